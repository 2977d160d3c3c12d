import type { Clock } from '../../platform/clock.ts';

const CACHED_MILLISECONDS = 1000;

/** Caches the result of the readiness check for a second, because anyone may call it at any rate. */
export class Readiness {
  readonly #clock: Pick<Clock, 'monotonic'>;
  readonly #ask: () => Promise<boolean>;
  #answer: Promise<boolean> | undefined;
  #askedAt = 0;

  /** `ask` never throws. */
  constructor(clock: Pick<Clock, 'monotonic'>, ask: () => Promise<boolean>) {
    this.#clock = clock;
    this.#ask = ask;
  }

  isReady(): Promise<boolean> {
    const now = this.#clock.monotonic();
    if (this.#answer && now - this.#askedAt < CACHED_MILLISECONDS) return this.#answer;
    this.#askedAt = now;
    this.#answer = this.#ask();
    return this.#answer;
  }
}
