import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readClauses } from './support/runs/clauses.ts';

it('each row of the clauses has an id of its own, a text and a source', () => {
  const markdown = readFileSync(join(import.meta.dirname, '../docs/clauses.md'), 'utf8');
  const rows = markdown
    .split('\n')
    .filter((line) => / \| /.test(line) && !/^(?:ID|---) /.test(line));
  const row = /^[A-Z]{3,4}-\d{2} \| [^|]+ \| [1-9R](?:,[1-9R])*(?: \| [^|]+)?$/;
  expect(rows.filter((line) => !row.test(line))).toEqual([]);
  expect(readClauses(markdown)).toHaveLength(rows.length);
});
