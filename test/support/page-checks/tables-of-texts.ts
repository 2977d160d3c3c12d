import { runInNewContext } from 'node:vm';

type Sentences = Record<string, string>;

const found = import.meta.glob<string>(
  ['../../../src/**/*.{ts,tsx}', '!../../../src/**/*.test.{ts,tsx}'],
  { query: '?raw', import: 'default', eager: true },
);
/** The sources of the product, by path from the root. */
export const sources = Object.fromEntries(
  Object.entries(found).map(([path, source]) => [path.replaceAll('../', ''), source]),
);

export const tableOfTexts = /(?<=defineTexts\('[\w-]+', |Texts = )\{\n {2}fr: \{\n.+?\n\}/gs;

/** The tables of texts in French and English, wherever they are written. */
export const tablesOfTexts = Object.entries(sources).flatMap(([path, source]) =>
  (source.match(tableOfTexts) ?? []).map((written) => {
    const texts: Record<string, Sentences> = runInNewContext(`(${written})`);
    return { file: path, texts };
  }),
);
