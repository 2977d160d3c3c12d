/** Finds members and devices of a team for handlers, or refuses. */
import type { Db, Tx } from '../../../db/database.ts';
import type { MemberRole, Role } from '../../../enums.ts';
import { type AppContext, callerOf } from '../../../platform/http/context.ts';
import { Refusal, refusals } from '../../../platform/http/errors.ts';
import { mayCall } from '../../../platform/http/route.ts';
import { deviceIdOf, listSessionsIn } from '../sessions-store.ts';
import type { SessionOwner } from '../store.ts';
import * as members from './members-store.ts';
import { teamRefusals } from './team-contract.ts';

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

/** The member of a session. Throws 401 if it was removed meanwhile. */
export async function getMemberOf(db: Db, { memberId }: Pick<SessionOwner, 'memberId'>) {
  const member = memberId === null ? undefined : await members.findById(db, memberId);
  if (!member) throw new Refusal(refusals.noSession);
  const { id, name, role } = member;
  return { id, name, role };
}

/** Managers may add, change and remove staff. Only owners may do so with managers and owners. */
export function mayChange(role: Role, member: MemberRole): boolean {
  return mayCall(role, member === 'staff' ? 'manage' : 'own');
}

/**
 * Throws 403 if the caller may not change members with this role. Reads the caller's present role, because
 * the caller may have been removed or demoted a moment ago: call it with the restaurant's lock.
 */
export async function requireMayChange(
  c: AppContext,
  tx: Tx,
  restaurantId: string,
  role: MemberRole,
): Promise<void> {
  const caller = callerOf(c);
  if (caller.role === 'super_admin') return;
  const present = await members.find(tx, restaurantId, caller.memberId ?? '');
  if (!present) throw new Refusal(refusals.noSession);
  if (!mayChange(present.role, role)) throw new Refusal(refusals.forbidden);
}
