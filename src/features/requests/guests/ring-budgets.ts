/** How many new requests ring by push. Beyond these budgets a request appears on boards alone. */
import type { AppContext } from '../../../platform/http/context.ts';
import type { RateLimiter } from '../../../platform/http/rate.ts';
import { rateOfRestaurant, rates } from '../../../rates.ts';
import { isTrusted, type Proof } from '../proof.ts';

export type RingBudgetDeps = {
  rate: RateLimiter;
  /** The network addresses from which the team of a restaurant called lately. */
  staffNetworks: { has(restaurantId: string, address: string): boolean };
};

type Place = { restaurantId: string; tableId: string; slot: string; tableCount: number };

/** The place of one request in the budgets. */
export class RingPlace {
  readonly #rate: RateLimiter;
  readonly #budgets: (readonly [key: string, limit: { count: number; windowSeconds: number }])[];
  #isTaken: boolean | undefined;

  constructor(c: AppContext, { rate, staffNetworks }: RingBudgetDeps, place: Place, proof: Proof) {
    const { restaurantId, tableId, slot, tableCount } = place;
    const address = c.get('address');
    const fromAfar = [
      [`rings from:${address}:${restaurantId}`, rates.ringsPerAddress],
      [`rings of:${restaurantId}`, rateOfRestaurant(rates.ringsPerRestaurant, tableCount)],
    ] as const;
    const isFromRestaurant = staffNetworks.has(restaurantId, address);
    // A budget of its own: strangers must not use up the one of the guests at the table. One for each
    // slot: where a table may ask for several things at once, the fifth must ring as the first did.
    const whose = isFromRestaurant ? 'inside' : 'afar';
    const atTable = [`rings at:${whose}:${tableId}:${slot}`, rates.ringsPerSlot] as const;
    this.#rate = rate;
    this.#budgets = isFromRestaurant ? [atTable] : [atTable, ...fromAfar];
    if (isTrusted(proof)) this.#budgets = [];
  }

  /** Whether there is a place. It is taken once, however often this is called. */
  take(): boolean {
    this.#isTaken ??= this.#takeAll();
    return this.#isTaken;
  }

  /** The request was not created. */
  giveBack(): void {
    if (this.#isTaken) for (const [key] of this.#budgets) this.#rate.giveBack(key);
  }

  /** All or none: a ring that one budget refuses must not use up those that a whole room shares. */
  #takeAll(): boolean {
    if (this.#budgets.some(([key, limit]) => this.#rate.isUsedUp(key, limit))) return false;
    for (const [key, limit] of this.#budgets) this.#rate.count(key, limit);
    return true;
  }
}
