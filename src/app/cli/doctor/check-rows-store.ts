/** The queries of `checkRows`, which `doctor` runs. */
import type { Db } from '../../../db/database.ts';
import { activeStatuses } from '../../../enums.ts';
import { lowestIdAt } from '../../../platform/ids.ts';

export async function countTablesWithTwoActive(db: Db): Promise<number> {
  const tables = await db
    .selectFrom('requests')
    .select('table_id')
    .where('status', 'in', activeStatuses)
    .where('table_id', 'is not', null)
    .groupBy('table_id')
    .having((eb) => eb.fn.countAll(), '>', 1)
    .execute();
  return tables.length;
}

/** Requests whose end does not fit their status, or whose table is another restaurant's. */
export async function countInconsistent(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('requests')
    .leftJoin('dining_tables', 'dining_tables.id', 'requests.table_id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where((eb) =>
      eb.or([
        eb('status', 'in', activeStatuses).and('ended_at', 'is not', null),
        eb('status', 'not in', activeStatuses).and('ended_at', 'is', null),
        eb('dining_tables.restaurant_id', '!=', eb.ref('requests.restaurant_id')),
      ]),
    )
    .executeTakeFirstOrThrow();
  return count;
}

export function listZones(db: Db): Promise<{ id: string; time_zone: string }[]> {
  return db.selectFrom('restaurants').select(['id', 'time_zone']).execute();
}

/** Requests created between two instants, by restaurant id. By id, so that PostgreSQL reads no older ones. */
export async function countCreated(db: Db, from: string, to: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('requests')
    .select(['restaurant_id', (eb) => eb.fn.countAll<number>().as('count')])
    .where('id', '>=', lowestIdAt(new Date(from)))
    .where('created_at', '>=', from)
    .where('created_at', '<', to)
    .where('test_at', 'is', null)
    .groupBy('restaurant_id')
    .execute();
  return new Map(rows.map(({ restaurant_id, count }) => [restaurant_id, count]));
}

/** Created requests according to the figures of these days, by restaurant id. */
export async function readCounted(db: Db, days: string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('figures')
    .select(['restaurant_id', (eb) => eb.fn.sum<number>('requests_created').as('count')])
    .where('facet', '=', 'restaurant')
    .where('span', 'in', days)
    .groupBy('restaurant_id')
    .execute();
  return new Map(rows.map(({ restaurant_id, count }) => [restaurant_id, count]));
}

export async function findNewestRequestTime(db: Db): Promise<string | null> {
  const { newest } = await db
    .selectFrom('requests')
    .select((eb) => eb.fn.max('created_at').as('newest'))
    .executeTakeFirstOrThrow();
  return newest;
}

type Backlog = { count: number; oldest: string | null };

export function readUnsentMails(db: Db): Promise<Backlog> {
  return db
    .selectFrom('outbox')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min('created_at').as('oldest')])
    .executeTakeFirstOrThrow();
}

/** Deleted restaurants that still have rows. */
export function readUnpurged(db: Db): Promise<Backlog> {
  return db
    .selectFrom('all_restaurants')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min('deleted_at').as('oldest')])
    .where('deleted_at', 'is not', null)
    .executeTakeFirstOrThrow();
}
