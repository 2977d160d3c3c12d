/**
 * Live updates of one restaurant. All work goes through one queue: each reader gets a snapshot and then every
 * later event, in order, without gaps and without duplicates.
 * A wake-up from another process carries no data; the change is read from the database.
 * A reader that missed an event gets a snapshot again.
 */
import type { Db } from '../../../db/database.ts';
import type { RequestRow } from '../../../db/schema.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { CommittedChange } from '../../../platform/live/changes.ts';
import { type EventStream, eventFrame } from '../../../platform/live/streams.ts';
import type { Logger } from '../../../platform/log/log.ts';
import type { Metrics } from '../../../platform/metrics/metrics.ts';
import { readReset } from '../resets.ts';
import { type BoardReset, compareRequests } from '../rules.ts';
import { serviceDay } from '../service-day.ts';
import * as requests from '../store.ts';
import {
  type BoardState,
  type BoardVersion,
  type RequestChanges,
  readVersion,
} from '../versions-store.ts';
import { fullView, publicView } from '../view.ts';
import { tagOf } from './board-tag.ts';
import { ChannelMetrics, type Reader } from './channel-metrics.ts';
import type { BoardSnapshot } from './stream-contract.ts';

export type ChannelDeps = {
  db: Db;
  changes: RequestChanges;
  clock: Clock;
  lineage: string;
  log: Logger;
  metrics: Metrics | undefined;
};
export type ChannelRestaurant = Pick<BoardVersion, 'id' | 'time_zone' | 'request_epoch'>;

/** The version of a reader before its first event. */
const NOTHING_YET = -1;
const FIRST_VERSION = 0;
/** How long to wait for a missing version before falling back to a full snapshot. */
const OVERTAKING_MILLISECONDS = 100;

export class Channel {
  readonly #deps: ChannelDeps;
  readonly #metrics: ChannelMetrics;
  #restaurant: ChannelRestaurant;
  readonly #readers = new Set<Reader>();
  readonly #stopListening: () => void;
  readonly #onEmpty: () => void;
  readonly #held = new Map<number, CommittedChange<RequestRow>>();
  #queue: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;

