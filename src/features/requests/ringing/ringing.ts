import { type Db, type Tx, tryTransaction, undo } from '../../../db/database.ts';
import type { RequestRow } from '../../../db/schema.ts';
import { type RingStep, ringSteps } from '../../../enums.ts';
import { type Clock, instant, secondsBefore } from '../../../platform/clock.ts';
import type { Logger } from '../../../platform/log/log.ts';
import { ringDelaysOf } from '../../restaurants/rules.ts';
import { ageOf } from '../rules.ts';
import { announce, type RequestChanges, raiseVersion } from '../versions-store.ts';
import * as rows from './ringing-store.ts';
import {
  isServedBy,
  RING_AGAIN_SECONDS,
  ringStepOf,
  ringsDevice,
  type ServedZones,
} from './rules.ts';

/** A signed-in device of a team. */
export type TeamDevice = {
  sessionId: string;
  zones: ServedZones;
  /** Whether zones were chosen on it in this service day. */
  hasChosen: boolean;
  isPresent: boolean;
  push: 'none' | 'calls' | 'calls nobody took';
  /** It has left the push at the start of its service unanswered. Pushes are sent to it all the same. */
  isSilent: boolean;
};

type Deps = {
  db: Db;
  clock: Clock;
  log: Logger;
  changes: RequestChanges;
  listDevices: (restaurantId: string) => Promise<TeamDevice[]>;
  /** Whether a device of the team wants pushes. */
  hasPush: (restaurantId: string) => Promise<boolean>;
  /** Sends pushes about a request to these devices once `tx` is committed. */
  ring: (tx: Tx, request: RequestRow, to: { sessionIds: string[] }) => Promise<void>;
  /** Replaces the notifications of a request, except on one device. */
  replace: (tx: Tx, requestId: string, exceptSession?: string) => Promise<void>;
};

type Plan = { step: RingStep; sessionIds: string[]; isWidened: boolean };

/**
 * The call that moved a request replaces its notifications, because only it knows which device made the move.
 * The job does it if that has not happened after this time.
 */
const LEFT_TO_CALL_SECONDS = 2;

/** How long the answer of `hasPush` is cached. */
const PUSH_KNOWN_MILLISECONDS = 5000;

/**
 * Rings devices without an open board by push, by the rules in `rules.ts`. Widens a request, so that it rings
 * every board, when its zone does not answer. Open boards ring by themselves.
 * Each step is a compare-and-set on the request's row, so that one server does it. After a crash another
 * server continues.
 */
export class Ringing {
  readonly #deps: Deps;
  /** The cached answers of `hasPush`, by restaurant. */
  readonly #pushKnown = new Map<string, { readAt: number; has: Promise<boolean> }>();
  readonly #underWay = new Set<Promise<void>>();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** A request is pending: it was created or released. Call it after the commit. */
  onPending({ id, restaurant_id, zone_id }: RequestRow): void {
    this.#start(async () => {
      if (zone_id === null && !(await this.#hasPush(restaurant_id))) return;
      const request = await rows.findPending(this.#deps.db, id);
      if (request) await this.#ring([request]);
    });
  }

  /** A request is no longer pending. `sessionId`: the device that took it, which is not notified. */
  onNotPending({ id, rung_at }: RequestRow, sessionId?: string): void {
    if (rung_at !== null) this.#start(() => this.#replace(id, sessionId));
  }

  /** Clears the cached answer of `hasPush`: a device of the team has turned pushes on. */
  expectPush(restaurantId: string): void {
    this.#pushKnown.delete(restaurantId);
  }

  /** Call every second. Does what is due, and what a stopped server has not done. */
  async ringDue(): Promise<void> {
    const { db, clock } = this.#deps;
    const pending = await rows.listPending(db);
    const byRestaurant = Map.groupBy(pending, ({ restaurant_id }) => restaurant_id);
    for (const some of byRestaurant.values()) await this.#ring(some);
    const since = secondsBefore(clock.now(), LEFT_TO_CALL_SECONDS);
    for (const { id } of await rows.listAnswered(db, since)) await this.#replace(id);
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

  /** `requests` are of one restaurant. */
  async #ring([first, ...others]: rows.PendingRequest[]): Promise<void> {
    if (!first) return;
    const devices = await this.#deps.listDevices(first.restaurant_id);
    const now = this.#deps.clock.now();
    for (const request of [first, ...others]) {
      const plan = planOf(request, devices, now);
      if (plan) await this.#carryOut(request, plan, now);
    }
  }

  async #carryOut(request: rows.PendingRequest, plan: Plan, now: Date): Promise<void> {
    const { db, changes, ring } = this.#deps;
    const { step, sessionIds, isWidened } = plan;
    await tryTransaction(db, async (tx) => {
      const raised = isWidened && (await raiseVersion(tx, changes, request.restaurant_id));
      if (raised === undefined) return undo();
      const widenedAt = isWidened ? instant(now) : request.widened_at;
      const row = await note(tx, request, widenedAt);
      if (!row) return undo();
      if (sessionIds.length > 0) await ring(tx, row, { sessionIds });
      if (raised) announce(changes, tx, raised, row);
    });

    function note(tx: Tx, { id }: RequestRow, widenedAt: string | null) {
      if (sessionIds.length === 0) return rows.noteWidened(tx, id, instant(now));
      return rows.noteRung(tx, request, { step, at: instant(now), widenedAt });
    }
  }

