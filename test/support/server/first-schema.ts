/** Rows in the first schema. All later schemas have these columns too. */
import type { Db } from '../../../src/db/database.ts';
import { addManyRequests } from './many-requests.ts';

export async function addRows(db: Db, count: number): Promise<void> {
  const created_at = '2025-11-21T19:30:00.000Z';
  const restaurant = {
    id: 'h',
    slug: 'h',
    name: 'Hé',
    search_text: 'he',
    request_version: 5,
    created_at,
  };
  const names = (await db.introspection.getTables()).map(({ name }) => name);
  const restaurants = names.includes('all_restaurants') ? 'all_restaurants' : 'restaurants';
  await db
    .insertInto(restaurants)
    .values({ ...restaurant, time_zone: 'Europe/Paris' } as never)
    .execute();
  const account = {
    id: 'a',
    email: 'a@example.org',
    password_hash: 'x',
    role: 'owner',
    created_at,
  };
  await db
    .insertInto('accounts')
    .values({ ...account, restaurant_id: 'h' } as never)
    .execute();
  const table = { id: 't', restaurant_id: 'h', number: 1, created_at };
  await db.insertInto('dining_tables').values(table).execute();
  await addManyRequests(db, 'h', count);
  const { id } = await db.selectFrom('requests').select('id').executeTakeFirstOrThrow();
  const key = { restaurant_id: 'h', key: 'k', request_id: id, created_at };
  await db.insertInto('idempotency_keys').values(key).execute();
}

export async function readOldRows(db: Db): Promise<unknown> {
  return [
    await db.selectFrom('restaurants').select(['id', 'name', 'request_version']).execute(),
    await db.selectFrom('accounts').select(['id', 'email', 'restaurant_id']).execute(),
    await db.selectFrom('dining_tables').selectAll().execute(),
    await db.selectFrom('requests').select(requestColumns).orderBy('id').execute(),
    await db.selectFrom('idempotency_keys').select(['key', 'request_id']).execute(),
  ];
}

/** The columns of the first schema; later ones add more. */
const requestColumns = [
  ...(['id', 'restaurant_id', 'table_id', 'table_number', 'type', 'message'] as const),
  ...(['customer_name', 'status', 'created_at', 'taken_at', 'taken_by'] as const),
  ...(['ended_at', 'ended_by', 'archived_at'] as const),
];

export async function countOldRequests(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('requests')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
