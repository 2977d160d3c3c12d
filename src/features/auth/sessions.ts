/**
 * Sessions. A session is a random 256-bit token that only its device knows; the database keeps the SHA-256, so a
 * stolen database opens no session. The token travels in the Authorization header alone: never in a URL or a cookie.
 * Threats: a token read by foreign script (the CSP allows none), a lost device (logout and the limits of `rules.ts`
 * end it), a session that outlives its account (the row goes with the account).
 */
import type { Db } from '../../db/database.ts';
import { type Clock, instant } from '../../platform/clock.ts';
import type { Caller } from '../../platform/http/context.ts';
import { newToken, sha256 } from '../../platform/ids.ts';
import type { Streams } from '../../platform/live/streams.ts';
import { sessionIsOver } from './rules.ts';
import * as auth from './store.ts';

/** The last use is written at most this often: a board that polls would else write every 3 s. */
const TOUCH_EVERY_MILLISECONDS = 5 * 60_000;

/** Opens a session and answers its token, for the one time it is known here. */
export async function openSession(db: Db, accountId: string, clock: Clock): Promise<string> {
  const token = newToken();
  const now = instant(clock.now());
  await auth.createSession(db, {
    token_hash: sha256(token),
    account_id: accountId,
    created_at: now,
    last_used_at: now,
  });
  return token;
}

/** Who holds this `Authorization` header; undefined for nobody and for a dead session. */
export async function resolveCaller(
  db: Db,
  authorization: string | undefined,
  clock: Clock,
): Promise<Caller | undefined> {
  const token = bearerToken(authorization);
  if (!token) return undefined;
  const session = await auth.findSession(db, sha256(token));
  if (!session) return undefined;
  const now = clock.now();
  if (sessionIsOver(session, session.role, now.getTime())) {
    await auth.endSession(db, session.token_hash);
    return undefined;
  }
  if (now.getTime() - Date.parse(session.last_used_at) >= TOUCH_EVERY_MILLISECONDS) {
    await auth.touchSession(db, session.token_hash, now);
  }
  return {
    sessionId: session.token_hash,
    accountId: session.account_id,
    role: session.role,
    tenantId: session.restaurant_id,
  };
}

/**
 * Ends the streams of sessions that are over: by their time, or because somebody else ended them, another process or
 * the command line, which this process does not hear of.
 */
export async function endDeadStreams(db: Db, streams: Streams, now: Date): Promise<void> {
  const open = streams.sessions();
  if (open.size === 0) return;
  const found = await auth.findSessions(db, [...open]);
  for (const session of found) {
    if (!sessionIsOver(session, session.role, now.getTime())) open.delete(session.token_hash);
  }
  for (const sessionId of open) streams.endSession(sessionId);
}

function bearerToken(authorization: string | undefined): string | undefined {
  return authorization?.match(/^Bearer ([\w-]{1,128})$/i)?.[1];
}
