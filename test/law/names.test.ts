import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  declaredTwice,
  exportedTypes,
  exportedValues,
  type SourceTexts,
} from './declared-names.ts';

const root = join(import.meta.dirname, '../..');
const paths = globSync('{src,test,bench}/**/*.{ts,tsx}', { cwd: root });
const all: SourceTexts = Object.fromEntries(
  paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]),
);

/** Types that may be declared twice, with the reason. */
const repeatedTypes = {
  'the browser derives its type of the same thing from the answer of the typed client': [
    'Customer',
  ],
};

/**
 * Files whose functions and constants may repeat names: stores are imported as a whole and read as sentences
 * (`requests.create`), so are the limits, contracts name a route like the browser's call of it, and each
 * migration has an `up`.
 */
const repeating = /store\.ts$|contract\.ts$|^src\/limits\.ts$|^src\/db\/migrations\//;

/** Other functions and constants that may be declared twice, with the reason. */
const repeatedValues = {
  'the rows of a page, of each list': ['PAGE_SIZE'],
  'tests name what people do like the product’s code that does it': [
    'addRestaurant',
    'addTable',
    'cancel',
    'changeTable',
    'createTables',
    'signIn',
  ],
  'the same function for each bundle that the server renders': ['render'],
  'the browser calls the service of this name': ['sendPasswordMail'],
  'extensions of Playwright’s `test`': ['test'],
};

describe('exported names', () => {
  it('of types and components have one meaning', () => {
    expect(declaredTwice(exportedTypes(all))).toEqual(Object.values(repeatedTypes).flat().sort());
  });

  it('of functions and constants have one meaning', () => {
    const single = Object.fromEntries(
      Object.entries(all).filter(([path]) => !repeating.test(path)),
    );
    expect(declaredTwice(exportedValues(single))).toEqual(
      Object.values(repeatedValues).flat().sort(),
    );
  });
});
