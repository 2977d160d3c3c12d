/** The queue of events for hooks (`requests/events-store.ts` adds them). One process leases each, by compare-and-set. */
import type { ExpressionBuilder } from 'kysely';
import { type Db, inPieces, PIECE_ROWS, type Tx } from '../../db/database.ts';
import type { HookDeliveryRow, HookRow } from '../../db/schema/hooks.ts';
import type { RestaurantRow, Schema } from '../../db/schema.ts';
import { limits } from '../../limits.ts';
import { instant, latestCredible, secondsAfter, secondsBefore } from '../../platform/clock.ts';
import { type HookError, LONGEST_WAIT_SECONDS } from './rules.ts';

/** Longer than a try takes. */
const LEASE_SECONDS = 15;
/** Longer than a request is pending. */
const LATE_KEPT_SECONDS = 24 * 60 * 60;
/** What should have been sent before that is given up: nobody wants yesterday's calls after a restore. */
const TRIED_FOR_SECONDS = 24 * 60 * 60;

export type HookKey = Pick<HookDeliveryRow, 'restaurant_id' | 'hook_id'>;
type Key = Pick<HookDeliveryRow, 'restaurant_id' | 'id' | 'tries'>;

export type Due = HookDeliveryRow &
  Pick<HookRow, 'url' | 'format' | 'language'> &
  Pick<RestaurantRow, 'place_word'>;

/** Leases what is due of one hook, the next ones, and counts a try of each. Other processes may have some of them. */
export async function leaseDue(tx: Tx, hook: HookKey, most: number, now: Date): Promise<Due[]> {
  const leased: Due[] = [];
  for (const due of await findDue(tx, hook, most, now)) {
    const lease = { held_until: secondsAfter(now, LEASE_SECONDS), tries: due.tries + 1 };
    if (await update(tx, due, lease)) leased.push({ ...due, ...lease });
  }
  return leased;
}

function findDue(
  db: Db,
  { restaurant_id, hook_id }: HookKey,
  most: number,
  now: Date,
): Promise<Due[]> {
  return db
    .selectFrom('hook_deliveries')
    .innerJoin('hooks', (join) =>
      join
        .onRef('hooks.restaurant_id', '=', 'hook_deliveries.restaurant_id')
        .onRef('hooks.id', '=', 'hook_deliveries.hook_id'),
    )
    .innerJoin('restaurants', 'restaurants.id', 'hooks.restaurant_id')
    .selectAll('hook_deliveries')
    .select(['hooks.url', 'hooks.format', 'hooks.language', 'restaurants.place_word'])
    .where('hook_deliveries.restaurant_id', '=', restaurant_id)
    .where('hook_deliveries.hook_id', '=', hook_id)
    .where((eb) => isDue(eb, now))
    .where((eb) => isFree(eb, now))
    .orderBy('due_at')
    .limit(most)
    .execute();
}

/**
 * The hooks for which something is due, of all restaurants or of these. Where nothing is due, it reads one entry
 * of an index.
 */
export async function listHooksWithDue(
  db: Db,
  now: Date,
  restaurantIds?: readonly string[],
): Promise<HookKey[]> {
  const next = db
    .selectFrom('hook_deliveries')
    .select('id')
    .where((eb) => isDue(eb, now))
    .limit(1);
  if (!restaurantIds && !(await next.executeTakeFirst())) return [];
  return db
    .selectFrom('hooks')
    .innerJoin('restaurants', 'restaurants.id', 'hooks.restaurant_id')
    .select(['hooks.restaurant_id', 'hooks.id as hook_id'])
    .where('hooks.off_at', 'is', null)
    .$if(restaurantIds !== undefined, (hooks) =>
      hooks.where('hooks.restaurant_id', 'in', restaurantIds ?? []),
    )
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('hook_deliveries')
          .select('hook_deliveries.id')
          .where((eb) => isDue(eb, now))
          .whereRef('hook_deliveries.restaurant_id', '=', 'hooks.restaurant_id')
          .whereRef('hook_deliveries.hook_id', '=', 'hooks.id'),
      ),
    )
    .execute();
}

