import type { Clock } from '../../platform/clock.ts';

const CACHED_MILLISECONDS = 1000;

/** Caches the result of the readiness check for a second, because anyone may call it at any rate. */
export class Readiness {
  readonly #clock: Pick<Clock, 'monotonic'>;
  readonly #check: () => Promise<boolean>;
  #answer: Promise<boolean> | undefined;
  #checkedAt = 0;

  /** `check` never throws. */
  constructor(clock: Pick<Clock, 'monotonic'>, check: () => Promise<boolean>) {
    this.#clock = clock;
    this.#check = check;
  }

  isReady(): Promise<boolean> {
    const now = this.#clock.monotonic();
    if (this.#answer && now - this.#checkedAt < CACHED_MILLISECONDS) return this.#answer;
    this.#checkedAt = now;
    this.#answer = this.#check();
    return this.#answer;
  }
}
