import { limits, type Rate } from '../../limits.ts';
import type { Clock } from '../clock.ts';
import type { Caller } from './context.ts';
import { Refusal, refusals } from './errors.ts';

/** Counts acts in this process, by key, in windows. Keys of windows that are over are forgotten. */
export class RateLimiter {
  readonly #clock: Clock;
  readonly enabled: boolean;
  readonly #windows = new Map<string, { count: number; endsAt: number }>();
  #sweepAt = 0;
  /** How often each limit was hit since this process started, by its name. */
  readonly hits: Record<string, number> = {};

  constructor(clock: Clock, enabled: boolean) {
    this.#clock = clock;
    this.enabled = enabled;
  }

  /** Counts one act. Throws 429 with the seconds to wait once there were too many in this window. */
  take(key: string, rate: Rate): void {
    const retryAfterSeconds = this.count(key, rate);
    if (retryAfterSeconds > 0) throw new Refusal(refusals.tooMany, {}, { retryAfterSeconds });
  }

  /** Counts one act. Answers the seconds to wait: 0 unless there were too many in this window. */
  count(key: string, rate: Rate): number {
    if (!this.enabled) return 0;
    const now = this.#clock.now().getTime();
    this.#sweep(now);
    let window = this.#windows.get(key);
    if (!window || window.endsAt <= now) {
      window = { count: 0, endsAt: now + rate.windowSeconds * 1000 };
      this.#windows.set(key, window);
    }
    window.count += 1;
    if (window.count <= rate.count) return 0;
    this.#hit(rate);
    return Math.ceil((window.endsAt - now) / 1000);
  }

  /** Whether one more act would be too many. Counts no act. */
  isUsedUp(key: string, rate: Rate): boolean {
    const window = this.#windows.get(key);
    if (!window || window.endsAt <= this.#clock.now().getTime()) return false;
    if (window.count < rate.count) return false;
    this.#hit(rate);
    return true;
  }

  /** Of how many keys it keeps a count. */
  get size(): number {
    return this.#windows.size;
  }

  #hit(rate: Rate): void {
    const name = names.get(rate) ?? 'unnamed';
    this.hits[name] = (this.hits[name] ?? 0) + 1;
  }

  #sweep(now: number): void {
    if (now < this.#sweepAt) return;
    this.#sweepAt = now + 60_000;
    for (const [key, window] of this.#windows) if (window.endsAt <= now) this.#windows.delete(key);
  }
}

const names = new Map<unknown, string>(
  Object.entries(limits).map(([name, limit]) => [limit, name]),
);

/** Under which the staff calls of a session are counted, by the guard and by whoever answers before it. */
export function staffKey({ sessionId }: Caller): string {
  return `staff:${sessionId}`;
}
