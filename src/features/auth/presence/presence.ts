import { type Db, transaction } from '../../../db/database.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Caller } from '../../../platform/http/context.ts';
import { newToken } from '../../../platform/ids.ts';
import type { EventStream } from '../../../platform/live/streams.ts';
import type { Logger } from '../../../platform/log/log.ts';
import * as rows from './presence-store.ts';
import { DEVICE_GONE_SECONDS, SERVER_SEEN_EVERY_SECONDS } from './rules.ts';

type Deps = { db: Db; clock: Clock; log: Logger };

type Device = {
  restaurantId: string;
  streams: number;
  /** Its last poll or the end of its last stream, in milliseconds of the monotonic clock. */
  lastSeenAt: number;
};

/**
 * The team's devices whose board is connected to this server: by a stream, or by polls. Stored when a device
 * connects or is gone, not with each poll. Other servers read them from the database, and ignore them once
 * this server's heartbeat is too old.
 */
export class Presence {
  readonly #deps: Deps;
  /** Identifies this process in the database. */
  readonly #serverId = newToken();
  readonly #devices = new Map<string, Device>();
  /** By session: the restaurant for which it is stored. */
  readonly #stored = new Map<string, string>();
  #seenAt = Number.NEGATIVE_INFINITY;
  #writing: Promise<void> | undefined;
  #isClosed = false;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** The number of devices that are present on this server. */
  get size(): number {
    return this.#devices.size;
  }

  notePoll(caller: Caller, restaurantId: string): void {
    const device = this.#find(caller, restaurantId);
    if (device) device.lastSeenAt = this.#deps.clock.monotonic();
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

  /** Removes this server and its devices from the database. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#writing?.catch(() => {});
    await rows.removeServer(this.#deps.db, this.#serverId).catch((error: unknown) => {
      this.#deps.log.debug({ err: error }, 'presence not removed, it expires');
    });
  }

  /** Undefined for the operator, who is in no team and is not rung. */
  #find({ sessionId, tenantId }: Caller, restaurantId: string): Device | undefined {
    if (tenantId !== restaurantId) return undefined;
    const known = this.#devices.get(sessionId);
    if (known?.restaurantId === restaurantId) return known;
    const device = { restaurantId, streams: 0, lastSeenAt: this.#deps.clock.monotonic() };
    this.#devices.set(sessionId, device);
    this.#write().catch((error: unknown) => {
      this.#deps.log.debug({ err: error }, 'presence not written, retried');
    });
    return device;
  }

  #dropGone(): void {
    const oldest = this.#deps.clock.monotonic() - DEVICE_GONE_SECONDS * 1000;
    for (const [sessionId, { streams, lastSeenAt }] of this.#devices) {
      if (streams === 0 && lastSeenAt < oldest) this.#devices.delete(sessionId);
    }
  }

  /** One write at a time: changes during a write are stored by the next one. */
  #write(): Promise<void> {
    if (this.#isClosed) return Promise.resolve();
    const before = this.#writing ?? Promise.resolve();
    const writing = before.catch(() => {}).then(() => this.#writeNow());
    this.#writing = writing;
    return writing;
  }

  async #writeNow(): Promise<void> {
    const { db, clock } = this.#deps;
    const came = [...this.#devices].filter(
      ([sessionId, { restaurantId }]) => this.#stored.get(sessionId) !== restaurantId,
    );
    const left = [...this.#stored.keys()].filter((sessionId) => !this.#devices.has(sessionId));
    const seenAt = clock.monotonic();
    const isDue = seenAt - this.#seenAt >= SERVER_SEEN_EVERY_SECONDS * 1000;
    const isSame = came.length === 0 && left.length === 0;
    if (this.#isClosed || (isSame && (!isDue || this.#devices.size === 0))) return;
    const now = clock.now();
    await transaction(db, async (tx) => {
      const isKnown = await rows.noteServer(tx, this.#serverId, now);
      // Unknown before the first write, and after another server removed this one for its old heartbeat.
      const missing = isKnown ? came : [...this.#devices];
      await rows.removeDevices(tx, this.#serverId, left);
      const devices = missing.map(([session_id, { restaurantId }]) => ({
        ...{ session_id, restaurant_id: restaurantId },
      }));
      await rows.noteDevices(tx, this.#serverId, devices, now);
    });
    this.#seenAt = seenAt;
    for (const sessionId of left) this.#stored.delete(sessionId);
    for (const [sessionId, { restaurantId }] of came) this.#stored.set(sessionId, restaurantId);
  }
}
