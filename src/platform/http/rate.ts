import { limits } from '../../limits.ts';
import { type Rate, rates } from '../../rates.ts';
import type { Clock } from '../clock.ts';
import type { AppContext, Caller } from './context.ts';
import { Refusal, type RefusalKind, refusals } from './errors.ts';

type Window = { count: number; endsAt: number; most: number };

/** Expired windows are removed step by step: this many are checked whenever one is opened. */
const CHECKED_AT_ONCE = 8;
/**
 * If the map is full and all windows checked so far are well used, up to this many are checked.
 * The windows of one attacker are adjacent in the map, so the least used of eight could be one of them.
 * Checking this many takes a few microseconds.
 */
const CHECKED_AT_MOST = 512;
const WELL_USED_SHARE = 0.5;

/**
 * Fixed-window rate limiter in memory, by key, on the monotonic clock.
 * Holds up to `limits.rateWindows` windows.
 * If the map is full, a new key evicts the least used of a few windows; an evicted key restarts from zero.
 * So a flood of addresses locks nobody out, and keys at their limit are evicted last.
 */
export class RateLimiter {
  readonly #clock: Clock;
  readonly enabled: boolean;
  readonly #windows = new Map<string, Window>();
  /** Cycles through all windows, a few at a time. */
  #hand = this.#windows.entries();
  /** Refusals since this process started, by the name of the limit. */
  readonly hits: Record<string, number> = {};

  constructor(clock: Clock, enabled: boolean) {
    this.#clock = clock;
    this.enabled = enabled;
  }

  /** Counts one act. Throws 429 with the seconds to wait if there are too many in this window. */
  take(key: string, rate: Rate): void {
    const retryAfterSeconds = this.count(key, rate);
    if (retryAfterSeconds > 0) throw new Refusal(refusals.tooMany, {}, { retryAfterSeconds });
  }

  /** Counts one act. Returns the seconds to wait: 0 unless there are too many in this window. */
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
    this.#countHit(rate);
    return Math.ceil((window.endsAt - now) / 1000);
  }

  /** Undoes one count in the current window. */
  giveBack(key: string): void {
    const window = this.#windows.get(key);
    if (window && window.count > 0) window.count -= 1;
  }

  /** The acts that were counted in this window. */
  used(key: string): number {
    const window = this.#windows.get(key);
    return window && window.endsAt > this.#clock.monotonic() ? window.count : 0;
  }

  /** True if one more act would be too many. Counts no act. */
  isUsedUp(key: string, rate: Rate): boolean {
    return this.#waitSeconds(key, rate) > 0;
  }

  /** Throws `refusal` if one more act would be too many. Counts no act. */
  refuseIfUsedUp(key: string, rate: Rate, refusal: RefusalKind = refusals.tooMany): void {
    const retryAfterSeconds = this.#waitSeconds(key, rate);
    if (retryAfterSeconds > 0) throw new Refusal(refusal, {}, { retryAfterSeconds });
  }

  #waitSeconds(key: string, rate: Rate): number {
    const window = this.#windows.get(key);
    const leftMilliseconds = (window?.endsAt ?? 0) - this.#clock.monotonic();
    if (!window || leftMilliseconds <= 0 || window.count < rate.count) return 0;
    this.#countHit(rate);
    return Math.ceil(leftMilliseconds / 1000);
  }

  /** The number of windows in memory. */
  get size(): number {
    return this.#windows.size;
  }

  #countHit(rate: Rate): void {
    const name = names.get(rate.of ?? rate) ?? 'unnamed';
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
  Object.entries({ ...limits, ...rates }).map(([name, limit]) => [limit, name]),
);

/**
 * Counts a mail to an address of the caller's choice. Throws 429 if their account, or without one their
 * network address, requested too many.
 */
export function limitMails(c: AppContext, rate: RateLimiter): void {
  const caller = c.get('caller')?.accountId ?? c.get('address');
  const retryAfterSeconds = rate.count(`mails:${caller}`, rates.mailsPerAddress);
  if (retryAfterSeconds > 0) throw new Refusal(refusals.tooManyMails, {}, { retryAfterSeconds });
}

/** The rate-limit key of a session's staff calls, for the guard and for the fast paths before it. */
export function staffKey({ sessionId }: Caller): string {
  return `staff:${sessionId}`;
}
