import type { Clock } from '../../platform/clock.ts';

const KEPT_MILLISECONDS = 1000;

/** Keeps the answer to a question for a second: anybody may ask it, as often as they like. */
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
    if (this.#answer && now - this.#askedAt < KEPT_MILLISECONDS) return this.#answer;
    this.#askedAt = now;
    this.#answer = this.#ask();
    return this.#answer;
  }
}
