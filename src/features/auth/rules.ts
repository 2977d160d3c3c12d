/** Rules of roles, the lifetime of sessions, sign-in blocks and members' names. */
import { type MemberRole, mayCall, type Role } from '../../enums.ts';
import { limits } from '../../limits.ts';
import { rates } from '../../rates.ts';

type SessionTimes = { created_at: string; last_used_at: string };

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

const sessionLife = {
  ownerIdle: 7 * DAY,
  ownerAbsolute: 30 * DAY,
  /**
   * After `ownerAbsolute` a session ends at its first pause of this length: a board in use is never signed
   * out.
   */
  ownerPause: 4 * HOUR,
  adminAbsolute: 12 * HOUR,
  /** A paired device shows the board only, and the team can revoke it at any time. */
  staffIdle: 30 * DAY,
} as const;

/** The longest idle time of sessions of accounts. */
export const LONGEST_IDLE_SECONDS = sessionLife.ownerIdle / 1000;
/** A session of an account that is this old ends at its first pause of `PAUSE_SECONDS`. */
export const OLD_SECONDS = sessionLife.ownerAbsolute / 1000;
export const PAUSE_SECONDS = sessionLife.ownerPause / 1000;
/** The longest idle time of paired devices. */
export const LONGEST_STAFF_IDLE_SECONDS = sessionLife.staffIdle / 1000;

export function isAdmin(role: string | undefined): boolean {
  return role === 'super_admin';
}

/** Managers may add, change and remove staff. Only owners may do so with managers and owners. */
export function mayChange(role: Role, member: MemberRole): boolean {
  return mayCall(role, member === 'staff' ? 'manage' : 'own');
}

export function sessionIsOver(session: SessionTimes, role: Role, nowMilliseconds: number): boolean {
  const age = nowMilliseconds - Date.parse(session.created_at);
  if (isAdmin(role)) return age >= sessionLife.adminAbsolute;

  const idle = nowMilliseconds - Date.parse(session.last_used_at);
  if (role === 'staff') return idle >= sessionLife.staffIdle;
  if (idle >= sessionLife.ownerIdle) return true;
  return age >= sessionLife.ownerAbsolute && idle >= sessionLife.ownerPause;
}

/** The block after so many wrong passwords in a row: none before the tenth, then 30 s, doubling to 15 min. */
export function loginDelaySeconds(failures: number): number {
  const beyond = failures - rates.loginFailures.count;
  if (beyond < 0) return 0;
  return Math.min(limits.loginDelaySeconds * 2 ** beyond, limits.loginDelayMaxSeconds);
}

/**
 * The name by which colleagues and guests know a member. Undefined if it is only a part of the e-mail
 * address, which guests must not read.
 */
export function knownName(member: { name: string; email: string | null }): string | undefined {
  const isFromEmail = member.email !== null && member.name === nameFromEmail(member.email);
  return isFromEmail ? undefined : member.name;
}

/** The name of a member who gave none: the part of the e-mail address before the @. */
export function nameFromEmail(email: string): string {
  return (email.split('@')[0] || email).slice(0, limits.staffNameLength);
}
