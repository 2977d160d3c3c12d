import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const sources = globSync('src/**/*.{ts,tsx}', { cwd: root }).filter(
  (path) => !/\.test\.tsx?$/.test(path),
);
const texts: SourceTexts = Object.fromEntries(
  sources.map((path) => [path, readFileSync(join(root, path), 'utf8')]),
);

type SourceTexts = Record<string, string>;
/** Folders with the folders beside them that they import, at any depth below. */
type Neighbours = Map<string, Set<string>>;

describe('folders beside each other', () => {
  it('do not import each other in a circle', () => {
    expect(foldersInCircle(texts)).toEqual([]);
  });

  it.each([
    [
      'of two folders',
      {
        'src/a/cards/Card.tsx': `import { zone } from '../serving/zone.ts';`,
        'src/a/serving/deep/zone.ts': `import type { Card } from '../../cards/Card.tsx';`,
      },
      ['src/a/cards', 'src/a/serving'],
    ],
    [
      'of three folders',
      {
        'src/a/codes/codes.ts': `import '../guessing/limits.ts';`,
        'src/a/guessing/limits.ts': `import { marks } from '../account/marks.ts';`,
        'src/a/account/acts.ts': `const { use } = await import('../codes/codes.ts');`,
      },
      ['src/a/account', 'src/a/codes', 'src/a/guessing'],
    ],
  ])('are found if they are in a circle %s', (_, planted, expected) => {
    expect(foldersInCircle({ ...texts, ...planted })).toEqual(expected);
  });
});

function foldersInCircle(files: SourceTexts): string[] {
  const neighbours = neighboursIn(files);
  return [...neighbours.keys()]
    .filter((folder) => reachedFrom(folder, neighbours).has(folder))
    .sort();
}

function neighboursIn(files: SourceTexts): Neighbours {
  const neighbours: Neighbours = new Map();
  for (const [path, text] of Object.entries(files)) {
    for (const [, , imported = ''] of text.matchAll(/\b(from|import)\s*\(?\s*'(\.[^']+)'/g)) {
      const [from, to] = whereTheyPart(path, normalize(join(dirname(path), imported)));
      if (!from || !to) continue;
      neighbours.set(from, (neighbours.get(from) ?? new Set()).add(to));
    }
  }
  return neighbours;
}

/** The two folders beside each other that contain the files; none if a file is in a folder above the other. */
function whereTheyPart(path: string, imported: string): string[] {
  const [one, other] = [dirname(path).split('/'), dirname(imported).split('/')];
  const depth = one.findIndex((folder, place) => folder !== other[place]) + 1;
  if (depth === 0 || depth > other.length) return [];
  return [one.slice(0, depth).join('/'), other.slice(0, depth).join('/')];
}

function reachedFrom(start: string, neighbours: Neighbours, reached = new Set<string>()) {
  for (const next of neighbours.get(start) ?? []) {
    if (reached.has(next)) continue;
    reached.add(next);
    reachedFrom(next, neighbours, reached);
  }
  return reached;
}