function isDue(eb: ExpressionBuilder<Schema, 'hook_deliveries'>, now: Date) {
  return eb.and([
    // NOTE: the condition of the partial indexes, which leave out what was sent.
    eb('due_at', 'is not', null),
    eb.or([
      eb.between('due_at', secondsBefore(now, TRIED_FOR_SECONDS), instant(now)),
      eb('due_at', '>', latestCredible(now, LONGEST_WAIT_SECONDS)),
    ]),
  ]);
}

function isFree(eb: ExpressionBuilder<Schema, 'hook_deliveries'>, now: Date) {
  return eb.or([
    eb('held_until', 'is', null),
    eb('held_until', '<=', instant(now)),
    eb('held_until', '>', latestCredible(now, LEASE_SECONDS)),
  ]);
}

type Tried = Pick<HookDeliveryRow, 'state' | 'due_at' | 'response_status' | 'error'>;

/** Stores the outcome of the try that was leased. False if another process has made one since, or it is gone. */
export function storeOutcome(db: Db, due: Key, tried: Tried): Promise<boolean> {
  return update(db, due, { ...tried, held_until: null });
}

/** By compare-and-set. */
async function update(
  db: Db,
  { restaurant_id, id, tries }: Key,
  change: Partial<HookDeliveryRow>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('hook_deliveries')
    .set(change)
    .where('restaurant_id', '=', restaurant_id)
    .where('id', '=', id)
    .where('tries', '=', tries)
    .where('due_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

const givenUp = { state: 'lost', due_at: null, held_until: null } as const;

/** Gives up what waits for a hook that is off. */
export async function giveUp(tx: Tx, { restaurant_id, hook_id }: HookKey): Promise<void> {
  await tx
    .updateTable('hook_deliveries')
    .set({ ...givenUp, error: 'off' satisfies HookError })
    .where('restaurant_id', '=', restaurant_id)
    .where('hook_id', '=', hook_id)
    .where('due_at', 'is not', null)
    .execute();
}

/** Gives up what is too old to be sent. */
export async function giveUpOld(db: Db, now: Date): Promise<void> {
  await inPieces(db, async (tx) => {
    const old = tx
      .selectFrom('hook_deliveries')
      .select(['restaurant_id', 'id'])
      .where('due_at', '<', secondsBefore(now, TRIED_FOR_SECONDS))
      .limit(PIECE_ROWS);
    const { numUpdatedRows } = await tx
      .updateTable('hook_deliveries')
      .set({ ...givenUp, error: 'too_old' satisfies HookError })
      .where(({ eb, refTuple }) =>
        eb(refTuple('restaurant_id', 'id'), 'in', old.$asTuple('restaurant_id', 'id')),
      )
      .executeTakeFirstOrThrow();
    return numUpdatedRows;
  });
}

/** Keeps the last ones of a hook, and those that wait; events of late requests for a day, so that none is stored again. */
export async function forgetOld(db: Db, { restaurant_id, hook_id }: HookKey, now: Date) {
  const older = db
    .selectFrom('hook_deliveries as older')
    .select('older.id')
    .where('older.restaurant_id', '=', restaurant_id)
    .where('older.hook_id', '=', hook_id)
    .orderBy('older.id', 'desc')
    .offset(limits.hookDeliveriesKept)
    .limit(1);
  await db
    .deleteFrom('hook_deliveries')
    .where('restaurant_id', '=', restaurant_id)
    .where('hook_id', '=', hook_id)
    .where('id', '<=', older)
    .where('due_at', 'is', null)
    .where(({ eb, or }) =>
      or([eb('event', '!=', 'request.late'), eb('at', '<', secondsBefore(now, LATE_KEPT_SECONDS))]),
    )
    .execute();
}

/** The last ones, the newest first. */
export function list(db: Db, restaurantId: string, hookId: string) {
  return db
    .selectFrom('hook_deliveries')
    .select(['id', 'event', 'at', 'state', 'tries as attempts', 'response_status', 'error'])
    .where('restaurant_id', '=', restaurantId)
    .where('hook_id', '=', hookId)
    .orderBy('id', 'desc')
    .limit(limits.hookDeliveriesKept)
    .$narrowType<{ error: HookError | null }>()
    .execute();
}
