/** Queries of push subscriptions. */
import { type ExpressionBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import { prepare } from '../../db/prepared.ts';
import type { PushSubscriptionRow } from '../../db/schema/push.ts';
import type { Schema } from '../../db/schema.ts';
import { instant, secondsAfter, secondsBefore } from '../../platform/clock.ts';
import { ANSWER_SECONDS } from './rules.ts';

/** Subscriptions whose session still belongs to the same member. */
export const selectActive = (db: Db) =>
  db
    .selectFrom('push_subscriptions')
    .innerJoin('sessions', (join) =>
      join
        .onRef('sessions.token_hash', '=', 'push_subscriptions.session_id')
        .onRef('sessions.member_id', '=', 'push_subscriptions.member_id'),
    )
    .innerJoin('members', (join) =>
      join
        .onRef('members.restaurant_id', '=', 'push_subscriptions.restaurant_id')
        .onRef('members.id', '=', 'push_subscriptions.member_id'),
    )
    .innerJoin('restaurants', 'restaurants.id', 'push_subscriptions.restaurant_id');

/** Which devices to ring: those of some members, or those of some sessions. */
export type PushTarget = { memberIds: readonly string[] } | { sessionIds: readonly string[] };

/** Whom a push goes to. */
export type Addressed = Pick<PushSubscriptionRow, 'restaurant_id' | 'id' | 'service'>;

export function listOf(
  db: Db,
  restaurantId: string | undefined,
  target: PushTarget,
): Promise<Addressed[]> {
  const [column, ids] =
    'memberIds' in target
      ? (['push_subscriptions.member_id', target.memberIds] as const)
      : (['push_subscriptions.session_id', target.sessionIds] as const);
  if (ids.length === 0) return Promise.resolve([]);
  let found = selectActive(db)
    .select(['push_subscriptions.restaurant_id', 'push_subscriptions.id'])
    .select('push_subscriptions.service')
    .where(column, 'in', [...ids]);
  if (restaurantId !== undefined) found = found.where('restaurants.id', '=', restaurantId);
  return found.execute();
}

type Subscribed = {
  session_id: string;
  isEscalation: boolean;
  /** Since `silentFrom`: it was asked for an answer, and gave none in time. */
  isSilent: boolean;
  silentFrom: string | null;
};

/**
 * The sessions of these restaurants' teams that want pushes. Of a session whose browser has changed its
 * endpoint the newest subscription comes last.
 */
export async function listSubscribed(
  db: Db,
  restaurantIds: readonly string[],
  now: Date,
): Promise<Subscribed[]> {
  const found = await selectActive(db)
    .select(['push_subscriptions.session_id', 'push_subscriptions.escalations_at'])
    .select('push_subscriptions.asked_at')
    .where('push_subscriptions.restaurant_id', 'in', restaurantIds)
    .orderBy('push_subscriptions.created_at')
    .execute();
  return found.map(({ session_id, escalations_at, asked_at }) => ({
    session_id,
    isEscalation: escalations_at !== null,
    isSilent: isUnanswered(asked_at, now),
    silentFrom: asked_at === null ? null : secondsAfter(new Date(asked_at), ANSWER_SECONDS),
  }));
}

function isUnanswered(askedAt: string | null, now: Date): boolean {
  return askedAt !== null && askedAt <= secondsBefore(now, ANSWER_SECONDS);
}

/** Whether the device has left the push at the start of its service unanswered. */
export async function isSilent(db: Db, sessionId: string, now: Date): Promise<boolean> {
  const newest = await selectActive(db)
    .select('push_subscriptions.asked_at')
    .where('push_subscriptions.session_id', '=', sessionId)
    .orderBy('push_subscriptions.created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return isUnanswered(newest?.asked_at ?? null, now);
}

/** The next pushes to the device ask it for an answer. */
export async function ask(tx: Tx, sessionId: string, now: Date): Promise<void> {
  await tx
    .updateTable('push_subscriptions')
    .set({ asked_at: instant(now) })
    .where('session_id', '=', sessionId)
    .execute();
}

export function findAsked(db: Db, id: string) {
  return db
    .selectFrom('push_subscriptions')
    .innerJoin('sessions', 'sessions.token_hash', 'push_subscriptions.session_id')
    .select(['push_subscriptions.id', 'session_id', 'asked_at', 'in_service_at'])
    .where('push_subscriptions.id', '=', id)
    .executeTakeFirst();
}

/** The device has answered: it can be rung, whatever its browser's endpoint is now. */
export async function noteAnswer(db: Db, sessionId: string): Promise<void> {
  await db
    .updateTable('push_subscriptions')
    .set({ asked_at: null })
    .where('session_id', '=', sessionId)
    .where('asked_at', 'is not', null)
    .execute();
}

export async function hasSubscribed(db: Db, restaurantId: string): Promise<boolean> {
  const [found] = await anySubscribed(db, { restaurantId });
  return found !== undefined;
}

const anySubscribed = prepare((db, { restaurantId }: { restaurantId: string }) =>
  db
    .selectFrom('push_subscriptions')
    .select('id')
    .where('restaurant_id', '=', restaurantId)
    .limit(sql.lit(1)),
);

type Kept = Omit<PushSubscriptionRow, 'restaurant_id' | 'escalations_at' | 'asked_at'> & {
  /** Undefined leaves the stored value unchanged; a new endpoint takes over that of the session. */
  escalations_at: string | null | undefined;
};

/** The most subscriptions that a member and the whole team may have. */
type Most = { ofMember: number; ofTeam: number };

/**
 * Stores a subscription. An endpoint belongs to one browser: its row is updated if it is of the same session
 * or has the same keys.
 * - `too many`: the member has reached its limit.
 * - `too many in team`: the team has reached its limit. Concurrent calls may exceed it by a few.
 * - `another’s`: another session stored the endpoint with other keys.
 * - `no member`: the session no longer belongs to the member.
 */
export async function keep(
  tx: Tx,
  { escalations_at, ...subscription }: Kept,
  most: Most,
): Promise<'kept' | 'too many' | 'too many in team' | 'another’s' | 'no member'> {
  const { member_id, endpoint } = subscription;
  const restaurant_id = await lockSession(tx, subscription);
  if (restaurant_id === null) return 'no member';
  if (!(await leaveOthers(tx, restaurant_id, subscription))) return 'another’s';
  const team = await listOfTeam(tx, restaurant_id);
  const others = team.filter((each) => each.endpoint !== endpoint);
  const own = others.filter((each) => each.member_id === member_id);
  if (own.length >= most.ofMember) return 'too many';
  if (others.length >= most.ofTeam) return 'too many in team';
  const { id: _, endpoint: __, created_at: ___, ...changed } = subscription;
  const before = escalations_at === undefined && (await findNewest(tx, subscription));
  const kept = await tx
    .insertInto('push_subscriptions')
    .values({
      ...subscription,
      restaurant_id,
      asked_at: null,
      escalations_at: (before ? before.escalations_at : escalations_at) ?? null,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['restaurant_id', 'endpoint'])
        .doUpdateSet({ ...changed, ...(escalations_at !== undefined && { escalations_at }) })
        .where((eb) => isSameBrowser(eb, changed)),
    )
    .returning('id')
    .executeTakeFirst();
  return kept ? 'kept' : 'another’s';
}

type Browser = Pick<PushSubscriptionRow, 'session_id' | 'p256dh' | 'auth'>;

function isSameBrowser(eb: ExpressionBuilder<Schema, 'push_subscriptions'>, one: Browser) {
  return eb.or([
    eb('push_subscriptions.session_id', '=', one.session_id),
    eb.and([
      eb('push_subscriptions.p256dh', '=', one.p256dh),
      eb('push_subscriptions.auth', '=', one.auth),
    ]),
  ]);
}

/** Removes what the browser stored in other restaurants. False if another browser has the endpoint there. */
async function leaveOthers(
  tx: Tx,
  restaurantId: string,
  subscription: Browser & Pick<PushSubscriptionRow, 'endpoint'>,
): Promise<boolean> {
  await tx
    .deleteFrom('push_subscriptions')
    .where('endpoint', '=', subscription.endpoint)
    .where('restaurant_id', '!=', restaurantId)
    .where((eb) => isSameBrowser(eb, subscription))
    .execute();
  const left = await tx
    .selectFrom('push_subscriptions')
    .select('id')
    .where('endpoint', '=', subscription.endpoint)
    .where('restaurant_id', '!=', restaurantId)
    .executeTakeFirst();
  return left === undefined;
}

/** The newest subscription of the session. */
function findNewest(tx: Tx, { session_id, member_id }: Pick<Kept, 'session_id' | 'member_id'>) {
  return tx
    .selectFrom('push_subscriptions')
    .select('escalations_at')
    .where('session_id', '=', session_id)
    .where('member_id', '=', member_id)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

function listOfTeam(tx: Tx, restaurantId: string) {
  return tx
    .selectFrom('push_subscriptions')
    .select(['member_id', 'endpoint'])
    .where('restaurant_id', '=', restaurantId)
    .execute();
}

/**
 * Locks the rows of the session and the member. The member's lock serialises its calls of `keep`.
 * Returns the restaurant; null if the session no longer belongs to the member.
 */
async function lockSession(
  tx: Tx,
  { member_id, session_id }: Pick<PushSubscriptionRow, 'member_id' | 'session_id'>,
): Promise<string | null> {
  const locked = await tx
    .updateTable('sessions')
    .set((eb) => ({ member_id: eb.ref('member_id') }))
    .where('token_hash', '=', session_id)
    .where('member_id', '=', member_id)
    .returning('restaurant_id')
    .executeTakeFirst();
  await tx
    .updateTable('members')
    .set((eb) => ({ name: eb.ref('name') }))
    .where('id', '=', member_id)
    .execute();
  return locked?.restaurant_id ?? null;
}

/** Removes the session's subscription with this endpoint; without an endpoint, all of the session. */
export async function removeOf(db: Db, sessionId: string, endpoint?: string): Promise<void> {
  const removal = db.deleteFrom('push_subscriptions').where('session_id', '=', sessionId);
  await (endpoint === undefined ? removal : removal.where('endpoint', '=', endpoint)).execute();
}

/** Removes a subscription that its push service no longer knows, or whose service is no longer allowed. */
export async function removeGone(db: Db, id: string, endpoint: string): Promise<void> {
  await db
    .deleteFrom('push_subscriptions')
    .where('id', '=', id)
    .where('endpoint', '=', endpoint)
    .execute();
}
