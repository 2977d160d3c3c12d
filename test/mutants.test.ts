import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { allRows } from './proofs/rows/all-rows.ts';

const root = join(import.meta.dirname, '..');

it('the files of each row exist, because a test runner silently ignores a wrong path', () => {
  const missing = allRows.flatMap(({ files }) =>
    files.filter((file) => !existsSync(join(root, file))),
  );
  expect(missing).toEqual([]);
});

it('the text that a mutant replaces occurs exactly once in its file', () => {
  const stale = allRows.flatMap(({ row, mutants }) =>
    mutants
      .filter(({ file, from }) => readFileSync(join(root, file), 'utf8').split(from).length !== 2)
      .map(({ breaks }) => `${row}: ${breaks}`),
  );
  expect(stale).toEqual([]);
});

it('a mutant of a view is in the last migration that creates one, because later ones replace it', () => {
  const creating = globSync('src/db/migrations/*.ts', { cwd: root })
    .filter((file) => readFileSync(join(root, file), 'utf8').includes('createView'))
    .sort();
  const replaced = creating.slice(0, -1);
  const stale = allRows.flatMap(({ mutants }) =>
    mutants.filter(({ file }) => replaced.includes(file)).map(({ breaks }) => breaks),
  );
  expect(creating.length).toBeGreaterThan(1);
  expect(stale).toEqual([]);
});

it('the title by which a row selects its tests occurs in one of its files', () => {
  const stale = allRows.filter(({ files, titled }) => {
    const holds = (file: string) => readFileSync(join(root, file), 'utf8').includes(titled ?? '');
    return titled !== undefined && !files.some(holds);
  });
  expect(stale.map(({ row }) => row)).toEqual([]);
});
