import { beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => {
  vi.resetModules();
});

test.each([
  { preferred: ['fr-FR'], expected: 'fr' },
  { preferred: ['en-US', 'en'], expected: 'en' },
  { preferred: ['en-GB', 'fr'], expected: 'en' },
  { preferred: ['de', 'en-GB'], expected: 'en' },
  { preferred: ['de'], expected: 'fr' },
  { preferred: [], expected: 'fr' },
])('a browser that prefers $preferred gets $expected [LNG-03]', async (example) => {
  const { currentLanguage } = await openWith({ preferred: example.preferred });
  expect(currentLanguage()).toBe(example.expected);
});

test.each([
  { stored: 'en', expected: 'en' },
  { stored: 'fr', expected: 'fr' },
  { stored: 'de', expected: 'fr' },
])('a stored $stored has precedence over the browser’s language', async ({ stored, expected }) => {
  const preferred = [stored === 'fr' ? 'en' : 'fr'];
  const { currentLanguage } = await openWith({ preferred, stored });
  expect(currentLanguage()).toBe(expected);
});

test('a text that is missing in English falls back to French [LNG-03]', async () => {
  const { defineTexts, say } = await openWith({ preferred: ['en'] });
  const incomplete: { fr: { bread: string; water: string }; en: Record<string, string> } = {
    fr: { bread: 'Pain', water: 'Eau' },
    en: { bread: 'Bread' },
  };
  const texts = defineTexts('probe', incomplete as Parameters<typeof defineTexts>[1]);

  expect(say(texts, 'bread')).toBe('Bread');
  expect(say(texts, 'water')).toBe('Eau');
});

test('values are inserted unchanged, and counts select the plural form', async () => {
  const { defineTexts, say } = await openWith({ preferred: ['fr'] });
  const texts = defineTexts('probe', {
    fr: {
      hello: 'Bonjour {{name}}',
      call_one: '{{count}} demande',
      call_other: '{{count}} demandes',
    },
    en: {
      hello: 'Hello {{name}}',
      call_one: '{{count}} request',
      call_other: '{{count}} requests',
    },
  });

  expect(say(texts, 'hello', { name: 'Léa & <Zoé>' })).toBe('Bonjour Léa & <Zoé>');
  expect([0, 1, 2].map((count) => say(texts, 'call', { count }))).toEqual([
    '0 demande',
    '1 demande',
    '2 demandes',
  ]);
});

async function openWith(browser: { preferred: string[]; stored?: string }) {
  const stored = new Map(browser.stored ? [['i18nextLng', browser.stored]] : []);
  const localStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  };
  vi.stubGlobal('localStorage', localStorage);
  vi.stubGlobal('window', { localStorage });
  vi.stubGlobal('navigator', { languages: browser.preferred });
  return import('./i18n.ts');
}
