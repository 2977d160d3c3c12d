import type { Db } from '../../db/database.ts';
import { limits } from '../../limits.ts';
import type { Logger } from '../../platform/log.ts';
import { type DropReason, type HeardEvent, keepAll } from './events-store.ts';

/**
 * Events wait here for their turn, a second at most, and are then kept many at once: whoever sends one waits for
 * nothing. What is lost is lost on purpose and counted: a process that is killed loses what waits.
 */
export class Tracker {
  readonly #db: Db;
  readonly #log: Logger;
  #waiting: HeardEvent[] = [];
  #keeping: Promise<void> | undefined;
  /** How many were dropped since this process started, by reason. */
  readonly dropped: Record<DropReason, number> = {
    ...{ unknown_restaurant: 0, unknown_table: 0, too_many: 0, full: 0 },
  };

  constructor(db: Db, log: Logger) {
    this.#db = db;
    this.#log = log;
  }

  /** Never throws and never waits. */
  hear(event: HeardEvent): void {
    if (this.#waiting.length >= limits.eventsWaiting) {
      this.drop('full');
      return;
    }
    this.#waiting.push(event);
    if (this.#waiting.length < limits.eventsAtOnce || this.#keeping) return;
    // One that fails is the job's to report, a second later.
    void this.keep().catch(() => {});
  }

  drop(reason: DropReason): void {
    this.dropped[reason] += 1;
  }

  /** Passes once all that waited at this moment is kept. Throws where the database does; what could not be kept waits on. */
  async keep(): Promise<void> {
    await this.#keeping?.catch(() => {});
    if (this.#waiting.length === 0) return;
    this.#keeping ??= this.#keepFirst(this.#waiting.length).finally(() => {
      this.#keeping = undefined;
    });
    await this.#keeping;
  }

  async #keepFirst(count: number): Promise<void> {
    for (let left = count; left > 0; left -= limits.eventsAtOnce) {
      const some = this.#waiting.slice(0, Math.min(left, limits.eventsAtOnce));
      const reasons = await keepAll(this.#db, some);
      this.#waiting.splice(0, some.length);
      for (const reason of reasons) this.drop(reason);
    }
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
