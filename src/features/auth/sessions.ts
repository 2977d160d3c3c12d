/**
 * Sessions. A session is a random 256-bit token that only its device knows; the database keeps the SHA-256,
 * so a stolen database opens no session. The token travels in the Authorization header alone: never in a URL
 * or a cookie.
 * Threats: a token read by foreign script (the CSP allows none), a lost device (logout and the limits of
 * `rules.ts` end it), a session that outlives its account (the row goes with the account).
 */
import { isDatabaseAway } from '../../db/away.ts';
import { afterCommit, type Db, type Tx } from '../../db/database.ts';
import { type Clock, instant } from '../../platform/clock.ts';
import type { Caller } from '../../platform/http/context.ts';
import { newToken, sha256 } from '../../platform/ids.ts';
import type { Streams } from '../../platform/live/streams.ts';
import { sessionIsOver } from './rules.ts';
import * as auth from './store.ts';

/** The last use is written at most this often: a board that polls would else write every 3 s. */
const TOUCH_EVERY_MILLISECONDS = 5 * 60_000;
/** A session that another process ended, or the command line, may still be remembered here for so long. */
const REMEMBERED_MILLISECONDS = 5000;
/** Between two rechecks lies less: a session in use is read for its own call only the first time. */
export const RECHECK_EVERY_SECONDS = 3;

type Deps = { db: Db; clock: Clock; streams: Streams };
type Remembered = auth.FoundSession & { checkedAt: number; isUsed: boolean };

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

/** The sessions that call this process, remembered for seconds, because each board asks every 3 s. */
export class Sessions {
  readonly #deps: Deps;
  readonly #remembered = new Map<string, Remembered>();
  /** How many were ended here: what was read before one more was is not remembered. */
  #endings = 0;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Who holds this `Authorization` header; undefined for nobody and for a dead session. */
  async resolve(authorization: string | undefined): Promise<Caller | undefined> {
    const token = bearerToken(authorization);
    if (!token) return undefined;
    return this.recall(authorization) ?? this.#read(sha256(token));
  }

  /** The same without asking the database; undefined also where only the database can tell. */
  recall(authorization: string | undefined): Caller | undefined {
    const token = bearerToken(authorization);
    const session = token && this.#remembered.get(sha256(token));
    if (!session) return undefined;
    const now = this.#deps.clock.now().getTime();
    // Either way: a clock may be set back.
    const isKnown = Math.abs(now - session.checkedAt) < REMEMBERED_MILLISECONDS;
    if (!isKnown || isTouchDue(session, now) || sessionIsOver(session, session.role, now)) {
      return undefined;
    }
    session.isUsed = true;
    return callerOf(session);
  }

  /** Ends one, with its streams. */
  async end(sessionId: string): Promise<void> {
    await auth.endSession(this.#deps.db, sessionId);
    this.#endings += 1;
    this.#remembered.delete(sessionId);
    this.#deps.streams.endSession(sessionId);
  }

  /** The sessions of an account that are not over. */
  async listOf(accountId: string): Promise<string[]> {
    const { db, clock } = this.#deps;
    const now = clock.now().getTime();
    const all = await auth.listSessionsOf(db, accountId);
    const alive = all.filter((session) => !sessionIsOver(session, session.role, now));
    return alive.map(({ token_hash }) => token_hash);
  }

  /** Ends every session of an account, with their streams, once `tx` is committed. */
  async endAllOf(tx: Tx, accountId: string): Promise<void> {
    this.#forgetAfter(tx, await auth.endSessionsOf(tx, accountId));
  }

  /** Ends one, with its streams, once `tx` is committed. */
  async endWithin(tx: Tx, sessionId: string): Promise<void> {
    await auth.endSession(tx, sessionId);
    this.#forgetAfter(tx, [sessionId]);
  }

  #forgetAfter(tx: Tx, ended: string[]): void {
    afterCommit(tx, () => {
      this.#endings += 1;
      for (const id of ended) {
        this.#remembered.delete(id);
        this.#deps.streams.endSession(id);
      }
    });
  }

  /**
   * Reads anew what is remembered and was used since the last time, and every session that holds a stream
   * open; ends the streams of those that are over: by their time, or because somebody else ended them, which
   * this process does not hear of.
   */
  async recheck(now: Date): Promise<void> {
    const { db, streams } = this.#deps;
    for (const [id, { isUsed }] of this.#remembered) if (!isUsed) this.#remembered.delete(id);
    const ids = new Set([...streams.sessions(), ...this.#remembered.keys()]);
    if (ids.size === 0) return;
    const endings = this.#endings;
    const alive = new Map<string, auth.FoundSession>();
    for (const session of await auth.findSessions(db, [...ids])) {
      if (!sessionIsOver(session, session.role, now.getTime())) {
        alive.set(session.token_hash, session);
      }
    }
    for (const id of ids) {
      const session = alive.get(id);
      if (session && endings === this.#endings) this.#remember(session, now, false);
      else this.#remembered.delete(id);
      if (!session) streams.endSession(id);
    }
  }

  async #read(sessionId: string): Promise<Caller | undefined> {
    const { db, clock } = this.#deps;
    const now = clock.now();
    const endings = this.#endings;
    const session = await auth.findSession(db, sessionId);
    if (!session) return undefined;
    if (sessionIsOver(session, session.role, now.getTime())) {
      await this.end(sessionId);
      return undefined;
    }
    if (isTouchDue(session, now.getTime())) await this.#touch(session, now);
    if (endings === this.#endings) this.#remember(session, now, true);
    return callerOf(session);
  }

  /** Where the disk is full the room still reads its board: this is written with a later call. */
  async #touch(session: auth.FoundSession, now: Date): Promise<void> {
    try {
      await auth.touchSession(this.#deps.db, session.token_hash, now);
      session.last_used_at = instant(now);
    } catch (error) {
      if (!isDatabaseAway(error)) throw error;
    }
  }

  #remember(session: auth.FoundSession, now: Date, isUsed: boolean): void {
    this.#remembered.set(session.token_hash, { ...session, checkedAt: now.getTime(), isUsed });
  }
}

function isTouchDue({ last_used_at }: auth.FoundSession, now: number): boolean {
  // Either way: a clock may be set back.
  return Math.abs(now - Date.parse(last_used_at)) >= TOUCH_EVERY_MILLISECONDS;
}

function callerOf(session: auth.FoundSession): Caller {
  return {
    sessionId: session.token_hash,
    accountId: session.account_id,
    role: session.role,
    tenantId: session.restaurant_id,
    tenantSlug: session.slug,
  };
}

function bearerToken(authorization: string | undefined): string | undefined {
  return authorization?.match(/^Bearer ([\w-]{1,128})$/i)?.[1];
}
