import { expect, test } from 'vitest';

type Sentences = Record<string, string>;

const files = import.meta.glob<Record<string, unknown>>('../src/**/texts.ts', { eager: true });
const sources = import.meta.glob<string>('../src/**/*.{ts,tsx}', {
  ...{ query: '?raw', import: 'default', eager: true },
});

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

test('French has one word for e-mail, in screens, mails and refusals', () => {
  const others = /\b([Cc]ourriels?|[Ee]mails? (ou|est|de|du|à)|courriers? indésirables?)\b/;
  const named = Object.entries(sources).filter(
    ([source, text]) => !/\.test\.tsx?$/.test(source) && others.test(text),
  );
  expect(named.map(([source]) => source)).toEqual([]);
});

function placeholders(text = ''): string[] {
  return (text.match(/\{\{\w+\}\}/g) ?? []).sort();
}

function isTexts(value: unknown): value is { namespace?: string; fr: Sentences; en: Sentences } {
  return typeof value === 'object' && value !== null && 'fr' in value && 'en' in value;
}

test.each(Object.entries(files))('%s has no text that no screen says', (file, exported) => {
  const code = Object.entries(sources)
    .filter(([source]) => !/texts\.ts$|\.test\.tsx?$/.test(source) && isNear(source, file))
    .map(([, text]) => text)
    .join('\n');
  const named = new Set(code.match(/(?<=['"`])[\w ]+(?=['"`])|(?<=\.)\w+|\w+(?=:)/g));
  const composed = [...code.matchAll(/`(\w*)\$\{[^`}]*\}(\w*)`/g)]
    .filter(([, start, end]) => `${start}${end}` !== '')
    .map(([, start, end]) => new RegExp(`^${start}.+${end}$`));
  const unsaid = Object.values(exported)
    .filter(isTexts)
    .flatMap(({ fr }) => Object.keys(fr))
    .map((key) => key.replace(/_(one|other)$/, ''))
    .filter((key) => !named.has(key) && !composed.some((pattern) => pattern.test(key)));
  expect(unsaid).toEqual([]);
});

test('prices stand in the rules alone, and every sentence takes them from there [CON-01]', () => {
  const prices = /\b(49[.,]99|4999|499|49900|599[.,]88|100[.,]88)\b/;
  const named = Object.entries(sources).filter(
    ([source, text]) => !/\.test\.tsx?$/.test(source) && prices.test(text),
  );
  expect(named.map(([source]) => source)).toEqual(['../src/features/billing/rules.ts']);
});

/** A feature's words are said in the feature, what any screen may say anywhere. */
function isNear(source: string, file: string): boolean {
  const [feature] = /src\/features\/\w+\//.exec(file) ?? ['src/'];
  return source.includes(feature);
}
