import { beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => {
  vi.resetModules();
});

test.each([
  { announced: ['fr-FR'], expected: 'fr' },
  { announced: ['en-US', 'en'], expected: 'en' },
  { announced: ['en-GB', 'fr'], expected: 'en' },
  { announced: ['de', 'en-GB'], expected: 'en' },
  { announced: ['de'], expected: 'fr' },
  { announced: [], expected: 'fr' },
])('a browser that announces $announced reads $expected [LNG-03]', async (example) => {
  const { currentLanguage } = await openWith({ announced: example.announced });
  expect(currentLanguage()).toBe(example.expected);
});

test.each([
  { stored: 'en', expected: 'en' },
  { stored: 'fr', expected: 'fr' },
  { stored: 'de', expected: 'fr' },
])('a stored $stored comes before the browser’s own language', async ({ stored, expected }) => {
  const announced = [stored === 'fr' ? 'en' : 'fr'];
  const { currentLanguage } = await openWith({ announced, stored });
  expect(currentLanguage()).toBe(expected);
});

test('a text that is missing in English is told in French [LNG-03]', async () => {
  const { defineTexts, say } = await openWith({ announced: ['en'] });
  const incomplete: { fr: { bread: string; water: string }; en: Record<string, string> } = {
    fr: { bread: 'Pain', water: 'Eau' },
    en: { bread: 'Bread' },
  };
  const texts = defineTexts('probe', incomplete as Parameters<typeof defineTexts>[1]);

  expect(say(texts, 'bread')).toBe('Bread');
  expect(say(texts, 'water')).toBe('Eau');
});

test('values are filled in as they are, and counts choose their form', async () => {
  const { defineTexts, say } = await openWith({ announced: ['fr'] });
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

async function openWith(browser: { announced: string[]; stored?: string }) {
  const kept = new Map(browser.stored ? [['i18nextLng', browser.stored]] : []);
  const localStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  };
  vi.stubGlobal('localStorage', localStorage);
  vi.stubGlobal('window', { localStorage });
  vi.stubGlobal('navigator', { languages: browser.announced });
  return import('./i18n.ts');
}
