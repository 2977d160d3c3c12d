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

  it('of the table of all restaurants, including deleted ones, only create, change, delete and count restaurants', () => {
    const readers = globSync('src/**/*.ts', { cwd: root }).filter(
      (file) =>
        !/\.test\.ts$|^src\/db\//.test(file) &&
        readFileSync(join(root, file), 'utf8').includes("'all_restaurants'"),
    );
    expect(readers.sort()).toEqual([
      'src/app/cli/doctor/check-rows-store.ts',
      'src/features/restaurants/back-office/back-office-store.ts',
      'src/features/restaurants/store.ts',
      'src/platform/scope.ts',
    ]);
  });
});

function queriesOutsideStores(sources: { path: string; text: string }[]): string[] {
  return sources
    .filter(({ path }) => !/[/-]store\.ts$/.test(path))
    .filter(({ text }) =>
      /\b(selectFrom|updateTable|updateTenant|insertInto|deleteFrom)\(/.test(text),
    )
    .map(({ path }) => path);
}
