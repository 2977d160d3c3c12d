import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Db, type Tx, tryTransaction, undo } from '../../../db/database.ts';
import type { RequestRow } from '../../../db/schema.ts';
import { type Clock, instant, secondsBefore } from '../../../platform/clock.ts';
import type { Logger } from '../../../platform/log/log.ts';
import * as figures from '../../analytics/store.ts';
import { announce, type RequestChanges, raiseVersion } from '../versions-store.ts';
import { devicesOfTaker, nextLookAt, planOf, type RingPlan, type TeamDevice } from './plan.ts';
import * as rows from './ringing-store.ts';
import { silentFrom } from './rules.ts';

type Deps = {
  db: Db;
  clock: Clock;
  log: Logger;
  changes: RequestChanges;
  listDevices: (restaurantIds: readonly string[], tx?: Tx) => Promise<TeamDevice[]>;
  /** Whether devices are gone together with their server, since the last call. */
  hasLostServer: () => Promise<boolean>;
  /** Whether a device of the team wants pushes. */
  hasPush: (restaurantId: string) => Promise<boolean>;
  /** Sends pushes about a request to these devices once `tx` is committed. */
  ring: (tx: Tx, request: RequestRow, to: { sessionIds: string[] }) => Promise<void>;
  /** Replaces the notifications of a request, except on one device. */
  replace: (tx: Tx, request: RequestRow, exceptSession?: string) => Promise<void>;
};

/**
 * The call that moved a request replaces its notifications, because only it knows which device made the move.
 * The job does it if that has not happened after this time.
 */
const LEFT_TO_CALL_SECONDS = 2;

/** How long the answer of `hasPush` is cached. */
const PUSH_KNOWN_MILLISECONDS = 5000;

/**
 * All ringing restaurants are looked at this often, a few of them every second. This finds what this process
 * cannot know: requests of a dead server, the end of the service day, a clock that was set.
 */
const LOOK_AT_ALL_MILLISECONDS = 30_000;
/** Restaurants per look: few enough not to block the event loop for long. */
const RESTAURANTS_AT_ONCE = 100;

/**
 * Rings devices without an open board by push, by the rules in `rules.ts`. Widens a request, so that it rings
 * every board, when its zone does not answer. Open boards ring by themselves.
 * Looks at a restaurant only when something may have to ring there: because of the time, or because a device
 * or the team has changed. The server at which it changed looks.
 * Each step is a compare-and-set on the request's row, so that one server does it. After a crash another
 * server continues.
 */
export class Ringing {
  readonly #deps: Deps;
  /** The cached answers of `hasPush`, by restaurant. */
  readonly #pushKnown = new Map<string, { readAt: number; has: Promise<boolean> }>();
  readonly #underWay = new Set<Promise<void>>();
  /** Restaurants to look at, and when, in milliseconds of the clock. */
  readonly #looks = new Map<string, number>();
  /** In milliseconds of the monotonic clock. */
  #lookedAtAllAt = Number.NEGATIVE_INFINITY;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** A request is pending: it was created or released. Call it after the commit. */
  onPending({ id, restaurant_id, zone_id, first }: RequestRow): void {
    const { db, clock, listDevices } = this.#deps;
    this.#start(async () => {
      try {
        const mayWiden = zone_id !== null || first !== null;
        if (!mayWiden && !(await this.#hasPush(restaurant_id))) return;
        const request = await rows.findPending(db, restaurant_id, id);
        if (request) await this.#ring([request], await listDevices([restaurant_id]));
      } catch (error) {
        this.#lookAt(restaurant_id, clock.now().getTime());
        throw error;
      }
    });
  }

  /**
   * A request was taken, renewed or handed over, or has ended. `sessionId`: the device of
   * whoever did it, which is not notified.
   */
  onNotPending(request: RequestRow, sessionId?: string): void {
    // Its taker reads the notification of a handover until somebody acts on it.
    const isRead = request.rung_at !== null && request.handed_at === null;
    if (isRead) this.#start(() => this.#replace(request, sessionId));
    const at = silentFrom(request);
    if (Number.isFinite(at)) this.#lookAt(request.restaurant_id, at);
  }

  /**
   * Rings the phones of whoever gets a request from a colleague, in the transaction of the handover, and
   * replaces the notifications that others have of it.
   */
  async ringTaker(
    tx: Tx,
    row: RequestRow,
    { sessionId, mayRing }: { sessionId: string; mayRing: boolean },
  ): Promise<void> {
    const { clock, listDevices, ring, replace } = this.#deps;
    const devices = await listDevices([row.restaurant_id], tx);
    const sessionIds = mayRing ? devicesOfTaker(devices, row.taker_id) : [];
    if (row.rung_at !== null) await replace(tx, row, sessionId);
    if (sessionIds.length > 0) await ring(tx, row, { sessionIds });
    await rows.noteHandover(tx, row, sessionIds.length > 0 ? instant(clock.now()) : null);
  }

  /** A device of the restaurant's team is gone, or a member has changed something. */
  onTeamChange(restaurantId: string): void {
    this.#pushKnown.delete(restaurantId);
    this.#lookAt(restaurantId, this.#deps.clock.now().getTime());
  }

