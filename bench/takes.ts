/** How many requests can staff take in a second, each durable before it is answered? */
import { sql } from 'kysely';
import { openDatabase } from '../src/db/database.ts';
import { instant, systemClock } from '../src/platform/clock.ts';
import type { Bench, Product } from './support/bench.ts';
import { requestText } from './support/connection.ts';
import { contest, manyTables, type Next } from './support/contest.ts';
import type { Figure } from './support/report.ts';

export function takes(bench: Bench): Promise<Figure[]> {
  return contest(bench, {
    question: 'takes',
    status: 200,
    target: 11,
    postgresTarget: 14,
    nextOfFloor: () => () => textOf('/requests/1/status', ''),
    async openProduct(setup) {
      const product = await bench.openProduct(setup, manyTables);
      return { servers: product.servers, next: await nextTake(product) };
    },
  });
}

/** Puts a pending request at every table, and takes one after the other. */
async function nextTake({ databaseUrl, restaurants }: Product): Promise<Next> {
  const { db, close } = await openDatabase(databaseUrl, () => {});
  await sql`
    insert into requests
      (id, restaurant_id, table_id, table_number, type, status, created_at)
    select id, restaurant_id, id, number, 'bread', 'pending', ${instant(systemClock.now())}
    from dining_tables`.execute(db);
  const rows = await db
    .selectFrom('requests')
    .select(['id', 'restaurant_id'])
    .orderBy('table_number')
    .execute();
  await close();
  const tokens = new Map(restaurants.map(({ id, owner }) => [id, owner.token]));
  let count = 0;
  return () => {
    const { id, restaurant_id } = rows[count] ?? { id: 'none left', restaurant_id: '' };
    count += 1;
    return textOf(`/requests/${id}/status`, tokens.get(restaurant_id) ?? '');
  };
}

function textOf(path: string, token: string): string {
  return requestText('PUT', `/api${path}`, {
    headers: { Authorization: `Bearer ${token}` },
    body: JSON.stringify({ status: 'in-progress' }),
  });
}
