/**
 * Sessions. A session is a random 256-bit token that only its device knows.
 * The database stores its SHA-256, so a stolen database grants no session.
 * The token is sent only in the Authorization header, never in a URL or a cookie.
 * Threats:
 * - A script that reads the token: the CSP allows no foreign script.
 * - A lost device: logout and the limits of `rules.ts` end its session.
 * - A lost or shared device: the team revokes it (`team/`), and its next call gets the reason.
 * - A session that outlives its account or member: its row is deleted with either.
 *
 * A token of another system (`tokens/`) is a session of its own kind: what it begins with tells it apart.
 */

import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterCommit, type Db, type Tx } from '../../db/database.ts';
import { isDatabaseAway } from '../../db/errors.ts';
import type { AccountRow } from '../../db/schema/people.ts';
import { limits } from '../../limits.ts';
import { type Clock, instant } from '../../platform/clock.ts';
import type { Caller } from '../../platform/http/context.ts';
import type { Streams } from '../../platform/live/streams.ts';
import {
  type DeviceName,
  type OpenedSession,
  openPairedSession,
  openSession,
} from './new-session.ts';
import { sessionIsOver } from './rules.ts';
import * as rows from './sessions-store.ts';
import { idOfToken, isTokenId } from './tokens/token-ids.ts';
import * as tokens from './tokens/tokens-store.ts';

/**
 * The time of the last use is written at most this often: otherwise each polling board would write every 3 s.
 */
const TOUCH_EVERY_MILLISECONDS = 5 * 60_000;
const TOUCH_TOKEN_EVERY_MILLISECONDS = 60 * 60_000;
/**
 * How long a session is cached. A session that another process or the command line ended is accepted here
 * for at most this long.
 */
const CACHED_MILLISECONDS = 5000;
/** Shorter than the cache time: a session in use is re-read by the recheck, not by its own calls. */
export const RECHECK_EVERY_SECONDS = 3;

type Deps = { db: Db; clock: Clock; streams: Streams };
type CachedSession = rows.FoundSession & { checkedAt: number; isUsed: boolean };

/** Caches sessions for some seconds, because each board polls every 3 s. */
export class Sessions {
  readonly #deps: Deps;
  readonly #cache = new Map<string, CachedSession>();
  /**
   * Incremented when this process ends or changes sessions. A row that was read before the latest increment
   * is not cached.
   */
  #endings = 0;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** The caller with this `Authorization` header; undefined without a valid session. */
  async resolve(authorization: string | undefined): Promise<Caller | undefined> {
    const token = bearerToken(authorization);
    if (!token) return undefined;
    return this.recall(authorization) ?? this.#read(idOfToken(token));
  }

  /** `resolve` from the cache alone; undefined when the database has to be read. */
  recall(authorization: string | undefined): Caller | undefined {
    const token = bearerToken(authorization);
    const session = token && this.#cache.get(idOfToken(token));
    if (!session) return undefined;
    const now = this.#deps.clock.now().getTime();
    // In both directions, because the clock may be set back.
    const isFresh = Math.abs(now - session.checkedAt) < CACHED_MILLISECONDS;
    if (!isFresh || isTouchDue(session, now) || isOver(session, now)) return undefined;
    session.isUsed = true;
    return rows.callerFrom(session);
  }

