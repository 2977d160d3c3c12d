/** One channel for each restaurant with an open stream, of a board or a guest. */

import type { Db } from '../../../db/database.ts';
import type { RequestRow } from '../../../db/schema.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { CommittedChange } from '../../../platform/live/changes.ts';
import type { EventStream } from '../../../platform/live/streams.ts';
import type { Logger } from '../../../platform/log/log.ts';
import type { Metrics } from '../../../platform/metrics/metrics.ts';
import * as requests from '../store.ts';
import { type BoardVersion, type RequestChanges, readVersion } from '../versions-store.ts';
import type { BoardLists } from './board-lists.ts';
import { ChannelMetrics, ChannelWriter, type Follower, type Reader } from './channel-writer.ts';

export class Channels {
  readonly #deps: ChannelDeps;
  readonly #open = new Map<string, Channel>();

  constructor(deps: ChannelDeps) {
    this.#deps = deps;
  }

  /** Sends a snapshot to a board, unless its `lastEventId` is the present tag. */
  join(restaurant: ChannelRestaurant, stream: EventStream, follower: Follower): void {
    this.#channel(restaurant).join(stream, follower);
  }

  /** Restaurants with an open stream. */
  ids(): Iterable<string> {
    return this.#open.keys();
  }

  find(restaurantId: string): Channel | undefined {
    return this.#open.get(restaurantId);
  }

  #channel(restaurant: ChannelRestaurant): Channel {
    const known = this.#open.get(restaurant.id);
    if (known) return known;
    const channel = new Channel(this.#deps, restaurant, () => this.#open.delete(restaurant.id));
    this.#open.set(restaurant.id, channel);
    return channel;
  }
}

/**
 * Live updates of one restaurant. All work goes through one queue: each reader gets the present state, unless
 * it has it already, and then every later event, in order, without gaps and without duplicates.
 * A wake-up from another process carries no data; the change is read from the database.
 * A reader that missed an event gets the present state again.
 */

/** How long to wait for a missing version before falling back to a full snapshot. */
export const OVERTAKING_MILLISECONDS = 100;

/** Changes that arrived before an earlier one from another server. They wait briefly for it. */
export class HeldChanges {
  readonly #byVersion = new Map<number, CommittedChange<RequestRow>>();
  readonly #onMissing: (newestVersion: number) => void;
  #timer: NodeJS.Timeout | undefined;
  /** The first held version: the wait is for the one before it. */
  #awaitedBefore: number | undefined;

  /** When the wait is over, drops the held changes and calls `onMissing` with their newest version. */
  constructor(onMissing: (newestVersion: number) => void) {
    this.#onMissing = onMissing;
  }

  hold(change: CommittedChange<RequestRow>): void {
    this.#byVersion.set(change.version, change);
  }

