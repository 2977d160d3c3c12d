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

/** `restaurant_id` is null if the device is gone. */
export type QueuedPush = PushRow & { restaurant_id: string | null };
type PushSubject = Pick<PushRow, 'kind' | 'topic' | 'request_id'>;

/** Queues a push for each subscription, leased by this process. A push with the same topic is replaced. */
export async function add(
  tx: Tx,
  to: Addressed[],
  subject: PushSubject,
  now: Date,
): Promise<QueuedPush[]> {
  if (to.length === 0) return [];
  const times = { due_at: instant(now), held_until: secondsAfter(now, HELD_SECONDS) };
  const fresh = { ...subject, ...times, tries: 1, queued_at: instant(now) };
  const restaurants = new Map(to.map(({ id, restaurant_id }) => [id, restaurant_id]));
  const rows = await tx
    .insertInto('pushes')
    .values(
      // Sorted, because concurrent rings that lock the same rows in another order would deadlock.
      to.toSorted(byId).map(({ id, service }) => ({
        ...fresh,
        id: newId(now),
        subscription_id: id,
        service,
        round: 1,
        used_round: null,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['subscription_id', 'topic'])
        .doUpdateSet((eb) => ({ ...fresh, round: eb('pushes.round', '+', 1) })),
    )
    .returningAll()
    .execute();
  return rows.map((row) => ({
    ...row,
    restaurant_id: restaurants.get(row.subscription_id) ?? null,
  }));
}

function byId(a: { id: string }, b: { id: string }): number {
  return a.id < b.id ? -1 : 1;
}

/** The subscriptions that a push about this request may have reached, except those of a session. */
export async function listReached(
  tx: Tx,
  requestId: string,
  exceptSession: string | undefined,
): Promise<Addressed[]> {
  const reached = await selectActive(tx)
    .innerJoin('pushes', 'pushes.subscription_id', 'push_subscriptions.id')
    .select(['push_subscriptions.id', 'push_subscriptions.service'])
    .select(['push_subscriptions.session_id', 'members.restaurant_id'])
    .where('pushes.request_id', '=', requestId)
    .where('pushes.kind', '=', 'request')
    .execute();
  return reached.filter(({ session_id }) => session_id !== exceptSession);
}

/** Pushes that are due and not leased. Skips `busy` services, whose queue in this process is full. */
export function findDue(db: Db, busy: string[], now: Date, most: number): Promise<QueuedPush[]> {
  let due = db
    .selectFrom('pushes')
    .leftJoin('push_subscriptions', 'push_subscriptions.id', 'pushes.subscription_id')
    .leftJoin('members', 'members.id', 'push_subscriptions.member_id')
    .selectAll('pushes')
    .select('members.restaurant_id')
    // NOTE: the condition of the partial index, which leaves out the many that were sent.
    .where('due_at', 'is not', null)
    .where((eb) => isDue(eb, now))
    .where((eb) => isFree(eb, now));
  if (busy.length > 0) due = due.where('pushes.service', 'not in', busy);
  return due.orderBy('due_at').limit(most).execute();
}

/** Takes the lease. Undefined if another process has it. */
export async function lease(
  db: Db,
  { id, round, restaurant_id }: QueuedPush,
  now: Date,
): Promise<QueuedPush | undefined> {
  const leased = await db
    .updateTable('pushes')
    .set((eb) => ({ held_until: secondsAfter(now, HELD_SECONDS), tries: eb('tries', '+', 1) }))
    .where('id', '=', id)
    .where('round', '=', round)
    .where((eb) => isDue(eb, now))
    .where((eb) => isFree(eb, now))
    .returningAll()
    .executeTakeFirst();
  return leased && { ...leased, restaurant_id };
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
export function findSendable(db: Db, { id, round }: PushRow) {
  return selectActive(db)
    .innerJoin('pushes', 'pushes.subscription_id', 'push_subscriptions.id')
    .leftJoin('requests', (join) =>
      join
        .onRef('requests.id', '=', 'pushes.request_id')
        .onRef('requests.restaurant_id', '=', 'members.restaurant_id'),
    )
    .selectAll('push_subscriptions')
    .select(['restaurants.name as restaurant_name', 'sessions.in_service_at'])
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
    .select(['requests.taken_at', 'requests.renewed_at', 'requests.stale_at'])
    .select(['requests.handed_at', 'requests.taker_id', 'requests.moved_by'])
    .where('pushes.id', '=', id)
    .where('pushes.round', '=', round)
    .executeTakeFirst();
}

/**
 * Ends the round of a push: it was sent or given up.
 * Rows about requests stay, because `listReached` finds the devices by them.
 */
export async function finish(db: Db, { id, round, request_id }: PushRow): Promise<void> {
  if (request_id === null) {
    await db.deleteFrom('pushes').where('id', '=', id).where('round', '=', round).execute();
    return;
  }
  await db
    .updateTable('pushes')
    .set({ due_at: null, held_until: null })
    .where('id', '=', id)
    .where('round', '=', round)
    .execute();
}

export async function postpone(db: Db, { id, round }: PushRow, until: string): Promise<void> {
  await db
    .updateTable('pushes')
    .set({ due_at: until, held_until: null })
    .where('id', '=', id)
    .where('round', '=', round)
    .execute();
}

type Claim = { pushId: string; round: number; requestId: string; memberId: string };

/** The member whose device got the push with this token; undefined if it has no session any more. */
export function findTaker(db: Db, { pushId, requestId, memberId }: Claim) {
  return selectActive(db)
    .innerJoin('pushes', 'pushes.subscription_id', 'push_subscriptions.id')
    .leftJoin('accounts', 'accounts.id', 'members.account_id')
    .select(['members.name', 'accounts.email', 'members.restaurant_id'])
    .select('push_subscriptions.session_id')
    .where('pushes.id', '=', pushId)
    .where('pushes.request_id', '=', requestId)
    .where('members.id', '=', memberId)
    .executeTakeFirst();
}

/** False if this token, or one of a later push, was used before. */
export async function noteUse(tx: Tx, { pushId, round }: Claim): Promise<boolean> {
  const noted = await tx
    .updateTable('pushes')
    .set({ used_round: round })
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
      .select('id')
      .where('queued_at', '<', secondsBefore(now, PUSH_KEPT_SECONDS))
      .orderBy('queued_at')
      .limit(PIECE_ROWS);
    const { numDeletedRows } = await tx
      .deleteFrom('pushes')
      .where('id', 'in', old)
      .executeTakeFirstOrThrow();
    return numDeletedRows;
  };
  await inPieces(db, forgetSome, mayGoOn);
}
