/** The queries of `checkRows`, which `doctor` runs. */
import type { Db } from '../../../db/database.ts';

/** By id, which sorts by time: no other column of all requests has an index. */
export async function findNewestRequestTime(db: Db): Promise<string | null> {
  const newest = await db
    .selectFrom('requests')
    .select('created_at')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest?.created_at ?? null;
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