  /** Opens a session. Ends the session whose token the browser sent, even if it is of another account. */
  async openInPlace(
    tx: Tx,
    account: Pick<AccountRow, 'id'>,
    { before, deviceName }: { before: Caller | undefined; deviceName: DeviceName },
  ): Promise<OpenedSession> {
    if (before) await this.endWithin(tx, before.sessionId);
    return openSession(tx, account, this.#deps.clock, deviceName);
  }

  /** Opens the session of a paired device. Ends the session whose token the device sent. */
  async openPaired(
    tx: Tx,
    memberId: string,
    { before, deviceName }: { before: Caller | undefined; deviceName: DeviceName },
  ): Promise<OpenedSession> {
    if (before) await this.endWithin(tx, before.sessionId);
    return openPairedSession(tx, memberId, this.#deps.clock, deviceName);
  }

  /** The session as the database has it now: another server may have changed its member. */
  async reread({ sessionId }: Caller): Promise<Caller | undefined> {
    return this.#read(sessionId);
  }

  /** Whether the team has revoked the device that sends this header. */
  async wasRevoked(authorization: string | undefined): Promise<boolean> {
    const token = bearerToken(authorization);
    return token !== undefined && rows.isRevoked(this.#deps.db, idOfToken(token));
  }

  async end(sessionId: string): Promise<void> {
    await rows.endSession(this.#deps.db, sessionId);
    this.#endings += 1;
    this.#cache.delete(sessionId);
    this.#deps.streams.endSession(sessionId);
  }

  /** The ids of the account's valid sessions. */
  async listOf(accountId: string): Promise<string[]> {
    const { db, clock } = this.#deps;
    const now = clock.now().getTime();
    const all = await rows.listSessionsOf(db, accountId);
    const alive = all.filter((session) => !sessionIsOver(session, session.role, now));
    return alive.map(({ token_hash }) => token_hash);
  }

  /** Ends every session of an account, with their streams, once `tx` is committed. */
  async endAllOf(tx: Tx, accountId: string): Promise<void> {
    this.#forgetAfter(tx, await rows.endSessionsOf(tx, accountId));
  }

  /**
   * Revokes the sessions of a member, or one session: ends them with their streams once `tx` is committed,
   * and records that they were revoked.
   */
  async revoke(tx: Tx, restaurantId: string, of: { memberId: string } | { sessionId: string }) {
    let ended: string[];
    if ('memberId' in of) {
      ended = await rows.endSessionsOfMembers(tx, [of.memberId]);
    } else {
      ended = [of.sessionId];
      await rows.endSession(tx, of.sessionId);
    }
    await rows.noteRevoked(tx, restaurantId, ended, this.#deps.clock.now());
    this.#forgetAfter(tx, ended);
  }

  /** Revokes the member's devices beyond the limit, those unused longest first. */
  async revokeBeyondLimit(tx: Tx, restaurantId: string, memberId: string): Promise<void> {
    for (const sessionId of await rows.listSessionsBeyond(tx, memberId, limits.devicesPerMember))
      await this.revoke(tx, restaurantId, { sessionId });
  }

  /** Moves the session to another member of its account, or to none. False if it was ended meanwhile. */
  async switchTo(tx: Tx, sessionId: string, memberId: string | null): Promise<boolean> {
    const isSwitched = await rows.switchSession(tx, sessionId, memberId);
    this.#forgetAfter(tx, [sessionId]);
    return isSwitched;
  }

  /** Drops a member's sessions from the cache once `tx` is committed: the member's name or role changes. */
  rereadMember(tx: Tx, memberId: string): void {
    afterCommit(tx, () => {
      this.#endings += 1;
      for (const [id, { member_id }] of this.#cache) {
        if (member_id === memberId) this.#cache.delete(id);
      }
    });
  }

  /** Ends one session, with its streams, once `tx` is committed. */
  async endWithin(tx: Tx, sessionId: string): Promise<void> {
    await rows.endSession(tx, sessionId);
    this.#forgetAfter(tx, [sessionId]);
  }

  /** Deletes a token of a restaurant, like `endWithin`. Returns its name; undefined if there is none. */
  async endToken(tx: Tx, restaurantId: string, id: string): Promise<string | undefined> {
    const ended = await tokens.remove(tx, restaurantId, id);
    if (ended) this.#forgetAfter(tx, [ended.token_hash]);
    return ended?.name;
  }

  #forgetAfter(tx: Tx, ended: string[]): void {
    afterCommit(tx, () => {
      this.#endings += 1;
      for (const id of ended) {
        this.#cache.delete(id);
        this.#deps.streams.endSession(id);
      }
    });
  }

  /**
   * Re-reads the cached sessions that were used since the last recheck, and every session with an open
   * stream.
   * Ends the streams of sessions that expired, or that another process ended or switched to another member:
   * other processes send no notification of that.
   */
  async recheck(now: Date): Promise<void> {
    for (const [id, { isUsed }] of this.#cache) if (!isUsed) this.#cache.delete(id);
    const ids = [...new Set([...this.#deps.streams.sessions(), ...this.#cache.keys()])];
    for (let from = 0; from < ids.length; from += rows.SESSIONS_AT_ONCE) {
      if (from > 0) await nextTurn();
      await this.#recheckSome(ids.slice(from, from + rows.SESSIONS_AT_ONCE), now);
    }
  }

  async #recheckSome(ids: string[], now: Date): Promise<void> {
    const { db, streams } = this.#deps;
    const endings = this.#endings;
    const alive = new Map<string, rows.FoundSession>();
    for (const session of await findAll(db, ids)) {
      if (!isOver(session, now.getTime())) alive.set(session.token_hash, session);
    }
    for (const id of ids) {
      const session = alive.get(id);
      if (session && endings === this.#endings) this.#store(session, now, false);
      else this.#cache.delete(id);
      if (!session) streams.endSession(id);
      if (session) streams.endOtherMembers(id, session.member_id);
    }
  }

  async #read(sessionId: string): Promise<Caller | undefined> {
    const { db, clock } = this.#deps;
    const now = clock.now();
    const endings = this.#endings;
    const session = isTokenId(sessionId)
      ? (await tokens.find(db, [sessionId])).at(0)
      : await rows.findSession(db, sessionId);
    if (!session) return undefined;
    if (isOver(session, now.getTime())) {
      await this.end(sessionId);
      return undefined;
    }
    if (isTouchDue(session, now.getTime())) await this.#touch(session, now);
    if (endings === this.#endings) this.#store(session, now, true);
    return rows.callerFrom(session);
  }

  /**
   * Ignores a database that cannot be written, for instance because of a full disk: boards can still be read,
   * and a later call writes the time.
   */
  async #touch(session: rows.FoundSession, now: Date): Promise<void> {
    try {
      const touch = session.token ? tokens.touch : rows.touchSession;
      await touch(this.#deps.db, session.token_hash, now);
      session.last_used_at = instant(now);
    } catch (error) {
      if (!isDatabaseAway(error)) throw error;
    }
  }

  #store(session: rows.FoundSession, now: Date, isUsed: boolean): void {
    this.#cache.set(session.token_hash, { ...session, checkedAt: now.getTime(), isUsed });
  }
}

/** A token never grows old: the team deletes it. */
function isOver(session: rows.FoundSession, now: number): boolean {
  return !session.token && sessionIsOver(session, rows.roleOf(session), now);
}

/** Where no token is in use, no statement looks for one. */
async function findAll(db: Db, ids: readonly string[]): Promise<rows.FoundSession[]> {
  const { true: ofTokens = [], false: ofDevices = [] } = Object.groupBy(ids, (id) =>
    isTokenId(id) ? 'true' : 'false',
  );
  const devices = ofDevices.length > 0 ? await rows.findSessions(db, ofDevices) : [];
  return ofTokens.length > 0 ? [...devices, ...(await tokens.find(db, ofTokens))] : devices;
}

function isTouchDue({ last_used_at, token }: rows.FoundSession, now: number): boolean {
  // In both directions, because the clock may be set back.
  const idle = Math.abs(now - Date.parse(last_used_at));
  return idle >= (token ? TOUCH_TOKEN_EVERY_MILLISECONDS : TOUCH_EVERY_MILLISECONDS);
}

function bearerToken(authorization: string | undefined): string | undefined {
  return authorization?.match(/^Bearer ([\w-]{1,128})$/i)?.[1];
}
