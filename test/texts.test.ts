import { expect, test } from 'vitest';

type Sentences = Record<string, string>;

const files = import.meta.glob<Record<string, unknown>>('../src/**/texts.ts', { eager: true });

test('the screens have texts', () => {
  expect(Object.keys(files)).toContain('../src/ui/texts.ts');
});

test.each(Object.entries(files))(
  '%s is in exactly French and English [LNG-01]',
  (_file, exported) => {
    const tables = Object.values(exported).filter(isTexts);
    expect(tables.length).toBeGreaterThan(0);

    for (const { namespace: _, ...languages } of tables) {
      expect(Object.keys(languages).sort()).toEqual(['en', 'fr']);
      const { fr, en } = languages;
      expect(Object.keys(en).sort()).toEqual(Object.keys(fr).sort());
      for (const key of Object.keys(fr)) {
        expect(fr[key], `fr.${key}`).toMatch(/\S/);
        expect(en[key], `en.${key}`).toMatch(/\S/);
        expect(placeholders(en[key]), `en.${key}`).toEqual(placeholders(fr[key]));
      }
    }
  },
);

function placeholders(text = ''): string[] {
  return (text.match(/\{\{\w+\}\}/g) ?? []).sort();
}

function isTexts(value: unknown): value is { namespace?: string; fr: Sentences; en: Sentences } {
  return typeof value === 'object' && value !== null && 'fr' in value && 'en' in value;
}
