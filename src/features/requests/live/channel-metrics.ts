import type { RequestRow } from '../../../db/schema.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { EventStream } from '../../../platform/live/streams.ts';
import type { Metrics } from '../../../platform/metrics/metrics.ts';

/** A board (`subject` null), or a guest's page that follows one request (`subject` is its id). */
export type Reader = {
  stream: EventStream;
  subject: string | null;
  /** Its `Last-Event-ID`. If that is the present tag, no snapshot is sent. */
  lastEventId: string | undefined;
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
  measureSnapshot(rows: RequestRow[], boards: Reader[]): void {
    const now = this.#deps.clock.now().getTime();
    for (const { status, created_at } of rows) {
      if (status !== 'pending') continue;
      const createdAt = Date.parse(created_at);
      const late = boards.filter(({ servedAt }) => servedAt > 0 && servedAt < createdAt);
      this.measure(late, now - createdAt);
    }
  }
}
