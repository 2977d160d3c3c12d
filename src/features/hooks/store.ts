/** The hooks of restaurants. Every change locks the restaurant, which knows the events that its hooks want. */
import { type Db, type Tx, transaction } from '../../db/database.ts';
import type { HookRow } from '../../db/schema/hooks.ts';
import { requestEvents } from '../../enums.ts';
import { limits } from '../../limits.ts';
import { instant } from '../../platform/clock.ts';
import type { Note } from '../../platform/journal.ts';
import { isWithin, type Scope, updateTenant } from '../../platform/scope.ts';
import { lock } from '../restaurants/store.ts';
import { eventsIn, LOST_IN_A_ROW } from './rules.ts';

export function list(db: Db, scope: Scope, restaurantId: string): Promise<HookRow[]> {
  return db
    .selectFrom('hooks')
    .selectAll()
    .where('restaurant_id', '=', restaurantId)
    .where(isWithin(scope, 'restaurant_id'))
    .orderBy('id')
    .execute();
}

export type NewHook = Pick<HookRow, 'id' | 'url' | 'events' | 'format' | 'language'>;

export function create(
  db: Db,
  scope: Scope,
  restaurantId: string,
  hook: NewHook,
  now: Date,
  note: Note,
): Promise<HookRow | 'unknown restaurant' | 'too many hooks'> {
  return transaction(db, async (tx) => {
    if (!(await lock(tx, scope, restaurantId))) return 'unknown restaurant';
    const existing = await list(tx, scope, restaurantId);
    if (existing.length >= limits.hooksPerRestaurant) return 'too many hooks';
    const row = { ...hook, restaurant_id: restaurantId, created_at: instant(now), lost: 0 };
    const created = await tx
      .insertInto('hooks')
      .values({ ...row, off_at: null })
      .returningAll()
      .executeTakeFirstOrThrow();
    await keepEvents(tx, restaurantId, [...existing, created]);
    await note(tx, restaurantId, { act: 'hook.created', host: hostOf(created) });
    return created;
  });
}

/** False if there is no such hook. */
export function remove(
  db: Db,
  scope: Scope,
  restaurantId: string,
  id: string,
  note: Note,
): Promise<boolean> {
  return transaction(db, async (tx) => {
    if (!(await lock(tx, scope, restaurantId))) return false;
    const removed = await tx
      .deleteFrom('hooks')
      .where('restaurant_id', '=', restaurantId)
      .where('id', '=', id)
      .where(isWithin(scope, 'restaurant_id'))
      .returningAll()
      .executeTakeFirst();
    if (!removed) return false;
    await keepEvents(tx, restaurantId, await list(tx, scope, restaurantId));
    await note(tx, restaurantId, { act: 'hook.deleted', host: hostOf(removed) });
    return true;
  });
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
  await keepEvents(tx, restaurant_id, await list(tx, 'everybody', restaurant_id));
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

/** Restaurants of which some hook wants to be told of late requests. */
export async function listToldOfLate(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('restaurants')
    .select('id')
    // The condition of the partial index.
    .where('hook_events', 'is not', null)
    .where('hook_events', 'like', '%request.late%')
    .execute();
  return rows.map(({ id }) => id);
}

async function keepEvents(tx: Tx, restaurantId: string, hooks: HookRow[]): Promise<void> {
  const wanted = new Set(hooks.flatMap((hook) => (hook.off_at ? [] : eventsIn(hook.events))));
  const events = requestEvents.filter((event) => wanted.has(event)).join(',');
  await updateTenant(tx)
    .set({ hook_events: events || null })
    .where('id', '=', restaurantId)
    .execute();
}

/** The rest of an address may be a secret. */
function hostOf({ url }: HookRow): string {
  return new URL(url).host;
}
