/** The hooks of restaurants. The row of a restaurant knows the events that its hooks want. */
import type { Db, Tx } from '../../db/database.ts';
import type { HookRow } from '../../db/schema/hooks.ts';
import { instant } from '../../platform/clock.ts';
import { updateTenant } from '../../platform/scope.ts';
import { eventsIn, LOST_IN_A_ROW } from './rules.ts';

export function list(db: Db, restaurantId: string): Promise<HookRow[]> {
  return db
    .selectFrom('hooks')
    .selectAll()
    .where('restaurant_id', '=', restaurantId)
    .orderBy('id')
    .execute();
}

/** The caller holds the lock of the restaurant, also for `remove`. */
export async function add(tx: Tx, hook: Omit<HookRow, 'lost' | 'off_at'>): Promise<void> {
  await tx
    .insertInto('hooks')
    .values({ ...hook, lost: 0, off_at: null })
    .execute();
  await keepEvents(tx, hook.restaurant_id);
}

/** Returns its host, or undefined if there is no such hook. */
export async function remove(tx: Tx, restaurantId: string, id: string) {
  const removed = await tx
    .deleteFrom('hooks')
    .where('restaurant_id', '=', restaurantId)
    .where('id', '=', id)
    .returning('url')
    .executeTakeFirst();
  if (!removed) return undefined;
  await keepEvents(tx, restaurantId);
  return hostOf(removed.url);
}

/** Counts a lost event. True if the hook is off from now on. The caller holds the lock of the restaurant. */
export async function countLost(
  tx: Tx,
  { restaurant_id, hook_id }: { restaurant_id: string; hook_id: string },
  now: Date,
): Promise<boolean> {
  const counted = await tx
    .updateTable('hooks')
    .set((eb) => ({ lost: eb('lost', '+', 1) }))
    .where('restaurant_id', '=', restaurant_id)
    .where('id', '=', hook_id)
    .where('off_at', 'is', null)
    .returning('lost')
    .executeTakeFirst();
  if (!counted || counted.lost < LOST_IN_A_ROW) return false;
  await tx
    .updateTable('hooks')
    .set({ off_at: instant(now) })
    .where('restaurant_id', '=', restaurant_id)
    .where('id', '=', hook_id)
    .execute();
  await keepEvents(tx, restaurant_id);
  return true;
}

/** An event arrived. */
export async function forgetLost(db: Db, restaurantId: string, id: string): Promise<void> {
  await db
    .updateTable('hooks')
    .set({ lost: 0 })
    .where('restaurant_id', '=', restaurantId)
    .where('id', '=', id)
    .where('lost', '>', 0)
    .execute();
}

async function keepEvents(tx: Tx, restaurantId: string): Promise<void> {
  const hooks = await list(tx, restaurantId);
  const wanted = new Set(hooks.flatMap((hook) => (hook.off_at ? [] : eventsIn(hook.events))));
  const events = [...wanted].sort().join(',');
  await updateTenant(tx)
    .set({ hook_events: events || null })
    .where('id', '=', restaurantId)
    .execute();
}

/** The rest of an address may be a secret. */
function hostOf(url: string): string {
  return new URL(url).host;
}
