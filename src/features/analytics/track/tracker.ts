import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Db } from '../../../db/database.ts';
import { limits } from '../../../limits.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Logger } from '../../../platform/log/log.ts';
import { type DropReason, type HeardEvent, keepAll } from './events-store.ts';

const WARNING_MILLISECONDS = 60_000;
/** What waits is kept in about so many. */
const PIECES = 8;

/**
 * Events wait here for their turn, a second at most, and are then kept many at once: whoever sends one waits
 * for nothing. What is lost is lost on purpose and counted: a process that is killed loses what waits.
 */
export class Tracker {
  readonly #db: Db;
  readonly #clock: Clock;
  readonly #log: Logger;
  #waiting: HeardEvent[] = [];
  #keeping: Promise<void> | undefined;
  /** Then only the job tries: a database that is away is not asked a thousand times a second. */
  #isFailing = false;
  #warnedAt = Number.NEGATIVE_INFINITY;
  /** How many were kept since this process started. */
  kept = 0;
  /** How many were dropped since this process started, by reason. */
  readonly dropped: Record<DropReason, number> = {
    ...{ unknown_restaurant: 0, unknown_table: 0, too_many: 0, full: 0 },
  };

  constructor({ db, clock, log }: { db: Db; clock: Clock; log: Logger }) {
    this.#db = db;
    this.#clock = clock;
    this.#log = log;
  }

  /** Never throws and never waits. */
  hear(event: HeardEvent): void {
    if (this.#waiting.length >= limits.eventsWaiting) {
      this.drop('full');
      return;
    }
    this.#waiting.push(event);
    if (this.#waiting.length < limits.eventsUntilKept || this.#keeping || this.#isFailing) return;
    // One that fails is the job's to report, a second later.
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
   * Passes once all that waited at this moment is kept. Throws where the database does; what could not be
   * kept waits on.
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
    this.#waiting = [...byHouse(first), ...later];
    for (let left = count; left > 0; ) {
      const some = this.#waiting.slice(0, Math.min(left, this.#atOnce()));
      const reasons = await this.#keepSome(some, { isLast: left === some.length });
      this.#waiting.splice(0, some.length);
      left -= some.length;
      this.kept += some.length - reasons.length;
      for (const reason of reasons) this.drop(reason);
      // Whoever else has something to write comes in between.
      await nextTurn();
    }
  }

  /** A fixed share of what waits: the longer the queue, the larger a piece, and the less each event costs. */
  #atOnce(): number {
    const { least, most } = limits.eventsAtOnce;
    return Math.min(Math.max(Math.ceil(this.#waiting.length / PIECES), least), most);
  }

  async #keepSome(some: HeardEvent[], place: { isLast: boolean }): Promise<DropReason[]> {
    try {
      const reasons = await keepAll(this.#db, some, place);
      this.#isFailing = false;
      return reasons;
    } catch (error) {
      this.#isFailing = true;
      throw error;
    }
  }

  /** Once a minute at most: a flood is no reason to write as many lines. */
  #warn(): void {
    const now = this.#clock.monotonic();
    if (now - this.#warnedAt < WARNING_MILLISECONDS) return;
    this.#warnedAt = now;
    this.#log.warn({ dropped: this.dropped, waiting: this.waiting }, 'events are dropped');
  }

  /** At the end of the process: what waits is kept, or said to be lost. */
  async close(): Promise<void> {
    try {
      await this.keep();
    } catch (error) {
      this.#log.warn({ err: error, events: this.#waiting.length }, 'the last events were not kept');
    }
  }
}

/**
 * Those of one house side by side: they raise the same counts, and each count that is raised costs as much as
 * an event.
 */
function byHouse(events: HeardEvent[]): HeardEvent[] {
  return [...Map.groupBy(events, ({ restaurantSlug }) => restaurantSlug).values()].flat();
}
