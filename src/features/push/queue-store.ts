/**
 * The queue of pushes. The server that queues a push holds it at once, so that it is sent without a second
 * query. Others take it over when the lease is over, each by compare-and-set: a push is sent by one server.
 */
import type { ExpressionBuilder } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';
import type { PushRow } from '../../db/schema-push.ts';
import { instant, latestCredible, secondsAfter, secondsBefore } from '../../platform/clock.ts';
import { newId } from '../../platform/ids.ts';
import { PUSH_KEPT_SECONDS } from './rules.ts';
import { alive } from './store.ts';

/** Longer than a delivery takes. */
const HELD_SECONDS = 20;
/** No push waits longer for its next try. */
const LONGEST_WAIT_SECONDS = 60;

type Addressed = { id: string; service: string };
type Told = Pick<PushRow, 'kind' | 'topic' | 'request_id'>;

/** Queues a push for each subscription, held by this process. A later one about the same replaces it. */
export async function add(tx: Tx, to: Addressed[], told: Told, now: Date): Promise<PushRow[]> {
  if (to.length === 0) return [];
  const times = { due_at: instant(now), held_until: secondsAfter(now, HELD_SECONDS) };
  const fresh = { ...told, ...times, tries: 1, queued_at: instant(now) };
  return tx
    .insertInto('pushes')
    .values(
      // Sorted, because concurrent rings that lock the same rows in another order would deadlock.
      to.toSorted(byId).map(({ id, service }) => ({
        ...{ ...fresh, id: newId(now), subscription_id: id, service },
        ...{ round: 1, used_round: null },
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['subscription_id', 'topic'])
        .doUpdateSet((eb) => ({ ...fresh, round: eb('pushes.round', '+', 1) })),
    )
    .returningAll()
    .execute();
}

function byId(a: Addressed, b: Addressed): number {
  return a.id < b.id ? -1 : 1;
}

/** The subscriptions that a push about this request may have reached, except those of a session. */
export async function listReached(
  tx: Tx,
  requestId: string,
  exceptSession: string | undefined,
): Promise<Addressed[]> {
  const reached = await alive(tx)
    .innerJoin('pushes', 'pushes.subscription_id', 'push_subscriptions.id')
    .select(['push_subscriptions.id', 'push_subscriptions.service'])
    .select('push_subscriptions.session_id')
    .where('pushes.request_id', '=', requestId)
    .where('pushes.kind', '=', 'request')
    .execute();
  return reached.filter(({ session_id }) => session_id !== exceptSession);
}

/** Pushes that are due and held by nobody, but not of services that take no more at the moment. */
export function findDue(db: Db, busy: string[], now: Date, most: number): Promise<PushRow[]> {
  let due = db
    .selectFrom('pushes')
    .selectAll()
    .where((eb) => isDue(eb, now))
    .where((eb) => isFree(eb, now));
  if (busy.length > 0) due = due.where('service', 'not in', busy);
  return due.orderBy('due_at').limit(most).execute();
}

/** Takes the lease. Undefined if another process has it. */
export function lease(db: Db, { id, round }: PushRow, now: Date): Promise<PushRow | undefined> {
  return db
    .updateTable('pushes')
    .set((eb) => ({ held_until: secondsAfter(now, HELD_SECONDS), tries: eb('tries', '+', 1) }))
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

/** The push with what it tells; undefined if it was queued again, or the device or its session is gone. */
export function findSendable(db: Db, { id, round }: PushRow) {
  return alive(db)
    .innerJoin('pushes', 'pushes.subscription_id', 'push_subscriptions.id')
    .leftJoin('requests', (join) =>
      join
        .onRef('requests.id', '=', 'pushes.request_id')
        .onRef('requests.restaurant_id', '=', 'members.restaurant_id'),
    )
    .selectAll('push_subscriptions')
    .select('restaurants.name as restaurant_name')
    .select(['requests.table_number', 'requests.type', 'requests.wish', 'requests.message'])
    .select(['requests.status', 'requests.taken_by'])
    .where('pushes.id', '=', id)
    .where('pushes.round', '=', round)
    .executeTakeFirst();
}

/** Nothing is left to send. Pushes about requests stay, so that they can be replaced. */
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

type Act = { pushId: string; round: number; requestId: string; memberId: string };

/** The member whose device got the push with this token; undefined if it has no session any more. */
export function findActor(db: Db, { pushId, requestId, memberId }: Act) {
  return alive(db)
    .innerJoin('pushes', 'pushes.subscription_id', 'push_subscriptions.id')
    .select(['members.name', 'members.restaurant_id', 'pushes.used_round'])
    .where('pushes.id', '=', pushId)
    .where('pushes.request_id', '=', requestId)
    .where('members.id', '=', memberId)
    .executeTakeFirst();
}

export async function noteUse(db: Db, { pushId, round }: Act): Promise<void> {
  await db.updateTable('pushes').set({ used_round: round }).where('id', '=', pushId).execute();
}

export async function forgetOld(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('pushes')
    .where('queued_at', '<', secondsBefore(now, PUSH_KEPT_SECONDS))
    .execute();
}
