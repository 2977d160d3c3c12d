/** Queries of invitations: people who may join a team, and are no members before they accept. */
import type { Db, Tx } from '../../db/database.ts';
import type { InvitationRow } from '../../db/schema/people.ts';
import { limits } from '../../limits.ts';
import { type Clock, instant, secondsAfter } from '../../platform/clock.ts';
import { newId } from '../../platform/ids.ts';

type NewInvitation = Pick<
  InvitationRow,
  'restaurant_id' | 'email' | 'name' | 'role' | 'invited_by'
>;

/** Invites an address, or renews its invitation: the id stays, the rest is replaced. */
export function invite(tx: Tx, invitation: NewInvitation, clock: Clock): Promise<InvitationRow> {
  const now = clock.now();
  const { name, role, invited_by } = invitation;
  const expires_at = secondsAfter(now, limits.invitationSeconds);
  return tx
    .insertInto('invitations')
    .values({
      ...invitation,
      id: newId(now),
      code_hash: null,
      created_at: instant(now),
      expires_at,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['restaurant_id', 'email'])
        .doUpdateSet({ name, role, invited_by, code_hash: null, expires_at }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The invitations of a restaurant that can be accepted, the oldest first. */
export function list(db: Db, restaurantId: string, now: Date): Promise<InvitationRow[]> {
  return db
    .selectFrom('invitations')
    .selectAll()
    .where('restaurant_id', '=', restaurantId)
    .where('expires_at', '>', instant(now))
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export type OpenInvitation = Awaited<ReturnType<typeof listFor>>[number];

/** The invitations that an address can accept, the newest first. */
export function listFor(db: Db, email: string, now: Date) {
  return db
    .selectFrom('invitations')
    .innerJoin('restaurants', 'restaurants.id', 'invitations.restaurant_id')
    .leftJoin('members', 'members.id', 'invitations.invited_by')
    .selectAll('invitations')
    .select(['restaurants.name as restaurant_name', 'members.name as inviter_name'])
    .where('invitations.email', '=', email)
    .where('invitations.expires_at', '>', instant(now))
    .orderBy('invitations.expires_at', 'desc')
    .orderBy('invitations.id', 'desc')
    .execute();
}

/** Makes the mailed code accept this invitation. */
export async function storeCode(tx: Tx, id: string, codeHash: string): Promise<void> {
  await tx.updateTable('invitations').set({ code_hash: codeHash }).where('id', '=', id).execute();
}

/** The invitation that was removed; undefined if it was answered or withdrawn a moment ago. */
export function remove(tx: Tx, restaurantId: string, id: string) {
  return tx
    .deleteFrom('invitations')
    .where('restaurant_id', '=', restaurantId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

/** The account of an invited address has another one now. An invitation of that one comes first. */
export async function readdress(tx: Tx, from: string, to: string): Promise<void> {
  const present = tx.selectFrom('invitations').select('restaurant_id').where('email', '=', to);
  await tx
    .updateTable('invitations')
    .set({ email: to })
    .where('email', '=', from)
    .where('restaurant_id', 'not in', present)
    .execute();
}

export async function removeAllIn(tx: Tx, restaurantId: string): Promise<void> {
  await tx.deleteFrom('invitations').where('restaurant_id', '=', restaurantId).execute();
}

export async function removeAllFor(tx: Tx, email: string): Promise<void> {
  await tx.deleteFrom('invitations').where('email', '=', email).execute();
}

export async function forgetExpired(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('invitations').where('expires_at', '<=', instant(now)).execute();
}