  constructor(deps: ChannelDeps, restaurant: ChannelRestaurant, onEmpty: () => void) {
    this.#deps = deps;
    this.#metrics = new ChannelMetrics(deps);
    this.#restaurant = restaurant;
    this.#onEmpty = onEmpty;
    this.#stopListening = deps.changes.subscribe(restaurant.id, (change) =>
      this.#enqueue(() => this.#tell(change)),
    );
  }

  join(stream: EventStream, subject: string | null, lastEventId: string | undefined): void {
    const reader = { stream, subject, lastEventId, version: NOTHING_YET, servedAt: 0 };
    this.#readers.add(reader);
    stream.onClose(() => this.#leave(reader));
    this.catchUp(FIRST_VERSION);
  }

  /** Adopts the restaurant as it was just read from the database. */
  follow(present: BoardVersion): void {
    if (this.#isOfEpoch(present.request_epoch)) {
      this.#restaurant = present;
      this.catchUp(present.request_version);
    } else this.#enqueue(() => this.#startAnew(present));
  }

  /** Sends the present state to all readers behind this version. */
  catchUp(version: number): void {
    if (this.#behind(version).length === 0) return;
    this.#enqueue(() => this.#bringUpToDate(this.#behind(version)));
  }

  /** Ends all streams of a deleted restaurant. Reconnecting is refused. */
  end(): void {
    for (const { stream } of [...this.#readers]) stream.end();
  }

  #leave(reader: Reader): void {
    this.#readers.delete(reader);
    if (this.#readers.size > 0) return;
    clearTimeout(this.#timer);
    this.#stopListening();
    this.#onEmpty();
  }

  #behind(version: number): Reader[] {
    return [...this.#readers].filter((reader) => reader.version < version);
  }

  /**
   * A change may overtake the previous one from another server: it is held briefly until that one arrives.
   */
  async #tell(change: CommittedChange<RequestRow>): Promise<void> {
    if (!this.#isOfEpoch(change.epoch)) return this.#bringUpToDate([...this.#readers]);
    this.#held.set(change.version, change);
    const inOrder = [...this.#held.values()].sort((a, b) => a.version - b.version);
    for (const held of inOrder) await this.#send(held);
    if (this.#held.size > 0) this.#catchUpSoon();
  }

  /**
   * Sends a change to readers exactly one version behind. Changes that remove rows are sent as a snapshot.
   */
  async #send({ epoch, version, thingId, thing, committedAt }: CommittedChange<RequestRow>) {
    if (!this.#isOfEpoch(epoch)) return;
    const next = [...this.#readers].filter((reader) => reader.version === version - 1);
    if (next.length > 0) {
      const row = thing ?? (await this.#read(thingId, version));
      if (row && this.#isOnBoard(row)) this.#writeRow(version, row, next);
      else await this.#bringUpToDate(next);
      if (row?.status === 'pending') this.#metrics.measure(next, performance.now() - committedAt);
    }
    if (this.#behind(version).length === 0) this.#held.delete(version);
  }

  /** Reads a change of another server. Undefined if the database does not have that version. */
  async #read(thingId: string | null, version: number): Promise<RequestRow | undefined> {
    if (thingId === null) return undefined;
    const found = await requests.findOwn(this.#deps.db, { tenantId: this.#restaurant.id }, thingId);
    if (!found || !this.#isOfEpoch(found.request_epoch)) return undefined;
    return found.request_version >= version ? found : undefined;
  }

  #isOfEpoch(epoch: string | null): boolean {
    return epoch === this.#restaurant.request_epoch;
  }

  #catchUpSoon(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      const last = Math.max(...this.#held.keys());
      this.#held.clear();
      this.catchUp(last);
    }, OVERTAKING_MILLISECONDS);
  }

  /** Sends the present state: the whole board to boards, its own request to each diner. */
  async #bringUpToDate(readers: Reader[]): Promise<void> {
    if (readers.length === 0) return;
    const present = await readVersion(this.#deps.db, this.#restaurant.id);
    if (!present) return this.end();
    this.#deps.changes.note(present.id, {
      epoch: present.request_epoch,
      version: present.request_version,
    });
    const due = this.#adopt(present) ? [...this.#readers] : readers;
    await this.#sendState(due, present);
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
      this.#held.clear();
      for (const reader of this.#readers) reader.version = NOTHING_YET;
    }
    return isRenewed;
  }

  async #sendState(readers: Reader[], present: BoardState): Promise<void> {
    const { request_version: version } = present;
    const tag = this.#tag(version);
    const boards = readers.filter(({ subject }) => subject === null);
    await this.#writeSnapshot(
      tag,
      boards.filter(({ lastEventId }) => lastEventId !== tag),
      readReset(present),
    );
    this.#metrics.countOpened(tag, readers);
    this.#noteServed(version, boards);
    for (const reader of readers) {
      if (reader.subject === null) continue;
      const row = await requests.find(this.#deps.db, reader.subject);
      if (row) this.#writeRow(version, row, [reader]);
      else reader.stream.end();
    }
  }

  /** Rows of yesterday and archived rows are on no board: sent as a row, they would stay on open boards. */
  #isOnBoard({ ended_at, archived_at }: RequestRow): boolean {
    return !archived_at && (!ended_at || ended_at >= this.#dayStartsAt());
  }

  /** Writes one frame to all readers. Streams of diners end when their request ends. */
  #writeRow(version: number, row: RequestRow, readers: Reader[]): void {
    const tag = this.#tag(version);
    const forStaff = eventFrame('request', tag, fullView(row));
    const forDiner = eventFrame('request', tag, publicView(row));
    for (const { stream, subject, lastEventId } of readers) {
      if (lastEventId === tag || (subject !== null && subject !== row.id)) continue;
      stream.write(subject ? forDiner : forStaff);
    }
    for (const { stream, subject } of readers) {
      if (subject === row.id && row.ended_at) stream.end();
    }
    this.#noteServed(version, readers);
  }

  async #writeSnapshot(tag: string, boards: Reader[], reset: BoardReset | null): Promise<void> {
    if (boards.length === 0) return;
    const rows = await requests.listBoard(this.#deps.db, this.#restaurant.id, this.#dayStartsAt());
    const requestsShown = rows.map(fullView).sort(compareRequests);
    const snapshot: BoardSnapshot = { requests: requestsShown, ...(reset && { reset }) };
    const frame = eventFrame('snapshot', tag, snapshot);
    for (const { stream } of boards) stream.writeSnapshot(frame);
    this.#metrics.measureSnapshot(rows, boards);
  }

  #noteServed(version: number, readers: Reader[]): void {
    const servedAt = this.#deps.clock.now().getTime();
    for (const reader of readers) Object.assign(reader, { version, servedAt });
  }

  #dayStartsAt(): string {
    return serviceDay(this.#deps.clock.now(), this.#restaurant.time_zone).startsAt;
  }

  #tag(version: number): string {
    const present = { ...this.#restaurant, request_version: version };
    return tagOf(this.#deps.lineage, present, this.#deps.clock.now());
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