  /** Call every second. Does what is due, and what a stopped server has not done. */
  async ringDue(): Promise<void> {
    const { db, clock } = this.#deps;
    // What is being rung at this moment would be read a second time.
    await Promise.all(this.#underWay);
    await this.#planLooks();
    const now = clock.now().getTime();
    const due = [...this.#looks].filter(([, at]) => at <= now).map(([id]) => id);
    for (let from = 0; from < due.length; from += RESTAURANTS_AT_ONCE) {
      if (from > 0) await nextTurn();
      await this.#look(due.slice(from, from + RESTAURANTS_AT_ONCE));
    }
    const since = secondsBefore(clock.now(), LEFT_TO_CALL_SECONDS);
    for (const request of await rows.listAnswered(db, since)) await this.#replace(request);
  }

  /** Resolves once no work of this process is in progress. */
  async settled(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay);
  }

  /** Errors are logged: the next `ringDue` tries again. */
  #start(act: () => Promise<void>): void {
    const started = act()
      .catch((error: unknown) => this.#deps.log.debug({ err: error }, 'ring failed, retried'))
      .finally(() => this.#underWay.delete(started));
    this.#underWay.add(started);
  }

  /** Cached, so that restaurants without push subscriptions need no query per request. */
  async #hasPush(restaurantId: string): Promise<boolean> {
    const now = this.#deps.clock.monotonic();
    const known = this.#pushKnown.get(restaurantId);
    if (known && now - known.readAt < PUSH_KNOWN_MILLISECONDS) return known.has;
    const has = this.#deps.hasPush(restaurantId);
    this.#pushKnown.set(restaurantId, { readAt: now, has });
    has.catch(() => this.#pushKnown.delete(restaurantId));
    return has;
  }

  /** At the start, and after the death of a server, looks at all restaurants at once. */
  async #planLooks(): Promise<void> {
    const { db, clock, hasLostServer } = this.#deps;
    if (await hasLostServer()) this.#lookedAtAllAt = Number.NEGATIVE_INFINITY;
    const isUrgent = this.#lookedAtAllAt === Number.NEGATIVE_INFINITY;
    const at = clock.monotonic();
    if (!isUrgent && at - this.#lookedAtAllAt < LOOK_AT_ALL_MILLISECONDS) return;
    const now = clock.now().getTime();
    const ringing = new Set<string>();
    const first = { restaurant_id: '', table_id: '' };
    let some = await rows.listSomeRinging(db, first, clock.now());
    while (some.length > 0) {
      for (const { restaurant_id } of some) ringing.add(restaurant_id);
      await nextTurn();
      some = await rows.listSomeRinging(db, some.at(-1) ?? first, clock.now());
    }
    const step = isUrgent ? 0 : LOOK_AT_ALL_MILLISECONDS / ringing.size;
    for (const [index, id] of [...ringing].entries()) this.#lookAt(id, now + index * step);
    this.#lookedAtAllAt = at;
  }

  #lookAt(restaurantId: string, at: number): void {
    const planned = this.#looks.get(restaurantId) ?? Number.POSITIVE_INFINITY;
    this.#looks.set(restaurantId, Math.min(planned, at));
  }

  /** Rings what is due in these restaurants. */
  async #look(restaurantIds: string[]): Promise<void> {
    const { db, clock, listDevices } = this.#deps;
    // NOTE: before the queries: a change during them must lead to another look.
    for (const id of restaurantIds) this.#looks.delete(id);
    try {
      const ringing = await rows.listRinging(db, restaurantIds);
      if (ringing.length === 0) return;
      const requests = Map.groupBy(ringing, ({ restaurant_id }) => restaurant_id);
      const devices = await listDevices([...requests.keys()]);
      const byRestaurant = Map.groupBy(devices, ({ restaurantId }) => restaurantId);
      for (const [id, some] of requests) await this.#ring(some, byRestaurant.get(id) ?? []);
    } catch (error) {
      for (const id of restaurantIds) this.#lookAt(id, clock.now().getTime());
      throw error;
    }
  }

  async #ring(requests: rows.RingingRequest[], devices: TeamDevice[]): Promise<void> {
    const now = this.#deps.clock.now();
    for (const request of requests) {
      const plan = planOf(request, devices, now);
      if (plan) await this.#carryOut(request, plan, now);
      // After a step the row has changed: the next look reads it.
      const next = plan ? now.getTime() : nextLookAt(request, devices, now.getTime());
      if (next !== undefined) this.#lookAt(request.restaurant_id, next);
    }
  }

  async #carryOut(request: rows.RingingRequest, plan: RingPlan, now: Date): Promise<void> {
    const { db, changes, ring } = this.#deps;
    const { step, sessionIds, isWidened, isStale } = plan;
    const at = instant(now);
    const noted = {
      ...(sessionIds.length > 0 && { rung_step: step, rung_at: at }),
      ...(isWidened && { widened_at: at }),
      ...(isStale && { stale_at: at }),
    };
    // Boards and guests are shown that a ring widened, or that nothing is heard of a taker.
    const isShown = isWidened || isStale;
    await tryTransaction(db, async (tx) => {
      const version = isShown ? await raiseVersion(tx, changes, request.restaurant_id) : undefined;
      if (isShown && !version) return undo();
      const row = await rows.noteRinging(tx, request, noted);
      if (!row) return undo();
      if (version && isStale && request.stale_at === null) {
        await figures.count(tx, [figures.stale(row, version)]);
      }
      if (isEscalation(request, plan)) {
        await figures.count(tx, [figures.escalation(row, request)]);
      }
      if (sessionIds.length > 0) await ring(tx, row, { sessionIds });
      if (version) announce(changes, tx, version, row);
    });
  }

  async #replace(request: RequestRow, sessionId?: string): Promise<void> {
    const { db, replace } = this.#deps;
    await tryTransaction(db, async (tx) => {
      if (!(await rows.noteReplaced(tx, request))) return undo();
      await replace(tx, request, sessionId);
    });
  }
}

/** It rings managers for the first time, and nobody had taken it before. */
function isEscalation(
  { rung_step, returned_at }: RequestRow,
  { step, sessionIds }: RingPlan,
): boolean {
  const isFirst = rung_step !== 'managers' && returned_at === null;
  return step === 'managers' && isFirst && sessionIds.length > 0;
}
