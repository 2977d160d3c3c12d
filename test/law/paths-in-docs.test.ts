import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const sources = globSync('{src,test,bench}/**/*.{ts,tsx,css}', { cwd: root });

/** Paths in backticks that lead to no source, or to several. They may leave out their first folders. */
function unclearPaths(file: string, text: string): string[] {
  return [...text.matchAll(/`([^`\s]*\/[^`\s]*\.(?:tsx?|css))`/g)]
    .map(([, path = '']) => path)
    .filter((path) => !sources.includes(path) && endingIn(path) !== 1)
    .map((path) => `${file}: ${path}`);
}

function endingIn(path: string): number {
  return sources.filter((source) => source.endsWith(`/${path}`)).length;
}

describe('paths of sources in documents', () => {
  it('lead to one file', () => {
    const documents = globSync(['*.md', 'docs/**/*.md', 'bench/*.md'], { cwd: root });
    const found = documents.flatMap((file) =>
      unclearPaths(file, readFileSync(join(root, file), 'utf8')),
    );
    expect(documents.length).toBeGreaterThan(10);
    expect(found).toEqual([]);
  });
});
