import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Db } from '../../../db/database.ts';
import { limits } from '../../../limits.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Logger } from '../../../platform/log/log.ts';
import { type DropReason, type ReceivedEvent, storeEvents } from './events-store.ts';

const WARNING_MILLISECONDS = 60_000;
/** The queue is stored in about this many batches. */
const PIECES = 8;

/**
 * A queue of events, stored in batches within a second, so that senders do not wait. A killed process loses
 * its queue; this is accepted. Dropped events are counted.
 */
export class Tracker {
  readonly #db: Db;
  readonly #clock: Clock;
  readonly #log: Logger;
  #waiting: ReceivedEvent[] = [];
  #keeping: Promise<void> | undefined;
  /**
   * After a failure only the job retries, so that an unreachable database is not queried at the rate of
   * events.
   */
  #isFailing = false;
  #warnedAt = Number.NEGATIVE_INFINITY;
  /** Events stored since this process started. */
  kept = 0;
  /** Events dropped since this process started, by reason. */
  readonly dropped: Record<DropReason, number> = {
    unknown_restaurant: 0,
    unknown_table: 0,
    too_many: 0,
    full: 0,
  };

  constructor({ db, clock, log }: { db: Db; clock: Clock; log: Logger }) {
    this.#db = db;
    this.#clock = clock;
    this.#log = log;
  }

  /** Never throws and never waits. */
  add(event: ReceivedEvent): void {
    if (this.#waiting.length >= limits.eventsWaiting) {
      this.drop('full');
      return;
    }
    this.#waiting.push(event);
    if (this.#waiting.length < limits.eventsUntilKept || this.#keeping || this.#isFailing) return;
    // The job reports a failure, a second later.
    void this.keep().catch(() => {});
  }

  drop(reason: DropReason): void {
    this.dropped[reason] += 1;
    if (reason === 'full' || reason === 'too_many') this.#warn();
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  /**
   * Resolves when all events queued at this moment are stored. Rethrows database errors; the rest stays
   * queued.
   */
  async keep(): Promise<void> {
    await this.#keeping?.catch(() => {});
    if (this.#waiting.length === 0) return;
    this.#keeping ??= this.#keepFirst(this.#waiting.length).finally(() => {
      this.#keeping = undefined;
    });
    await this.#keeping;
  }

  async #keepFirst(count: number): Promise<void> {
    const [first, later] = [this.#waiting.slice(0, count), this.#waiting.slice(count)];
    this.#waiting = [...byRestaurant(first), ...later];
    for (let left = count; left > 0; ) {
      const some = this.#waiting.slice(0, Math.min(left, this.#atOnce()));
      const reasons = await this.#keepSome(some);
      this.#waiting.splice(0, some.length);
      left -= some.length;
      this.kept += some.length - reasons.length;
      for (const reason of reasons) this.drop(reason);
      // Lets other callers write between two batches.
      await nextTurn();
    }
  }

  /** A fixed share of the queue: a longer queue makes larger batches, with less cost per event. */
  #atOnce(): number {
    const { least, most } = limits.eventsAtOnce;
    return Math.min(Math.max(Math.ceil(this.#waiting.length / PIECES), least), most);
  }

  async #keepSome(some: ReceivedEvent[]): Promise<DropReason[]> {
    try {
      const reasons = await storeEvents(this.#db, some);
      this.#isFailing = false;
      return reasons;
    } catch (error) {
      this.#isFailing = true;
      throw error;
    }
  }

  /** Logs at most once a minute. */
  #warn(): void {
    const now = this.#clock.monotonic();
    if (now - this.#warnedAt < WARNING_MILLISECONDS) return;
    this.#warnedAt = now;
    this.#log.warn(
      { dropped: this.dropped, waiting: this.waiting },
      'events dropped, only figures are affected',
    );
  }

  /** Call at shutdown: stores the queue, or logs that it is lost. */
  async close(): Promise<void> {
    try {
      await this.keep();
    } catch (error) {
      this.#log.warn(
        { err: error, events: this.#waiting.length },
        'last events lost, only figures are affected',
      );
    }
  }
}

/** Groups events by restaurant: those of one restaurant in a batch share the updates of its counts. */
function byRestaurant(events: ReceivedEvent[]): ReceivedEvent[] {
  return [...Map.groupBy(events, ({ restaurantSlug }) => restaurantSlug).values()].flat();
}
