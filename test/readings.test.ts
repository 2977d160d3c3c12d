import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { citedIn } from './support/figures/clauses.ts';

const read = (name: string) => readFileSync(join(import.meta.dirname, '../docs', name), 'utf8');
const rows = read('clauses.md').matchAll(/^\| ([A-Z]{3,4}-\d{2}) \| .* \| ([^|]+) \| \w+ \|$/gm);
const sources = new Map([...rows].map(([, id = '', from = '']) => [id, from]));
const cited = citedIn(read('readings.md'));

test('each clause that is not in the specification is cited by a reading', () => {
  const ours = [...sources].filter(([, from]) => from === 'R').map(([id]) => id);
  expect(ours.length).toBeGreaterThan(0);
  expect(ours.filter((id) => !cited.includes(id))).toEqual([]);
});

test('readings cite only existing clauses that have R as a source', () => {
  const unread = cited.filter((id) => !sources.get(id)?.split(', ').includes('R'));
  expect(unread).toEqual([]);
});
