import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { allRows } from './proofs/rows/all-rows.ts';

const root = join(import.meta.dirname, '..');

it('the text that a mutant replaces occurs exactly once in its file', () => {
  const stale = allRows.flatMap(({ row, mutants }) =>
    mutants
      .filter(({ file, from }) => readFileSync(join(root, file), 'utf8').split(from).length !== 2)
      .map(({ breaks }) => `${row}: ${breaks}`),
  );
  expect(stale).toEqual([]);
});
