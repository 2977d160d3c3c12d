import { beforeEach, expect, test, vi } from 'vitest';
import type { GuestLanguage } from '../../languages.ts';
import { detectLanguage, keepLanguage } from './languages.ts';

const usual: GuestLanguage[] = ['fr', 'en'];
let stored: Map<string, string>;

beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  vi.stubGlobal('navigator', { languages: ['de-AT', 'de'] });
});

test('a German phone that fell back to French elsewhere reads German where the restaurant chose it [LNG-09]', () => {
  expect(detectLanguage<GuestLanguage>('fr', usual)).toBe('fr');
  expect(stored.get('i18nextLng')).toBe('fr');
  expect(detectLanguage('en', ['fr', 'en', 'de'], true)).toBe('de');
  expect(stored.get('i18nextLng')).toBe('de');
});

test('and English where it chose neither, but French where nobody chose [LNG-09]', () => {
  detectLanguage<GuestLanguage>('fr', usual);
  expect(detectLanguage('en', ['fr', 'en', 'es'], true)).toBe('en');
  stored.clear();
  detectLanguage<GuestLanguage>('fr', usual);
  expect(detectLanguage<GuestLanguage>('fr', usual)).toBe('fr');
});

test('a choice goes before the phone, and stays stored where it is not offered [LNG-05]', () => {
  detectLanguage<GuestLanguage>('fr', usual);
  keepLanguage('fr');
  expect(detectLanguage('en', ['fr', 'en', 'de'], true)).toBe('fr');
  keepLanguage('ja');
  expect(detectLanguage<GuestLanguage>('fr', usual)).toBe('fr');
  expect(stored.get('i18nextLng')).toBe('ja');
});