  async #replace(id: string, sessionId?: string): Promise<void> {
    const { db, replace } = this.#deps;
    await tryTransaction(db, async (tx) => {
      if (!(await rows.noteReplaced(tx, id))) return undo();
      await replace(tx, id, sessionId);
    });
  }
}

/** The next step for a pending request; undefined if none is due. */
export function planOf(
  request: rows.PendingRequest,
  devices: readonly TeamDevice[],
  now: Date,
): Plan | undefined {
  const isServed = devices.some((device) => serves(device, request.zone_id));
  const step = ringStepOf(request, ringDelaysOf(request), isServed, now.getTime());
  if (step === undefined) return undefined;
  const isWidened = request.zone_id !== null && request.widened_at === null && step !== 'zone';
  const sessionIds = isRingDue(request, step, now) ? rungByPush(devices, request, step) : [];
  return isWidened || sessionIds.length > 0 ? { step, sessionIds, isWidened } : undefined;
}

/**
 * Whether the device serves the zone and is at hand: its board is open, or it gets pushes and its zones were
 * chosen today, such as a phone in a pocket.
 */
function serves(
  { zones, isPresent, hasChosen, push, isSilent }: TeamDevice,
  zoneId: string | null,
): boolean {
  const canRing = hasChosen && push !== 'none' && !isSilent;
  return (isPresent || canRing) && isServedBy(zones, zoneId);
}

/** True at each new step, and every `RING_AGAIN_SECONDS` while the request is late. */
function isRingDue(request: RequestRow, step: RingStep, now: Date): boolean {
  const { rung_step, rung_at } = request;
  if (rung_step === null || rung_at === null) return true;
  if (ringSteps.indexOf(step) > ringSteps.indexOf(rung_step)) return true;
  const isLate = ageOf(request, now.getTime()) === 'late';
  return isLate && now.getTime() - Date.parse(rung_at) >= RING_AGAIN_SECONDS * 1000;
}

/** An open board rings by itself, so its device gets no push. */
function rungByPush(
  devices: readonly TeamDevice[],
  { zone_id }: RequestRow,
  step: RingStep,
): string[] {
  const rung = devices.filter(({ push, isPresent, hasChosen, zones }) => {
    const waitsForEscalation = push === 'calls nobody took' && !hasChosen;
    const isMeant = ringsDevice(step, zone_id, { zones, waitsForEscalation });
    return push !== 'none' && !isPresent && isMeant;
  });
  return rung.map(({ sessionId }) => sessionId);
}
