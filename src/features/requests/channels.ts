/**
 * Live updates. One channel per restaurant with an open stream, board or diner. All that happens to a channel goes
 * through one queue: a stream that joins is sent the present state, then every later event, in order, nothing between.
 * The truth is always read from the database; a change heard of is only the wake-up. Where a wake-up does not follow
 * the last one, boards are sent a snapshot: the cure for every gap.
 */
import type { Db } from '../../db/database.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Change, Changes } from '../../platform/live/changes.ts';
import { type EventStream, eventFrame } from '../../platform/live/streams.ts';
import type { Logger } from '../../platform/log.ts';
import { boardTag } from './board-tag.ts';
import type { BoardSnapshot } from './contract.ts';
import { compareRequests } from './rules.ts';
import { serviceDay } from './service-day.ts';
import * as requests from './store.ts';
import { fullView, publicView } from './view.ts';

type Deps = { db: Db; changes: Changes; clock: Clock; lineage: string; log: Logger };
type House = { id: string; time_zone: string };

export class Channels {
  readonly #deps: Deps;
  readonly #open = new Map<string, Channel>();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** `lastEventId` equal to the present tag gets nothing, any other a snapshot. */
  joinBoard(house: House, stream: EventStream, lastEventId: string | undefined): void {
    this.#channel(house).join({ stream, subject: null }, lastEventId);
  }

  joinRequest(
    house: House,
    requestId: string,
    stream: EventStream,
    lastEventId: string | undefined,
  ): void {
    this.#channel(house).join({ stream, subject: requestId }, lastEventId);
  }

  #channel(house: House): Channel {
    const known = this.#open.get(house.id);
    if (known) return known;
    const channel = new Channel(this.#deps, house, () => this.#open.delete(house.id));
    this.#open.set(house.id, channel);
    return channel;
  }
}

/** A board's stream (`subject` null), or a diner's, who follows one request. */
type Reader = { stream: EventStream; subject: string | null };

class Channel {
  readonly #deps: Deps;
  readonly #house: House;
  readonly #readers = new Set<Reader>();
  readonly #stopListening: () => void;
  readonly #onEmpty: () => void;
  #queue: Promise<void> = Promise.resolve();
  /** The version after which every reader has everything; undefined before the first. */
  #version: number | undefined;

  constructor(deps: Deps, house: House, onEmpty: () => void) {
    this.#deps = deps;
    this.#house = house;
    this.#onEmpty = onEmpty;
    this.#stopListening = deps.changes.subscribe(house.id, (change) =>
      this.#enqueue(() => this.#tell(change)),
    );
  }

  join(reader: Reader, lastEventId: string | undefined): void {
    this.#readers.add(reader);
    reader.stream.onClose(() => this.#leave(reader));
    this.#enqueue(async () => {
      const version = await requests.readVersion(this.#deps.db, this.#house.id);
      this.#version ??= version;
      const isCurrent = lastEventId === this.#tag(version);
      if (reader.subject) await this.#sendRow(version, reader.subject, [reader], isCurrent);
      else if (!isCurrent) await this.#sendSnapshot(version, [reader]);
    });
  }

  #leave(reader: Reader): void {
    this.#readers.delete(reader);
    if (this.#readers.size > 0) return;
    this.#stopListening();
    this.#onEmpty();
  }

  async #tell({ version, subject }: Change): Promise<void> {
    const last = this.#version ?? version - 1;
    if (version <= last) return;
    this.#version = version;
    const boards = [...this.#readers].filter((reader) => reader.subject === null);
    if (subject && version === last + 1) {
      const followers = [...this.#readers].filter((reader) => reader.subject === subject);
      return this.#sendRow(version, subject, [...boards, ...followers]);
    }
    const present = await requests.readVersion(this.#deps.db, this.#house.id);
    this.#version = Math.max(version, present);
    await this.#sendSnapshot(this.#version, boards);
    for (const reader of this.#readers) {
      if (reader.subject) await this.#sendRow(this.#version, reader.subject, [reader]);
    }
  }

  /** A request that is over has no more news: its diners' streams end with it, and free their places. */
  async #sendRow(
    version: number,
    requestId: string,
    readers: Reader[],
    isKnown = false,
  ): Promise<void> {
    const row = await requests.find(this.#deps.db, requestId);
    if (!row) return;
    const id = this.#tag(version);
    const forStaff = eventFrame('request', id, fullView(row));
    const forDiner = eventFrame('request', id, publicView(row));
    for (const { stream, subject } of readers) {
      if (!isKnown) stream.write(subject ? forDiner : forStaff);
      if (subject && row.ended_at) stream.end();
    }
  }

  async #sendSnapshot(version: number, readers: Reader[]): Promise<void> {
    if (readers.length === 0) return;
    const since = serviceDay(this.#deps.clock.now(), this.#house.time_zone).startsAt;
    const rows = await requests.listBoard(this.#deps.db, this.#house.id, since);
    const snapshot: BoardSnapshot = { requests: rows.map(fullView).sort(compareRequests) };
    const frame = eventFrame('snapshot', this.#tag(version), snapshot);
    for (const { stream } of readers) stream.writeSnapshot(frame);
  }

  #tag(version: number): string {
    const { day } = serviceDay(this.#deps.clock.now(), this.#house.time_zone);
    return boardTag(this.#deps.lineage, day, version);
  }

  /** One after the other. What fails leaves readers in doubt: they are ended, and come back for a snapshot. */
  #enqueue(act: () => Promise<void>): void {
    this.#queue = this.#queue.then(act).catch((error: unknown) => {
      this.#deps.log.warn({ err: error, restaurant: this.#house.id }, 'streams ended');
      for (const { stream } of [...this.#readers]) stream.end();
    });
  }
}
