import type { Tx } from '../../db/database.ts';
import type { SubscriptionRow } from '../../db/schema/billing.ts';
import type { Note } from '../../platform/journal.ts';

/** Writes the change into the journal of the subscription's restaurant. Does nothing without a restaurant. */
export async function noteChanged(
  tx: Tx,
  { restaurant_id, status, plan, cancels_at, ended_at }: SubscriptionRow,
  note: Note,
): Promise<void> {
  if (restaurant_id === null) return;
  const subscription = { status, plan, ends_at: ended_at ?? cancels_at };
  await note(tx, restaurant_id, { act: 'subscription.changed', subscription });
}
