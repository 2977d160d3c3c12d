/** The queries of subscriptions that may be a stranger's. */
import type { ExpressionBuilder } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Schema, SubscriptionRow } from '../../db/schema.ts';
import { instant } from '../../platform/clock.ts';
import { runningStatuses } from './rules.ts';
import type { Claimant } from './store.ts';

/** More than these are not shown: a stranger may buy without end. */
const MOST_UNCLAIMED = 10;

/**
 * Those that run, were bought without a session with this owner's address, and that the owner has not been
 * asked about.
 */
export function listUnclaimed(db: Db, claimant: Claimant): Promise<SubscriptionRow[]> {
  return db
    .selectFrom('subscriptions')
    .selectAll()
    .where(isUnclaimed(claimant))
    .where('status', 'in', [...runningStatuses])
    .orderBy('created_at')
    .orderBy('id')
    .limit(MOST_UNCLAIMED)
    .execute();
}

/**
 * It is nobody's, and its buyer's address is not asked about it again. False where it was claimed or declined
 * meanwhile.
 */
export async function decline(db: Db, claimant: Claimant, id: string, now: Date): Promise<boolean> {
  const declined = await db
    .updateTable('subscriptions')
    .set((eb) => ({
      ...{ restaurant_id: null, joined_at: null, declined_at: instant(now) },
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .where(isUnclaimed(claimant))
    .returning('id')
    .executeTakeFirst();
  return declined !== undefined;
}

function isUnclaimed({ restaurantId, email }: Claimant) {
  return (eb: ExpressionBuilder<Schema, 'subscriptions'>) =>
    eb.and([
      eb('declined_at', 'is', null),
      eb.or([
        eb.and([eb('restaurant_id', '=', restaurantId), eb('joined_at', 'is not', null)]),
        eb.and([eb('restaurant_id', 'is', null), eb('email', '=', email)]),
      ]),
    ]);
}
