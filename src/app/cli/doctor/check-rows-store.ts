/** The queries of `checkRows`, which `doctor` runs. */
import type { Db } from '../../../db/database.ts';
import { runningStatuses } from '../../../features/billing/rules.ts';

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

/** The slugs of restaurants that pay for more than one subscription. */
export async function listPaidTwice(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('subscriptions')
    .innerJoin('restaurants', 'restaurants.id', 'subscriptions.restaurant_id')
    .select('slug')
    .where('joined_at', 'is', null)
    .where('cancels_at', 'is', null)
    .where('status', 'in', [...runningStatuses])
    .groupBy('slug')
    .having((eb) => eb.fn.countAll(), '>', 1)
    .orderBy('slug')
    .execute();
  return rows.map(({ slug }) => slug);
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
