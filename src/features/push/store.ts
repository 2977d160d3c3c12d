/** Queries of push subscriptions. */
import type { Db, Tx } from '../../db/database.ts';
import type { PushSubscriptionRow } from '../../db/schema-push.ts';

/** Subscriptions whose session still belongs to the same member. */
export const alive = (db: Db) =>
  db
    .selectFrom('push_subscriptions')
    .innerJoin('sessions', (join) =>
      join
        .onRef('sessions.token_hash', '=', 'push_subscriptions.session_id')
        .onRef('sessions.member_id', '=', 'push_subscriptions.member_id'),
    )
    .innerJoin('members', 'members.id', 'push_subscriptions.member_id')
    .innerJoin('restaurants', 'restaurants.id', 'members.restaurant_id');

/** Whom to ring. The devices of several members, or some sessions. */
export type PushTarget = { memberIds: readonly string[] } | { sessionIds: readonly string[] };

type Addressed = Pick<PushSubscriptionRow, 'id' | 'service'>;

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
  let found = alive(db)
    .select(['push_subscriptions.id', 'push_subscriptions.service'])
    .where(column, 'in', [...ids]);
  if (restaurantId !== undefined) found = found.where('restaurants.id', '=', restaurantId);
  return found.execute();
}

type Kept = Omit<PushSubscriptionRow, 'escalations_at'> & {
  /** Undefined: as it was. */
  escalations_at: string | null | undefined;
};

/**
 * Stores a subscription. An endpoint belongs to one browser: a row of an earlier session of it moves here, if
 * the caller knows its keys, too.
 * `too many`: the member has as many others as a member may have. `another’s`: the endpoint is known with
 * other keys. `no member`: it was removed meanwhile.
 */
export async function keep(
  tx: Tx,
  { escalations_at, ...subscription }: Kept,
  most: number,
): Promise<'kept' | 'too many' | 'another’s' | 'no member'> {
  const { member_id, endpoint } = subscription;
  if (!(await lockSession(tx, subscription))) return 'no member';
  const { others } = await tx
    .selectFrom('push_subscriptions')
    .select((eb) => eb.fn.countAll<number>().as('others'))
    .where('member_id', '=', member_id)
    .where('endpoint', '!=', endpoint)
    .executeTakeFirstOrThrow();
  if (others >= most) return 'too many';
  const { id: _, endpoint: __, created_at: ___, ...changed } = subscription;
  const kept = await tx
    .insertInto('push_subscriptions')
    .values({ ...subscription, escalations_at: escalations_at ?? null })
    .onConflict((conflict) =>
      conflict
        .column('endpoint')
        .doUpdateSet({ ...changed, ...(escalations_at !== undefined && { escalations_at }) })
        .where(({ eb, or, and }) =>
          or([
            eb('push_subscriptions.session_id', '=', changed.session_id),
            and([
              eb('push_subscriptions.p256dh', '=', changed.p256dh),
              eb('push_subscriptions.auth', '=', changed.auth),
            ]),
          ]),
        ),
    )
    .returning('id')
    .executeTakeFirst();
  return kept ? 'kept' : 'another’s';
}

/** Locks the member's row, which serialises its subscriptions. False if the session is no longer its own. */
async function lockSession(
  tx: Tx,
  { member_id, session_id }: Pick<PushSubscriptionRow, 'member_id' | 'session_id'>,
): Promise<boolean> {
  await tx
    .updateTable('members')
    .set((eb) => ({ name: eb.ref('name') }))
    .where('id', '=', member_id)
    .execute();
  const locked = await tx
    .updateTable('sessions')
    .set((eb) => ({ member_id: eb.ref('member_id') }))
    .where('token_hash', '=', session_id)
    .where('member_id', '=', member_id)
    .returning('token_hash')
    .executeTakeFirst();
  return locked !== undefined;
}

/** Removes the subscription with this endpoint, or all of the session. */
export async function removeOf(db: Db, sessionId: string, endpoint?: string): Promise<void> {
  const removal = db.deleteFrom('push_subscriptions').where('session_id', '=', sessionId);
  await (endpoint === undefined ? removal : removal.where('endpoint', '=', endpoint)).execute();
}

/** Removes a subscription that the push service no longer knows. */
export async function removeGone(db: Db, id: string, endpoint: string): Promise<void> {
  await db
    .deleteFrom('push_subscriptions')
    .where('id', '=', id)
    .where('endpoint', '=', endpoint)
    .execute();
}
