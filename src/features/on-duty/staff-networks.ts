import type { Clock } from '../../platform/clock.ts';
import { IN_SERVICE_SECONDS } from './rules.ts';

/** Of one restaurant. Beyond so many, the oldest are forgotten: one restaurant must not push out another's. */
const MOST_NETWORKS = 20;

/**
 * From which network addresses the team of each restaurant called within `IN_SERVICE_SECONDS`: the restaurant's
 * own Wi-Fi is among them. In memory: each server knows the calls that came to it, until it stops.
 */
export class StaffNetworks {
  readonly #clock: Clock;
  /** By restaurant, then by address: the last call, in milliseconds of the monotonic clock; oldest first. */
  readonly #calls = new Map<string, Map<string, number>>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  note(restaurantId: string, address: string): void {
    const calls = this.#calls.get(restaurantId) ?? new Map<string, number>();
    calls.delete(address);
    calls.set(address, this.#clock.monotonic());
    const [oldest] = calls.keys();
    if (calls.size > MOST_NETWORKS && oldest !== undefined) calls.delete(oldest);
    this.#calls.delete(restaurantId);
    this.#calls.set(restaurantId, calls);
    this.#forgetRestaurants();
  }

  has(restaurantId: string, address: string): boolean {
    const at = this.#calls.get(restaurantId)?.get(address);
    return at !== undefined && this.#isRecent(at);
  }

  #forgetRestaurants(): void {
    for (const [restaurantId, calls] of this.#calls) {
      if ([...calls.values()].some((at) => this.#isRecent(at))) return;
      this.#calls.delete(restaurantId);
    }
  }

  #isRecent(at: number): boolean {
    return this.#clock.monotonic() - at < IN_SERVICE_SECONDS * 1000;
  }
}
