/**
 * The queue of pushes. The server that queues a push leases it in the same statement, so that sending needs
 * no second query. After the lease, another server takes the push over by compare-and-set, so that only one
 * sends it.
 */
import type { ExpressionBuilder } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import { inPieces, PIECE_ROWS } from '../../db/database.ts';
import type { PushRow } from '../../db/schema/push.ts';
import type { Schema } from '../../db/schema.ts';
import { instant, latestCredible, secondsAfter, secondsBefore } from '../../platform/clock.ts';
import { newId } from '../../platform/ids.ts';
import { PUSH_KEPT_SECONDS } from './rules.ts';
import { type Addressed, selectActive } from './store.ts';

/** Longer than a delivery takes. */
const HELD_SECONDS = 20;
/** No push waits longer for its next try. */
const LONGEST_WAIT_SECONDS = 60;

type PushSubject = Pick<PushRow, 'kind' | 'topic' | 'request_id'> & { details?: string };

/** Queues a push for each subscription, leased by this process. A push with the same topic is replaced. */
export async function add(
  tx: Tx,
  to: Addressed[],
  subject: PushSubject,
  now: Date,
): Promise<PushRow[]> {
  if (to.length === 0) return [];
  const times = { due_at: instant(now), held_until: secondsAfter(now, HELD_SECONDS) };
  const fresh = { details: null, ...subject, ...times, tries: 1, queued_at: instant(now) };
  return tx
    .insertInto('pushes')
    .values(
      // Sorted, because concurrent rings that lock the same rows in another order would deadlock.
      to.toSorted(byId).map(({ restaurant_id, id, service }) => ({
        ...fresh,
        restaurant_id,
        id: newId(now),
        subscription_id: id,
        service,
        round: 1,
        used_round: null,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['restaurant_id', 'subscription_id', 'topic'])
        .doUpdateSet((eb) => ({ ...fresh, round: eb('pushes.round', '+', 1) })),
    )
    .returningAll()
    .execute();
}

function byId(a: { id: string }, b: { id: string }): number {
  return a.id < b.id ? -1 : 1;
}

function withPushes(db: Db) {
  return selectActive(db).innerJoin('pushes', (join) =>
    join
      .onRef('pushes.restaurant_id', '=', 'push_subscriptions.restaurant_id')
      .onRef('pushes.subscription_id', '=', 'push_subscriptions.id'),
  );
}

/** The subscriptions that a push about this request may have reached, except those of a session. */
export async function listReached(
  tx: Tx,
  request: { restaurant_id: string; id: string },
  exceptSession: string | undefined,
): Promise<Addressed[]> {
  const reached = await withPushes(tx)
    .select(['push_subscriptions.id', 'push_subscriptions.service'])
    .select(['push_subscriptions.session_id', 'push_subscriptions.restaurant_id'])
    .where('pushes.restaurant_id', '=', request.restaurant_id)
    .where('pushes.request_id', '=', request.id)
    .where('pushes.kind', '=', 'request')
    .execute();
  return reached.filter(({ session_id }) => session_id !== exceptSession);
}

/** Pushes that are due and not leased. Skips `busy` services, whose queue in this process is full. */
export function findDue(db: Db, busy: string[], now: Date, most: number): Promise<PushRow[]> {
  let due = db
    .selectFrom('pushes')
    .selectAll()
    // NOTE: the condition of the partial index, which leaves out the many that were sent.
    .where('due_at', 'is not', null)
    .where((eb) => isDue(eb, now))
    .where((eb) => isFree(eb, now));
  if (busy.length > 0) due = due.where('service', 'not in', busy);
  return due.orderBy('due_at').limit(most).execute();
}

/** Takes the lease. Undefined if another process has it. */
export async function lease(
  db: Db,
  { restaurant_id, id, round }: PushRow,
  now: Date,
): Promise<PushRow | undefined> {
  return db
    .updateTable('pushes')
    .set((eb) => ({ held_until: secondsAfter(now, HELD_SECONDS), tries: eb('tries', '+', 1) }))
    .where('restaurant_id', '=', restaurant_id)
    .where('id', '=', id)
    .where('round', '=', round)
    .where((eb) => isDue(eb, now))
    .where((eb) => isFree(eb, now))
    .returningAll()
    .executeTakeFirst();
}

function isDue(eb: ExpressionBuilder<Schema, 'pushes'>, now: Date) {
  return eb.or([
    eb('due_at', '<=', instant(now)),
    eb('due_at', '>', latestCredible(now, LONGEST_WAIT_SECONDS)),
  ]);
}

function isFree(eb: ExpressionBuilder<Schema, 'pushes'>, now: Date) {
  return eb.or([
    eb('held_until', 'is', null),
    eb('held_until', '<=', instant(now)),
    eb('held_until', '>', latestCredible(now, HELD_SECONDS)),
  ]);
}

/**
 * The push with the data of its text. Undefined if it was queued again, or the device or its session is gone.
 */
export function findSendable(db: Db, { restaurant_id, id, round }: PushRow) {
  return withPushes(db)
    .leftJoin('requests', (join) =>
      join
        .onRef('requests.id', '=', 'pushes.request_id')
        .onRef('requests.restaurant_id', '=', 'pushes.restaurant_id'),
    )
    .selectAll('push_subscriptions')
    .select(['restaurants.name as restaurant_name', 'restaurants.place_word'])
    .select('sessions.in_service_at')
    .select((eb) =>
      // Null for a member of one restaurant.
      eb
        .selectFrom('members as elsewhere')
        .whereRef('elsewhere.account_id', '=', 'members.account_id')
        .whereRef('elsewhere.id', '!=', 'members.id')
        .select('elsewhere.id')
        .limit(1)
        .as('other_membership'),
    )
    .select(['requests.table_number', 'requests.table_label', 'requests.type', 'requests.wish'])
    .select(['requests.wish_label', 'requests.choice_label'])
    .select(['requests.message', 'requests.status', 'requests.taken_by'])
    .select(['requests.created_at as requested_at', 'requests.returned_at', 'requests.reminders'])
    .select('requests.reopened_at')
    .select(['requests.taken_at', 'requests.renewed_at', 'requests.stale_at'])
    .select(['requests.handed_at', 'requests.taker_id', 'requests.moved_by'])
    .where('pushes.restaurant_id', '=', restaurant_id)
    .where('pushes.id', '=', id)
    .where('pushes.round', '=', round)
    .executeTakeFirst();
}

/**
 * Ends the round of a push: it was sent or given up.
 * Rows about requests stay, because `listReached` finds the devices by them.
 */
export async function finish(db: Db, push: PushRow): Promise<void> {
  if (push.request_id !== null) return postpone(db, push, null);
  await db
    .deleteFrom('pushes')
    .where('restaurant_id', '=', push.restaurant_id)
    .where('id', '=', push.id)
    .where('round', '=', push.round)
    .execute();
}

/** `until`: null for never. */
export async function postpone(
  db: Db,
  { restaurant_id, id, round }: PushRow,
  until: string | null,
): Promise<void> {
  await db
    .updateTable('pushes')
    .set({ due_at: until, held_until: null })
    .where('restaurant_id', '=', restaurant_id)
    .where('id', '=', id)
    .where('round', '=', round)
    .execute();
}

type Claim = { pushId: string; round: number; requestId: string; memberId: string };

/** The member whose device got the push with this token; undefined if it has no session any more. */
export function findTaker(db: Db, { pushId, requestId, memberId }: Claim) {
  return withPushes(db)
    .leftJoin('accounts', 'accounts.id', 'members.account_id')
    .select(['members.name', 'accounts.email', 'members.restaurant_id'])
    .select('push_subscriptions.session_id')
    .where('pushes.id', '=', pushId)
    .where('pushes.request_id', '=', requestId)
    .where('members.id', '=', memberId)
    .executeTakeFirst();
}

/** False if this token, or one of a later push, was used before. */
export async function noteUse(
  tx: Tx,
  restaurantId: string,
  { pushId, round }: Claim,
): Promise<boolean> {
  const noted = await tx
    .updateTable('pushes')
    .set({ used_round: round })
    .where('restaurant_id', '=', restaurantId)
    .where('id', '=', pushId)
    .where(({ eb, or }) => or([eb('used_round', 'is', null), eb('used_round', '<', round)]))
    .returning('id')
    .executeTakeFirst();
  return noted !== undefined;
}

/**
 * Deletes rows older than `PUSH_KEPT_SECONDS`.
 * In pieces, because one busy restaurant queues thousands in a minute.
 */
export async function forgetOld(db: Db, now: Date, mayGoOn?: () => boolean): Promise<void> {
  const forgetSome = async (tx: Tx) => {
    const old = tx
      .selectFrom('pushes')
      .select(['restaurant_id', 'id'])
      .where('queued_at', '<', secondsBefore(now, PUSH_KEPT_SECONDS))
      .orderBy('queued_at')
      .limit(PIECE_ROWS);
    const { numDeletedRows } = await tx
      .deleteFrom('pushes')
      .where(({ eb, refTuple }) =>
        eb(refTuple('restaurant_id', 'id'), 'in', old.$asTuple('restaurant_id', 'id')),
      )
      .executeTakeFirstOrThrow();
    return numDeletedRows;
  };
  await inPieces(db, forgetSome, mayGoOn);
}
