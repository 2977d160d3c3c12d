import { type Db, PIECE_ROWS, transaction } from '../../db/database.ts';
import { type Clock, secondsBefore } from '../../platform/clock.ts';
import type { Caller } from '../../platform/http/context.ts';
import { newToken } from '../../platform/ids.ts';
import type { EventStream } from '../../platform/live/streams.ts';
import type { Logger } from '../../platform/log/log.ts';
import {
  DEVICE_GONE_SECONDS,
  FORGET_SERVER_SECONDS,
  IN_SERVICE_NOTED_EVERY_SECONDS,
  SERVER_GONE_SECONDS,
  SERVER_SEEN_EVERY_SECONDS,
} from './rules.ts';
import * as rows from './store.ts';

type Deps = {
  db: Db;
  clock: Clock;
  log: Logger;
  /** Devices of the restaurant came to this server or left it, and queries know. */
  onChange: (restaurantId: string) => void;
};

type Device = {
  restaurantId: string;
  streams: number;
  /** Its last poll or the end of its last stream, in milliseconds of the monotonic clock. */
  lastSeenAt: number;
  /** When it was last stored, likewise. */
  storedAt: number;
  /** Whether several people use it, as its last poll says, and as it was stored. */
  isShared?: boolean | undefined;
  storedShared?: boolean | undefined;
};

/**
 * The team's devices whose board is connected to this server: by a stream, or by polls. Stored when a device
 * connects or is gone, and every ten minutes, not with each poll. Other servers read them from the database,
 * and ignore them once this server's heartbeat is too old. A server that stops leaves them there: its devices
 * go on to another server, or to its successor, which takes them a moment.
 */
