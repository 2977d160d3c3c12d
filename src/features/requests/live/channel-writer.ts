import type { Db } from '../../../db/database.ts';
import type { RequestRow } from '../../../db/schema.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { EventStream } from '../../../platform/live/streams.ts';
import { eventFrame } from '../../../platform/live/streams.ts';
import type { Metrics } from '../../../platform/metrics/metrics.ts';
import { FOLLOWED_MINUTES } from '../rules.ts';
import { serviceDay } from '../service-day.ts';
import * as requests from '../store.ts';
import type { BoardState, BoardVersion } from '../versions-store.ts';
import { boardEntry, publicView, tableView } from '../view.ts';
import type { BoardLists } from './board-lists.ts';
import { tagOf } from './board-tag.ts';

type Deps = { db: Db; clock: Clock; lineage: string; boardLists: BoardLists };
type Present = Omit<BoardVersion, 'id' | 'slug'>;

/** Writes rows and snapshots to readers, and notes the version that each has received. */
export class ChannelWriter {
  readonly #deps: Deps;
  readonly #metrics: ChannelMetrics;

  constructor(deps: Deps, metrics: ChannelMetrics) {
    this.#deps = deps;
    this.#metrics = metrics;
  }

  /**
   * False for archived rows, and for rows that ended before the service day.
   * Boards would add such a row if it was sent to them.
   */
  isOnBoard(present: Present, { ended_at, archived_at }: RequestRow): boolean {
    return !archived_at && (!ended_at || ended_at >= this.#dayStartsAt(present));
  }

  /**
   * Writes one frame to all readers. A guest's stream ends with the request; after a completed one it stays
   * open for some minutes, because staff may recall it.
   */
  writeRow(present: Present, row: RequestRow, readers: Reader[]): void {
    const tag = this.#tag(present);
    const forStaff = eventFrame('request', tag, JSON.stringify(boardEntry(row)));
    const forTable = eventFrame('request', tag, JSON.stringify(tableView(row)));
    const forStrangers = eventFrame('request', tag, JSON.stringify(publicView(row)));
    for (const { stream, subject, isStranger, lastEventId } of readers) {
      if (lastEventId === tag || (subject !== null && subject !== row.id)) continue;
      const forGuest = isStranger ? forStrangers : forTable;
      stream.write(subject === null ? forStaff : forGuest);
    }
    for (const reader of readers) {
      if (reader.subject === row.id) reader.endsAt = endOfStream(row);
    }
    this.endStreamsOfEndedRequests(readers);
    this.#noteServed(present, readers);
  }

  /** Ends the streams of guests whose request is over. */
  endStreamsOfEndedRequests(readers: Reader[]): void {
    const now = this.#deps.clock.now().getTime();
    for (const { stream, endsAt } of readers) {
      if (endsAt !== undefined && endsAt <= now) stream.end();
    }
  }

  /** Writes the present state: the whole board to boards, its own request to each guest. */
  async writeState(present: BoardState, readers: Reader[]): Promise<void> {
    const tag = this.#tag(present);
    const boards = readers.filter(({ subject }) => subject === null);
    const outdated = boards.filter(({ lastEventId }) => lastEventId !== tag);
    await this.#writeSnapshot(present, tag, outdated);
    this.#metrics.countOpened(tag, readers);
    this.#noteServed(present, boards);
    for (const reader of readers) {
      if (reader.subject === null) continue;
      const row = await requests.find(this.#deps.db, reader.subject);
      if (row) this.writeRow(present, row, [reader]);
      else reader.stream.end();
    }
  }

  async #writeSnapshot(present: BoardState, tag: string, boards: Reader[]): Promise<void> {
    if (boards.length === 0) return;
    const list = await this.#deps.boardLists.read(present);
    const { json, pendingSince, reset, absences } = list;
    const frameWith = (...names: ('code' | 'guessedAt' | 'muted')[]) => {
      const words = names.map((name) => list[name] && `"${name}":"${list[name]}"`);
      const parts = [reset && `"reset":${reset}`, absences && `"absences":${absences}`, ...words];
      const all = [`"requests":${json}`, ...parts.filter(Boolean)];
      return eventFrame('snapshot', tag, `{${all.join(',')}}`);
    };
    const forStaff = frameWith('code', 'guessedAt', 'muted');
    const forTokens = list.code === undefined ? forStaff : frameWith('muted');
    for (const { stream, isStranger } of boards)
      stream.writeSnapshot(isStranger ? forTokens : forStaff);
    this.#metrics.measureSnapshot(pendingSince, boards);
  }

  #noteServed({ request_version: version }: Present, readers: Reader[]): void {
    const servedAt = this.#deps.clock.now().getTime();
    for (const reader of readers) Object.assign(reader, { version, servedAt });
  }

  #dayStartsAt(present: Present): string {
    return serviceDay(this.#deps.clock.now(), present).startsAt;
  }

  #tag(present: Present): string {
    return tagOf(this.#deps.lineage, present, this.#deps.clock.now());
  }
}

/** When the stream of the request's guest ends; undefined while the request is active. */
function endOfStream({ status, ended_at }: RequestRow): number | undefined {
  if (ended_at === null) return undefined;
  return Date.parse(ended_at) + (status === 'completed' ? FOLLOWED_MINUTES * 60_000 : 0);
}

/** A board (`subject` null), or a guest's page that follows one request (`subject` is its id). */
export type Follower = {
  subject: string | null;
  /** It reads less: than the guests at the table, or, as a token, than the boards of the team. */
  isStranger: boolean;
  /** Its `Last-Event-ID`. If that is the present tag, no snapshot is sent. */
  lastEventId: string | undefined;
};

export type Reader = Follower & {
  stream: EventStream;
  /** It has received every change up to this version. */
  version: number;
  /** When it was last up to date, in milliseconds since the epoch; 0 before its first event. */
  servedAt: number;
  /** For a guest whose request is completed: when the stream ends. Milliseconds since the epoch. */
  endsAt: number | undefined;
};

/** Counts what streams were opened with, and measures how long requests take to reach boards. */
export class ChannelMetrics {
  readonly #deps: { clock: Clock; metrics: Metrics | undefined };

  constructor(deps: { clock: Clock; metrics: Metrics | undefined }) {
    this.#deps = deps;
  }

  countOpened(tag: string, readers: Reader[]): void {
    for (const { servedAt, lastEventId } of readers) {
      if (servedAt > 0) continue;
      const had = lastEventId === tag ? 'same_version' : 'snapshot';
      this.#deps.metrics?.streamOpened(lastEventId === undefined ? 'fresh' : had);
    }
  }

  measure(readers: Reader[], milliseconds: number): void {
    for (const { subject } of readers) {
      if (subject === null) this.#deps.metrics?.reachedBoard(milliseconds);
    }
  }

  /**
   * Measures new requests that a snapshot brings after an outage. The delay counts from their creation, so
   * that it includes the outage.
   */
  measureSnapshot(pendingSince: string[], boards: Reader[]): void {
    const now = this.#deps.clock.now().getTime();
    for (const createdAt of pendingSince.map(Date.parse)) {
      const late = boards.filter(({ servedAt }) => servedAt > 0 && servedAt < createdAt);
      this.measure(late, now - createdAt);
    }
  }
}
