import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const MOST_COLUMNS = 110;

/** Lines of comments that are too long, as `file:line`. The formatter wraps code only. */
function longComments(path: string, text: string): string[] {
  return text.split('\n').flatMap((line, index) => {
    const isComment = /^\s*(\/\/|\/?\*)/.test(line);
    return isComment && line.length > MOST_COLUMNS ? [`${path}:${index + 1}`] : [];
  });
}

describe('comments', () => {
  it('have lines of at most 110 columns', () => {
    const all = globSync('{src,test,bench}/**/*.{ts,tsx,mjs,css}', { cwd: root });
    // A landed migration is never changed, not even its comments.
    const files = all.filter((path) => !path.startsWith('src/db/migrations/'));
    const found = files.flatMap((path) =>
      longComments(path, readFileSync(join(root, path), 'utf8')),
    );
    expect(files.length).toBeGreaterThan(1000);
    expect(found).toEqual([]);
  });

  it.each([`// ${'x'.repeat(108)}`, `  /** ${'x'.repeat(108)} */`, ` * ${'x'.repeat(108)}`])(
    'with longer lines are found: %s',
    (line) => {
      expect(longComments('planted.ts', `act();\n${line}`)).toEqual(['planted.ts:2']);
    },
  );
});