export class Presence {
  readonly #deps: Deps;
  /** Identifies this process in the database. */
  readonly #serverId = newToken();
  readonly #devices = new Map<string, Device>();
  /** By session: the restaurant for which it is stored. */
  readonly #stored = new Map<string, string>();
  readonly #startedAt: number;
  /** Sessions whose device came or left since it was stored. */
  readonly #changed = new Set<string>();
  /** Devices that are gone, until that is stored. */
  readonly #gone = new Map<string, Device>();
  /** The servers that counted when `hasLostServer` was called last. */
  #counting: string[] = [];
  #seenAt = Number.NEGATIVE_INFINITY;
  #writing: Promise<void> = Promise.resolve();
  /** The write after the present one. */
  #nextWrite: Promise<void> | undefined;
  #isClosed = false;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#startedAt = deps.clock.monotonic();
  }

  /** The number of devices that are present on this server. */
  get size(): number {
    return this.#devices.size;
  }

  /**
   * Devices of servers with an older heartbeat are not present. Just after the start of this process, devices
   * of servers that have stopped are: they had an open board, and are about to connect again.
   */
  get heartbeatSince(): string {
    const { clock } = this.#deps;
    const isStarting = clock.monotonic() - this.#startedAt < DEVICE_GONE_SECONDS * 1000;
    return secondsBefore(clock.now(), isStarting ? FORGET_SERVER_SECONDS : SERVER_GONE_SECONDS);
  }

  /** When this server started, by its present clock. */
  get startedAt(): string {
    const { clock } = this.#deps;
    return secondsBefore(clock.now(), (clock.monotonic() - this.#startedAt) / 1000);
  }

  /** Whether a server counts no longer, with its devices, that counted when this was called last. */
  async hasLostServer(): Promise<boolean> {
    const counting = await rows.listServers(this.#deps.db, this.heartbeatSince);
    const hasLost = this.#counting.some((id) => !counting.includes(id));
    this.#counting = counting;
    return hasLost;
  }

  notePoll(caller: Caller, restaurantId: string, isShared: boolean): void {
    const device = this.#find(caller, restaurantId);
    if (!device) return;
    device.lastSeenAt = this.#deps.clock.monotonic();
    if (device.isShared !== isShared) this.#changed.add(caller.sessionId);
    device.isShared = isShared;
  }

  noteStream(caller: Caller, restaurantId: string, stream: EventStream): void {
    const device = this.#find(caller, restaurantId);
    if (!device) return;
    device.streams += 1;
    stream.onClose(() => {
      device.streams -= 1;
      device.lastSeenAt = this.#deps.clock.monotonic();
    });
  }

  /** Call every second. Stores new and gone devices and the heartbeat of this server. */
  async tick(): Promise<void> {
    this.#dropGone();
    await this.#write();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.allSettled([this.#nextWrite, this.#writing]);
  }

  /** Undefined for the operator, who is in no team and is not rung. */
  #find({ sessionId, tenantId }: Caller, restaurantId: string): Device | undefined {
    if (tenantId !== restaurantId) return undefined;
    const known = this.#devices.get(sessionId);
    if (known?.restaurantId === restaurantId) return known;
    const seenAt = this.#deps.clock.monotonic();
    const device = { restaurantId, streams: 0, lastSeenAt: seenAt, storedAt: seenAt };
    this.#devices.set(sessionId, device);
    this.#gone.delete(sessionId);
    this.#changed.add(sessionId);
    this.#write().catch((error: unknown) => {
      this.#deps.log.debug({ err: error }, 'presence not written, retried');
    });
    return device;
  }

  #dropGone(): void {
    const now = this.#deps.clock.monotonic();
    for (const [sessionId, device] of this.#devices) {
      const { streams, lastSeenAt, storedAt } = device;
      const isGone = streams === 0 && lastSeenAt < now - DEVICE_GONE_SECONDS * 1000;
      const isDue = storedAt <= now - IN_SERVICE_NOTED_EVERY_SECONDS * 1000;
      if (!isGone && !isDue) continue;
      this.#changed.add(sessionId);
      if (!isGone) continue;
      this.#devices.delete(sessionId);
      this.#gone.set(sessionId, device);
    }
  }

  /** One write at a time. A write that waits for another stores all changes until it begins. */
  #write(): Promise<void> {
    if (this.#isClosed) return Promise.resolve();
    this.#nextWrite ??= this.#writing
      .catch(() => {})
      .then(() => {
        this.#nextWrite = undefined;
        this.#writing = this.#writeAll();
        return this.#writing;
      });
    return this.#nextWrite;
  }

  async #writeAll(): Promise<void> {
    while (!this.#isClosed && (await this.#writeSome()));
  }

  /** In pieces, because after a restart thousands of devices connect at once. False if nothing is left. */
  async #writeSome(): Promise<boolean> {
    const { db, clock, onChange } = this.#deps;
    const some = [...this.#changed].slice(0, PIECE_ROWS);
    const came = some.flatMap((session_id) => {
      const restaurant_id = this.#devices.get(session_id)?.restaurantId;
      return restaurant_id === undefined ? [] : { session_id, restaurant_id };
    });
    const left = some.filter((sessionId) => !this.#devices.has(sessionId));
    const elsewhere = came
      .filter(({ session_id, restaurant_id }) => {
        const stored = this.#stored.get(session_id);
        return stored !== undefined && stored !== restaurant_id;
      })
      .map(({ session_id }) => session_id);
    const seenAt = clock.monotonic();
    const isDue = seenAt - this.#seenAt >= SERVER_SEEN_EVERY_SECONDS * 1000;
    const isSame = some.length === 0;
    if (isSame && (!isDue || this.#devices.size === 0)) return false;
    const now = clock.now();
    const inService = some.flatMap((session_id) => this.#lastOpenOf(session_id, now, seenAt));
    const isKnown = await transaction(db, async (tx) => {
      const isKnown = await rows.noteServer(tx, this.#serverId, now);
      await rows.removeDevices(tx, this.#serverId, [...left, ...elsewhere]);
      await rows.noteDevices(tx, this.#serverId, came, now);
      await rows.noteInService(tx, inService, now);
      return isKnown;
    });
    this.#seenAt = seenAt;
    const moved = some.filter((id) => this.#devices.get(id)?.restaurantId !== this.#stored.get(id));
    const restaurants = new Set(
      moved.flatMap((id) => [this.#stored.get(id), this.#devices.get(id)?.restaurantId]),
    );
    // Unknown before the first write, and after another server removed this one for its old heartbeat.
    if (!isKnown) {
      this.#stored.clear();
      for (const sessionId of this.#devices.keys()) this.#changed.add(sessionId);
    }
    for (const sessionId of left) {
      this.#stored.delete(sessionId);
      this.#gone.delete(sessionId);
    }
    for (const { session_id, restaurant_id } of came) this.#stored.set(session_id, restaurant_id);
    for (const id of some) {
      // It may have come back, moved or become shared meanwhile.
      const device = this.#devices.get(id);
      const isStored = device?.restaurantId === this.#stored.get(id);
      if (isStored && device?.isShared === device?.storedShared) this.#changed.delete(id);
    }
    for (const restaurantId of restaurants) if (restaurantId !== undefined) onChange(restaurantId);
    return this.#changed.size > 0;
  }

  /** When the device's board was last open; nothing if it is not known. */
  #lastOpenOf(session_id: string, now: Date, monotonic: number) {
    const device = this.#devices.get(session_id) ?? this.#gone.get(session_id);
    if (!device) return [];
    const { restaurantId, streams, lastSeenAt, isShared } = device;
    device.storedAt = monotonic;
    device.storedShared = isShared;
    const agoSeconds = streams > 0 ? 0 : (monotonic - lastSeenAt) / 1000;
    const at = secondsBefore(now, agoSeconds);
    return [{ session_id, restaurant_id: restaurantId, at, isShared }];
  }
}
