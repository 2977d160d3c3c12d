import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const files = globSync('src/{features,app}/**/*.{ts,tsx}', { cwd: root })
  .filter((path) => !/\.test\.tsx?$/.test(path))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

describe('queries', () => {
  it('of the features and of app are only in stores', () => {
    expect(queriesOutsideStores(files)).toEqual([]);
  });

  it.each([
    ['a SELECT', `db.selectFrom('requests')`],
    ['an UPDATE', `tx\n  .updateTable('requests')`],
    ['an UPDATE of a tenant’s row', 'await updateTenant(tx).set({})'],
    ['an INSERT', `db.insertInto('requests')`],
    ['a DELETE', `tx.deleteFrom('requests')`],
  ])('are refused elsewhere: %s', (_, text) => {
    const path = 'src/features/requests/handlers.ts';
    expect(queriesOutsideStores([{ path, text }])).toEqual([path]);
  });

  it.each(['src/features/requests/store.ts', 'src/features/requests/guests/asking-store.ts'])(
    'are allowed in %s',
    (path) => {
      expect(queriesOutsideStores([{ path, text: `db.selectFrom('requests')` }])).toEqual([]);
    },
  );
});

function queriesOutsideStores(sources: { path: string; text: string }[]): string[] {
  return sources
    .filter(({ path }) => !/[/-]store\.ts$/.test(path))
    .filter(({ text }) =>
      /\b(selectFrom|updateTable|updateTenant|insertInto|deleteFrom)\(/.test(text),
    )
    .map(({ path }) => path);
}
