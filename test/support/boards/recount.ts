/** Compares the figures of a restaurant with a recount of its requests. */

import { expect } from 'vitest';
import type { FigureRow } from '../../../src/db/schema/figures.ts';
import type { RequestRow } from '../../../src/db/schema.ts';
import { factsOf } from '../../../src/features/analytics/store.ts';
import { clockIn } from '../people/clocks.ts';
import type { TestRestaurant } from '../people/people.ts';
import type { TestApp } from '../server/app.ts';

type Counts = Record<string, number>;

const facets: FigureRow['facet'][] = ['restaurant', 'table', 'kind', 'hour'];
const dayInParis = new Intl.DateTimeFormat('sv', {
  timeZone: 'Europe/Paris',
  dateStyle: 'short',
});

/** Requests by id, as they were last read: withdrawn ones that no screen showed are deleted, and stay counted. */
export type KnownRows = Map<string, RequestRow>;

/** Reads the requests of the restaurant. Those that are deleted stay as they were. */
export async function readRows({ db }: TestApp, { id }: TestRestaurant, known: KnownRows) {
  const requests = await db
    .selectFrom('requests')
    .selectAll()
    .where('restaurant_id', '=', id)
    .execute();
  for (const row of requests) known.set(row.id, row);
}

/** By facet, and by day and month. Returns how many requests there were. */
export async function expectFiguresOfRows(
  app: TestApp,
  restaurant: TestRestaurant,
  known: KnownRows = new Map(),
) {
  await readRows(app, restaurant, known);
  const requests = [...known.values()];
  const [{ db }, { id }] = [app, restaurant];
  const figures = await db
    .selectFrom('figures')
    .selectAll()
    .where('restaurant_id', '=', id)
    .where('facet', 'in', facets)
    .execute();
  const counted: Counts = {};
  for (const { restaurant_id: _, facet, span, part: __, ...columns } of figures) {
    for (const [column, count] of Object.entries(columns)) {
      add(counted, `${facet} ${span} ${column}`, Number(count));
    }
  }
  const recounted: Counts = {};
  for (const { at, adds } of requests.flatMap((row) => factsOf(row, clockIn('Europe/Paris')))) {
    const day = dayInParis.format(new Date(at));
    for (const [column, count] of Object.entries(adds)) {
      for (const facet of facets) {
        for (const span of [day, day.slice(0, 7)])
          add(recounted, `${facet} ${span} ${column}`, count);
      }
    }
  }
  expect(withoutZeros(counted)).toEqual(withoutZeros(recounted));
  return requests.length;
}

function add(counts: Counts, name: string, more: number): void {
  counts[name] = (counts[name] ?? 0) + more;
}

/** Also without receipts: a reopened request's first one is counted, and its row has the second. */
function withoutZeros(counts: Counts): Counts {
  const isCompared = ([name, count]: [string, number]) =>
    count !== 0 && !name.includes(' received_');
  return Object.fromEntries(Object.entries(counts).filter(isCompared));
}
