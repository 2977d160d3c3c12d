/** Rows in the first schema. All later schemas have these columns too. */
import type { Db } from '../../../../src/db/database.ts';
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
  if (names.includes('members')) {
    await db
      .insertInto('accounts')
      .values(account as never)
      .execute();
    const member = { id: 'a', account_id: 'a', name: 'a', role: 'owner', created_at } as const;
    await db
      .insertInto('members')
      .values({ ...member, restaurant_id: 'h' })
      .execute();
  } else {
    await db
      .insertInto('accounts')
      .values({ ...account, restaurant_id: 'h' } as never)
      .execute();
  }
  const session = { token_hash: 's', account_id: 'a', created_at, last_used_at: created_at };
  await db
    .insertInto('sessions')
    .values({ ...session, ...(names.includes('members') && { member_id: 'a' }) } as never)
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
    await readAccounts(db),
    await db.selectFrom('sessions').select(['token_hash', 'account_id']).execute(),
    await db.selectFrom('dining_tables').select(['id', 'restaurant_id', 'number']).execute(),
    await db.selectFrom('requests').select(requestColumns).orderBy('id').execute(),
    await db.selectFrom('idempotency_keys').select(['key', 'request_id']).execute(),
  ];
}

/** Accounts with their restaurant, which is in `members` since migration 019. */
async function readAccounts(db: Db): Promise<unknown> {
  const names = (await db.introspection.getTables()).map(({ name }) => name);
  if (names.includes('members')) {
    return db
      .selectFrom('accounts')
      .innerJoin('members', 'members.account_id', 'accounts.id')
      .select(['accounts.id', 'email', 'restaurant_id'])
      .execute();
  }
  const columns = ['id', 'email', 'restaurant_id'] as never;
  return db.selectFrom('accounts').select(columns).execute();
}

/** The columns of the first schema; later ones add more. */
const requestColumns = [
  'id',
  'restaurant_id',
  'table_id',
  'table_number',
  'type',
  'message',
  'customer_name',
  'status',
  'created_at',
  'taken_at',
  'taken_by',
  'ended_at',
  'ended_by',
  'archived_at',
] as const;

export async function countOldRequests(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('requests')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
