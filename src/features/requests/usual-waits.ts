import type { Db } from '../../db/database.ts';
import type { RestaurantClock } from '../../db/schema/columns.ts';
import type { RequestRow } from '../../db/schema.ts';
import { countOf, quantile } from '../analytics/rules.ts';
import { sumTimesToTake } from '../analytics/store.ts';

/** Fewer say nothing of the next one. */
const LEAST_REQUESTS = 10;

const MOST_KNOWN = 5000;

type Asked = RestaurantClock & Pick<RequestRow, 'restaurant_id' | 'status' | 'pace' | 'created_at'>;

/** How soon restaurants usually take a request at its hour. Cached: guests poll, and new requests have it. */
export class UsualWaits {
  readonly #db: Db;
  /** In seconds, by restaurant and ten minutes. */
  readonly #known = new Map<string, number | null>();

  constructor({ db }: { db: Db }) {
    this.#db = db;
  }

  /**
   * Seconds. Null if the request is not pending or takes time: the counts are of all. Null too if few were known
   * in its ten minutes.
   */
  async of(request: Asked): Promise<number | null> {
    if (request.status !== 'pending' || request.pace === 'takes-time') return null;
    const known = this.#known.get(nameOf(request));
    return known === undefined ? this.#read(request) : known;
  }

  async #read(request: Asked): Promise<number | null> {
    const { restaurant_id: id, created_at: at } = request;
    const times = await sumTimesToTake(this.#db, id, { at, clock: request });
    const seconds = countOf(times) < LEAST_REQUESTS ? null : quantile(times, 0.5);
    if (this.#known.size >= MOST_KNOWN) this.#known.clear();
    this.#known.set(nameOf(request), seconds);
    return seconds;
  }
}

/** All requests of a restaurant of the same ten minutes have the same. */
function nameOf({ restaurant_id, created_at }: Asked): string {
  return `${restaurant_id} ${created_at.slice(0, '2026-11-27T20:1'.length)}`;
}
