/** Queries for subscriptions that were bought without a session and not yet claimed. */
import type { ExpressionBuilder } from 'kysely';
import { type Db, type Tx, transaction } from '../../../db/database.ts';
import type { SubscriptionRow } from '../../../db/schema/billing.ts';
import type { Schema } from '../../../db/schema.ts';
import { instant } from '../../../platform/clock.ts';
import type { Note } from '../../../platform/journal.ts';
import * as restaurants from '../../restaurants/store.ts';
import { noteChanged } from '../noted-change.ts';
import { runningStatuses } from '../rules.ts';
import type { Claimant } from '../store.ts';

/** The most claims that are shown: a stranger can buy any number of subscriptions. */
const MOST_UNCLAIMED = 10;

/**
 * Running subscriptions that were bought without a session, with this owner's e-mail address, and that the
 * owner has neither claimed nor declined.
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
 * Detaches the subscription from any restaurant and stops asking the owner about it. False when it was
 * claimed or declined in the meantime.
 */
export function decline(
  db: Db,
  claimant: Claimant,
  id: string,
  now: Date,
  note: Note,
): Promise<boolean> {
  return transaction(db, async (tx) => {
    if (!(await restaurants.lockIfExists(tx, claimant.restaurantId))) return false;
    const row = await declineLocked(tx, claimant, id, now);
    const subscription = row && {
      ...row,
      status: 'declined',
      restaurant_id: claimant.restaurantId,
    };
    if (subscription) await noteChanged(tx, subscription, note);
    return row !== undefined;
  });
}

function declineLocked(
  tx: Tx,
  claimant: Claimant,
  id: string,
  now: Date,
): Promise<SubscriptionRow | undefined> {
  return tx
    .updateTable('subscriptions')
    .set((eb) => ({
      restaurant_id: null,
      joined_at: null,
      declined_at: instant(now),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .where(isUnclaimed(claimant))
    .returningAll()
    .executeTakeFirst();
}

function isUnclaimed({ restaurantId, email }: Claimant) {
  return (eb: ExpressionBuilder<Schema, 'subscriptions'>) =>
    eb.and([
      eb('declined_at', 'is', null),
      // Without one of our prices it may be of another product.
      eb('plan', 'is not', null),
      eb.or([
        eb.and([eb('restaurant_id', '=', restaurantId), eb('joined_at', 'is not', null)]),
        eb.and([eb('restaurant_id', 'is', null), eb('email', '=', email)]),
      ]),
    ]);
}
