import { limits, type Rate } from '../../limits.ts';
import type { Clock } from '../clock.ts';
import type { AppContext, Caller } from './context.ts';
import { Refusal, refusals } from './errors.ts';

type Window = { count: number; endsAt: number; most: number };

/** Windows checked for expiry whenever one is opened, so that no clean-up pauses the process. */
const CHECKED_AT_ONCE = 8;
/**
 * If the map is full and all windows checked so far are well used, up to this many are checked.
 * One guesser's windows are neighbours in the map: the least used of eight would be one of them.
 * Checking so many takes some microseconds.
 */
const CHECKED_AT_MOST = 512;
const WELL_USED_SHARE = 0.5;

/**
 * Counts acts in this process, by key, in windows on the monotonic clock. Keeps at most `limits.rateWindows`
 * of them.
 * When the map is full a new key evicts the least used of a few, which then starts from zero.
 * So a flood of addresses locks nobody out, and keys at their limit are evicted last.
 */
export class RateLimiter {
  readonly #clock: Clock;
  readonly enabled: boolean;
  readonly #windows = new Map<string, Window>();
  /** Goes round all windows, a few at a time. */
  #hand = this.#windows.entries();
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
    const now = this.#clock.monotonic();
    let window = this.#windows.get(key);
    if (!window || window.endsAt <= now) {
      if (!window) this.#makeRoom(now);
      window = { count: 0, endsAt: now + rate.windowSeconds * 1000, most: rate.count };
      this.#windows.set(key, window);
    }
    window.count += 1;
    if (window.count <= rate.count) return 0;
    this.#hit(rate);
    return Math.ceil((window.endsAt - now) / 1000);
  }

  /** Undoes one count of the present window. */
  giveBack(key: string): void {
    const window = this.#windows.get(key);
    if (window && window.count > 0) window.count -= 1;
  }

  /** Whether one more act would be too many. Counts no act. */
  isUsedUp(key: string, rate: Rate): boolean {
    const window = this.#windows.get(key);
    if (!window || window.endsAt <= this.#clock.monotonic()) return false;
    if (window.count < rate.count) return false;
    this.#hit(rate);
    return true;
  }

  /** The number of windows in memory. */
  get size(): number {
    return this.#windows.size;
  }

  #hit(rate: Rate): void {
    const name = names.get(rate) ?? 'unnamed';
    this.hits[name] = (this.hits[name] ?? 0) + 1;
  }

  /** Deletes expired windows; if the map is still full, also the least used of those it checked. */
  #makeRoom(now: number): void {
    let leastUsed: { key: string; share: number } | undefined;
    const isEnough = (checked: number) =>
      checked >= CHECKED_AT_ONCE &&
      (this.#windows.size < limits.rateWindows || (leastUsed?.share ?? 1) < WELL_USED_SHARE);
    for (let checked = 0; checked < CHECKED_AT_MOST && !isEnough(checked); checked += 1) {
      const next = this.#hand.next();
      if (next.done) {
        this.#hand = this.#windows.entries();
        continue;
      }
      const [key, { count, endsAt, most }] = next.value;
      const share = count / most;
      if (endsAt <= now) this.#windows.delete(key);
      else if (!leastUsed || share < leastUsed.share) leastUsed = { key, share };
    }
    if (leastUsed && this.#windows.size >= limits.rateWindows) this.#windows.delete(leastUsed.key);
  }
}

const names = new Map<unknown, string>(
  Object.entries(limits).map(([name, limit]) => [limit, name]),
);

/** Counts a mail that a stranger asks for. Throws 429 once their network has asked for too many. */
export function limitMails(c: AppContext, rate: RateLimiter): void {
  const retryAfterSeconds = rate.count(`mails:${c.get('address')}`, limits.mailsPerAddress);
  if (retryAfterSeconds > 0) throw new Refusal(refusals.tooManyMails, {}, { retryAfterSeconds });
}

/** Under which the staff calls of a session are counted, by the guard and by whoever answers before it. */
export function staffKey({ sessionId }: Caller): string {
  return `staff:${sessionId}`;
}
