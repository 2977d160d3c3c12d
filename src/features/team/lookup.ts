/** Finds members and devices of a team for handlers, or refuses. */
import type { Db, Tx } from '../../db/database.ts';
import { type MemberRole, mayCall, type Role } from '../../enums.ts';
import { type AppContext, type Caller, callerOf } from '../../platform/http/context.ts';
import { Refusal, refusals } from '../../platform/http/errors.ts';
import * as members from '../auth/members-store.ts';
import { mayChange } from '../auth/rules.ts';
import type { Sessions } from '../auth/sessions.ts';
import { deviceIdOf, listSessionsIn } from '../auth/sessions-store.ts';
import { teamRefusals } from './contract.ts';

/** Throws 404, also for a member of another restaurant. */
export async function getMember(
  db: Db,
  restaurantId: string,
  id: string,
): Promise<members.MemberWithEmail> {
  const member = await members.find(db, restaurantId, id);
  if (!member) throw new Refusal(teamRefusals.unknownMember);
  return member;
}

/** The session with this device id. Throws 404, also for a device of another restaurant. */
export async function getDevice(db: Db, restaurantId: string, id: string) {
  const all = await listSessionsIn(db, restaurantId);
  const device = all.find(({ token_hash }) => deviceIdOf(token_hash) === id);
  if (!device) throw new Refusal(teamRefusals.unknownDevice);
  return device;
}

/**
 * Throws 401 if the caller is no longer in the team, and 403 if the caller may not change members with this
 * role. Reads the caller's present role, because the caller may have been removed or demoted a moment ago.
 * Call it with the restaurant's lock.
 */
export async function requireMayChange(
  c: AppContext,
  tx: Tx,
  restaurantId: string,
  role: MemberRole,
): Promise<void> {
  const present = await findPresentRole(tx, restaurantId, callerOf(c));
  if (!present) throw new Refusal(refusals.noSession);
  if (!mayChange(present, role)) throw new Refusal(refusals.forbidden);
}

/**
 * Throws 401 or 403 unless the caller is an owner now, or a super_admin. For acts that cannot be undone:
 * another server may have demoted or removed the caller a moment ago. Call it with the restaurant's lock.
 */
export async function requirePresentOwner(
  tx: Tx,
  restaurantId: string,
  caller: Caller,
): Promise<void> {
  const role = await findPresentRole(tx, restaurantId, caller);
  if (!role) throw new Refusal(refusals.noSession);
  if (!mayCall(role, 'own')) throw new Refusal(refusals.forbidden);
}

/**
 * Whether the session still exists, in any restaurant, and its member is still an owner of this one. For
 * responses that are streamed for a long time.
 */
export async function isStillOwner(
  { db, sessions }: { db: Db; sessions: Pick<Sessions, 'reread'> },
  restaurantId: string,
  caller: Caller,
): Promise<boolean> {
  if (!(await sessions.reread(caller))) return false;
  const role = await findPresentRole(db, restaurantId, caller);
  return role !== undefined && mayCall(role, 'own');
}

async function findPresentRole(
  db: Db,
  restaurantId: string,
  { role, memberId }: Caller,
): Promise<Role | undefined> {
  if (role === 'super_admin') return role;
  return (await members.find(db, restaurantId, memberId ?? ''))?.role;
}
