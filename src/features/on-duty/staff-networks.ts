import type { Clock } from '../../platform/clock.ts';
import { IN_SERVICE_SECONDS } from './rules.ts';

/** Beyond so many, the oldest are forgotten. A house has one, and one for each phone outside its Wi-Fi. */
const MOST_ADDRESSES = 20_000;

/**
 * From which network addresses the team of each restaurant called within `IN_SERVICE_SECONDS`: the house's
 * own Wi-Fi is among them. In memory: each server knows the calls that came to it, until it stops.
 */
export class StaffNetworks {
  readonly #clock: Clock;
  /** By restaurant and address: the last call, in milliseconds of the monotonic clock; oldest first. */
  readonly #calls = new Map<string, number>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  note(restaurantId: string, address: string): void {
    const key = keyOf(restaurantId, address);
    this.#calls.delete(key);
    this.#calls.set(key, this.#clock.monotonic());
    for (const [oldest, at] of this.#calls) {
      if (this.#calls.size <= MOST_ADDRESSES && this.#isRecent(at)) return;
      this.#calls.delete(oldest);
    }
  }

  has(restaurantId: string, address: string): boolean {
    const at = this.#calls.get(keyOf(restaurantId, address));
    return at !== undefined && this.#isRecent(at);
  }

  #isRecent(at: number): boolean {
    return this.#clock.monotonic() - at < IN_SERVICE_SECONDS * 1000;
  }
}

function keyOf(restaurantId: string, address: string): string {
  return `${restaurantId} ${address}`;
}
