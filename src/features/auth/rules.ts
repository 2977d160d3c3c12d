/** Who may do what by role, and how long a session lasts. */
import { limits } from '../../limits.ts';

type Role = 'owner' | 'super_admin';
type SessionTimes = { created_at: string; last_used_at: string };

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

const sessionLife = {
  ownerIdle: 7 * DAY,
  ownerAbsolute: 30 * DAY,
  /** The absolute end waits for so long a pause: a board in service is never signed out. */
  ownerPause: 4 * HOUR,
  adminAbsolute: 12 * HOUR,
} as const;

/** A session unused for longer is over, whoever's it is. */
export const LONGEST_IDLE_SECONDS = sessionLife.ownerIdle / 1000;

export function isAdmin(role: string | undefined): boolean {
  return role === 'super_admin';
}

export function sessionIsOver(session: SessionTimes, role: Role, nowMilliseconds: number): boolean {
  const age = nowMilliseconds - Date.parse(session.created_at);
  if (isAdmin(role)) return age >= sessionLife.adminAbsolute;

  const idle = nowMilliseconds - Date.parse(session.last_used_at);
  if (idle >= sessionLife.ownerIdle) return true;
  return age >= sessionLife.ownerAbsolute && idle >= sessionLife.ownerPause;
}

/** How long an account waits after so many failures in a row: not at all, then 30 s, doubling up to 15 min. */
export function loginDelaySeconds(failures: number): number {
  const beyond = failures - limits.loginFailures.count;
  if (beyond < 0) return 0;
  return Math.min(limits.loginDelaySeconds * 2 ** beyond, limits.loginDelayMaxSeconds);
}
