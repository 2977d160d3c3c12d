/** Finds members and devices of a team for handlers, or refuses. */
import type { Db, Tx } from '../../db/database.ts';
import type { InvitationRow } from '../../db/schema/people.ts';
import { type MemberRole, mayCall, type Role } from '../../enums.ts';
import type { Clock } from '../../platform/clock.ts';
import { type AppContext, type Caller, callerOf } from '../../platform/http/context.ts';
import { Refusal, refusals } from '../../platform/http/errors.ts';
import * as members from '../auth/members-store.ts';
import { mayChange, sessionIsOver } from '../auth/rules.ts';
import type { Sessions } from '../auth/sessions.ts';
import { deviceIdOf, listSessionsIn } from '../auth/sessions-store.ts';
import { type PendingInvitation, type TeamMember, teamRefusals } from './contract.ts';

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

/**
 * Members have left their teams, in the transaction that removed them. Its caller holds the locks on their
 * restaurants.
 */
export type OnMembersLeft = (
  tx: Tx,
  left: { restaurantId: string; memberId: string }[],
) => Promise<void>;

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

/** The restaurant's devices that a request can reach now, by session. `zones` is null for all. */
export type ListAtHand = (
  db: Db,
  restaurantId: string,
) => Promise<ReadonlyMap<string, DeviceAtHand>>;

type DeviceAtHand = { memberId: string; isShared: boolean; zones: readonly string[] | null };

type Deps = { db: Db; clock: Clock; listAtHand: ListAtHand };

/** Members with their devices, as managers see them. The oldest member first. */
export async function readTeam(
  c: AppContext,
  { db, clock, listAtHand }: Deps,
  restaurantId: string,
): Promise<TeamMember[]> {
  const { sessionId } = callerOf(c);
  const now = clock.now().getTime();
  const sessions = (await listSessionsIn(db, restaurantId)).filter(
    (session) => !sessionIsOver(session, session.role, now),
  );
  const atHand = await listAtHand(db, restaurantId);
  const devices = Map.groupBy(sessions, ({ member_id }) => member_id);
  const all = await members.list(db, restaurantId);
  return all.map(({ id, name, role, email, created_at }) => ({
    id,
    name,
    role,
    email,
    created_at,
    devices: (devices.get(id) ?? []).map((session) => ({
      id: deviceIdOf(session.token_hash),
      name: session.device_name,
      last_used_at: session.last_used_at,
      isCurrent: session.token_hash === sessionId,
      isOnDuty: atHand.has(session.token_hash),
      zones: atHand.get(session.token_hash)?.zones?.slice() ?? null,
    })),
  }));
}

/** Throws 404. */
export async function readTeamMember(
  c: AppContext,
  deps: Deps,
  restaurantId: string,
  id: string,
): Promise<TeamMember> {
  const member = (await readTeam(c, deps, restaurantId)).find((each) => each.id === id);
  if (!member) throw new Refusal(teamRefusals.unknownMember);
  return member;
}

export function shownInvitation(row: InvitationRow): PendingInvitation {
  const { id, name, role, email, created_at, expires_at } = row;
  return { id, name, role, email, created_at, expires_at };
}