  inOrder(): CommittedChange<RequestRow>[] {
    return [...this.#byVersion.values()].sort((a, b) => a.version - b.version);
  }

  drop(version: number): void {
    this.#byVersion.delete(version);
  }

  dropAll(): void {
    this.#byVersion.clear();
    this.awaitMissing();
  }

  /** Starts the wait if changes are held. Each missing version has a wait of its own. */
  awaitMissing(): void {
    const first = this.#byVersion.size > 0 ? Math.min(...this.#byVersion.keys()) : undefined;
    if (first === this.#awaitedBefore) return;
    this.stopWaiting();
    this.#awaitedBefore = first;
    if (first === undefined) return;
    this.#timer = setTimeout(() => {
      const newest = Math.max(...this.#byVersion.keys());
      this.dropAll();
      this.#onMissing(newest);
    }, OVERTAKING_MILLISECONDS);
  }

  stopWaiting(): void {
    clearTimeout(this.#timer);
  }
}

type ChannelDeps = {
  db: Db;
  changes: RequestChanges;
  clock: Clock;
  lineage: string;
  boardLists: BoardLists;
  log: Logger;
  metrics: Metrics | undefined;
};
type ChannelRestaurant = Omit<BoardVersion, 'slug' | 'request_version'>;

/** The version of a reader before its first event. */
const NOTHING_YET = -1;
const FIRST_VERSION = 0;

class Channel {
  readonly #deps: ChannelDeps;
  readonly #metrics: ChannelMetrics;
  readonly #writer: ChannelWriter;
  #restaurant: ChannelRestaurant;
  readonly #readers = new Set<Reader>();
  readonly #stopListening: () => void;
  readonly #onEmpty: () => void;
  readonly #held = new HeldChanges((newest) => this.catchUp(newest));
  #queue: Promise<void> = Promise.resolve();

  constructor(deps: ChannelDeps, restaurant: ChannelRestaurant, onEmpty: () => void) {
    this.#deps = deps;
    this.#metrics = new ChannelMetrics(deps);
    this.#writer = new ChannelWriter(deps, this.#metrics);
    this.#restaurant = restaurant;
    this.#onEmpty = onEmpty;
    this.#stopListening = deps.changes.subscribe(restaurant.id, (change) =>
      this.#enqueue(() => this.#sendChange(change)),
    );
  }

  join(stream: EventStream, follower: Follower): void {
    const before = { version: NOTHING_YET, servedAt: 0, endsAt: undefined };
    const reader = { stream, ...follower, ...before };
    this.#readers.add(reader);
    stream.onClose(() => this.#leave(reader));
    this.catchUp(FIRST_VERSION);
  }

  /** Adopts the restaurant as it was just read from the database. */
  follow(present: BoardVersion): void {
    this.#writer.endStreamsOfEndedRequests([...this.#readers]);
    if (this.#isOfEpoch(present.request_epoch)) {
      this.#restaurant = present;
      this.#catchUpSoon(present.request_version);
    } else this.#enqueue(() => this.#startAnew(present));
  }

  /** Sends the present state to all readers behind this version. */
  catchUp(version: number): void {
    if (this.#behind(version).length === 0) return;
    this.#enqueue(() => this.#bringUpToDate(this.#behind(version)));
  }

  /** Waits briefly first: the change was committed, but its event may still be on its way to this channel. */
  #catchUpSoon(version: number): void {
    if (this.#behind(version).length === 0) return;
    setTimeout(() => this.catchUp(version), OVERTAKING_MILLISECONDS).unref();
  }

  /**
   * Sends these requests to their guests again, after a change that does not raise the version because boards
   * do not show it.
   */
  showAgain(requestIds: string[]): void {
    const isMeant = ({ subject }: Reader) => subject !== null && requestIds.includes(subject);
    this.#enqueue(() => this.#bringUpToDate([...this.#readers].filter(isMeant)));
  }

  /** Ends all streams of a deleted restaurant. Reconnecting is refused. */
  end(): void {
    for (const { stream } of [...this.#readers]) stream.end();
  }

  #leave(reader: Reader): void {
    this.#readers.delete(reader);
    if (this.#readers.size > 0) return;
    this.#held.stopWaiting();
    this.#stopListening();
    this.#onEmpty();
  }

  #behind(version: number): Reader[] {
    return [...this.#readers].filter((reader) => reader.version < version);
  }

  /**
   * A change may overtake the previous one from another server: it is held briefly until that one arrives.
   */
  async #sendChange(change: CommittedChange<RequestRow>): Promise<void> {
    if (!this.#isOfEpoch(change.epoch)) return this.#bringUpToDate([...this.#readers]);
    this.#held.hold(change);
    for (const held of this.#held.inOrder()) await this.#send(held);
    this.#held.awaitMissing();
  }

  /**
   * Sends a change to readers exactly one version behind. Changes that remove rows are sent as a snapshot.
   */
  async #send({ epoch, version, thingId, thing, committedAt }: CommittedChange<RequestRow>) {
    if (!this.#isOfEpoch(epoch)) return;
    const next = [...this.#readers].filter((reader) => reader.version === version - 1);
    if (next.length > 0) {
      const row = thing ?? (await this.#read(thingId, version));
      const present = { ...this.#restaurant, request_version: version };
      if (row && this.#writer.isOnBoard(present, row)) this.#writer.writeRow(present, row, next);
      else await this.#bringUpToDate(next);
      if (row?.status === 'pending') this.#metrics.measure(next, performance.now() - committedAt);
    }
    if (this.#behind(version).length === 0) this.#held.drop(version);
  }

  /**
   * Reads a change of another server. Undefined if the change is about several requests, or if the database
   * does not have that version.
   */
  async #read(thingId: string | null, version: number): Promise<RequestRow | undefined> {
    if (thingId === null) return undefined;
    const found = await requests.findOwn(this.#deps.db, { tenantId: this.#restaurant.id }, thingId);
    if (!found || !this.#isOfEpoch(found.request_epoch)) return undefined;
    return found.request_version >= version ? found : undefined;
  }

  #isOfEpoch(epoch: string | null): boolean {
    return epoch === this.#restaurant.request_epoch;
  }

  /** Reads the present state and writes it to the readers; to all of them if the epoch is new. */
  async #bringUpToDate(readers: Reader[]): Promise<void> {
    if (readers.length === 0) return;
    const present = await readVersion(this.#deps.db, this.#restaurant.id);
    if (!present) return this.end();
    this.#deps.changes.note(present.id, {
      epoch: present.request_epoch,
      version: present.request_version,
    });
    const due = this.#adopt(present) ? [...this.#readers] : readers;
    await this.#writer.writeState(present, due);
  }

  async #startAnew(present: BoardVersion): Promise<void> {
    if (this.#isOfEpoch(present.request_epoch)) return;
    await this.#bringUpToDate([...this.#readers]);
  }

  /** Returns whether the epoch is new. If so, all readers need the present state. */
  #adopt(present: BoardVersion): boolean {
    const isRenewed = !this.#isOfEpoch(present.request_epoch);
    this.#restaurant = present;
    if (isRenewed) {
      this.#held.dropAll();
      for (const reader of this.#readers) reader.version = NOTHING_YET;
    }
    return isRenewed;
  }

  /**
   * Runs tasks one after the other. Readers that a failed task did not reach are served by the next
   * `catchUp`.
   */
  #enqueue(act: () => Promise<void>): void {
    this.#queue = this.#queue.then(act).catch((error: unknown) => {
      this.#deps.log.warn(
        { err: error, restaurant: this.#restaurant.id },
        'board update failed, retrying',
      );
    });
  }
}
