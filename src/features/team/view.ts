/** Members with their devices, as managers see them. */
import type { Db } from '../../db/database.ts';
import type { InvitationRow } from '../../db/schema/people.ts';
import type { Clock } from '../../platform/clock.ts';
import { type AppContext, callerOf } from '../../platform/http/context.ts';
import { Refusal } from '../../platform/http/errors.ts';
import * as members from '../auth/members-store.ts';
import { sessionIsOver } from '../auth/rules.ts';
import { deviceIdOf, listSessionsIn } from '../auth/sessions-store.ts';
import { type PendingInvitation, type TeamMember, teamRefusals } from './contract.ts';

/** The sessions of the restaurant's devices that a request can reach now. */
export type ListAtHand = (db: Db, restaurantId: string) => Promise<ReadonlySet<string>>;

type Deps = { db: Db; clock: Clock; listAtHand: ListAtHand };

/** The oldest member first. */
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
