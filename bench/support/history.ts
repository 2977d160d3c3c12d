/** Creates three months of history of 1,000 restaurants, with the counting functions of the product. */
import { type Db, transaction } from '../../src/db/database.ts';
import type { EventRow } from '../../src/db/schema/figures.ts';
import type { RequestRow } from '../../src/db/schema.ts';
import { count, factsOf } from '../../src/features/analytics/store.ts';
import {
  type ReceivedEvent,
  storeEvents,
} from '../../src/features/analytics/track/events-store.ts';
import { instant } from '../../src/platform/clock.ts';
import { newId } from '../../src/platform/ids.ts';

const RESTAURANTS = 1000;
const TABLES = 30;
const DAYS = 90;
const DAY_MILLISECONDS = 24 * 60 * 60 * 1000;
const TIME_ZONE = 'Europe/Paris';
/** Opening hours: noon to midnight. */
const OPEN_MINUTES = 12 * 60;
const AT_ONCE = 2000;

/** Of every ten entries, these eight are page events. The other two are requests. */
const pageEvents: EventRow['kind'][] = [
  'page_visit',
  'page_visit',
  'page_visit',
  'qr_scan',
  'qr_scan',
  'qr_scan',
  'menu_viewed',
  'menu_viewed',
] as const;
const types = ['bread', 'water', 'bill', 'waiter'] as const;

export class BenchHistory {
  readonly #db: Db;
  readonly #restaurants: { id: string; slug: string }[];
  readonly #noon = new Date().setUTCHours(12, 0, 0, 0) - DAY_MILLISECONDS;
  #events = 0;

  /** Creates copies of the first restaurant until there are 1,000. */
  static async begin(db: Db, firstId: string): Promise<BenchHistory> {
    const first = await db
      .selectFrom('restaurants')
      .selectAll()
      .where('id', '=', firstId)
      .executeTakeFirstOrThrow();
    const restaurants = [first];
    await transaction(db, async (tx) => {
      while (restaurants.length < RESTAURANTS) {
        const index = restaurants.length + 1;
        const restaurant = { ...first, id: newId(new Date()), slug: `la-salle-de-${index}` };
        restaurants.push(restaurant);
        await tx.insertInto('all_restaurants').values(restaurant).execute();
        const tables = Array.from({ length: TABLES }, (_, table) => ({
          id: newId(new Date()),
          restaurant_id: restaurant.id,
          number: table + 1,
          created_at: first.created_at,
        }));
        await tx.insertInto('dining_tables').values(tables).execute();
      }
    });
    return new BenchHistory(db, restaurants);
  }

  private constructor(db: Db, restaurants: { id: string; slug: string }[]) {
    this.#db = db;
    this.#restaurants = restaurants;
  }

  get slugs(): string[] {
    return this.#restaurants.map(({ slug }) => slug);
  }

  /**
   * Adds events and requests until there are `events` in all, spread over `busy` restaurants, days, hours and
   * tables.
   */
  async growTo(events: number, busy = RESTAURANTS): Promise<void> {
    const startedAt = performance.now();
    const more = Math.round((events - this.#events) / busy);
    for (const restaurant of this.#restaurants.slice(0, busy)) {
      for (let from = 0; from < more; from += AT_ONCE) {
        await this.#add(restaurant, from, Math.min(more, from + AT_ONCE));
      }
    }
    this.#events += more * busy;
    const seconds = (performance.now() - startedAt) / 1000;
    console.log(`   ${this.#events.toLocaleString('en')} events, ${seconds.toFixed(0)} s`);
  }

  async #add(restaurant: { id: string; slug: string }, from: number, to: number): Promise<void> {
    const events: ReceivedEvent[] = [];
    const requests: RequestRow[] = [];
    for (let index = from; index < to; index += 1) {
      const at = this.#momentOf(index);
      const table = 1 + ((scattered(index) >>> 8) % TABLES);
      const eventType = pageEvents[index % 10];
      if (eventType) events.push(eventOf(restaurant.slug, table, eventType, at));
      else requests.push(requestOf(restaurant.id, table, index, at));
    }
    const dropped = await storeEvents(this.#db, events);
    if (dropped.length > 0) throw new Error(`${dropped.length} events were dropped.`);
    await transaction(this.#db, (tx) =>
      count(
        tx,
        requests.flatMap((row) => factsOf(row, TIME_ZONE)),
      ),
    );
  }

  #momentOf(index: number): Date {
    const number = scattered(index);
    const minute = (number >>> 16) % OPEN_MINUTES;
    return new Date(this.#noon - (number % DAYS) * DAY_MILLISECONDS + minute * 60_000);
  }
}

/** Deterministic hash, so that runs are comparable. It spreads kinds, tables and hours over each day. */
function scattered(index: number): number {
  return Math.imul(index + 1, 2_654_435_761) >>> 0;
}

function eventOf(
  slug: string,
  table: number,
  eventType: EventRow['kind'],
  at: Date,
): ReceivedEvent {
  const metadata = {
    timestamp: instant(at),
    url: `https://sonnette.example/demande?restaurant=${slug}&table=${table}&from=qr`,
    referrer: '',
  };
  return {
    at,
    eventType,
    restaurantSlug: slug,
    tableNumber: table,
    sessionId: newId(at),
    metadata: JSON.stringify(metadata),
  };
}

/** Every tenth request is never taken. */
function requestOf(restaurant_id: string, table: number, index: number, at: Date): RequestRow {
  const after = (seconds: number) => instant(new Date(at.getTime() + seconds * 1000));
  const made = {
    id: newId(at),
    restaurant_id,
    table_id: null,
    table_number: table,
    type: types[index % types.length] ?? 'waiter',
    table_label: null,
    zone_id: null,
    wish: null,
    message: null,
    customer_name: null,
    created_at: instant(at),
    archived_at: null,
    test_at: null,
    slot: '',
    wish_label: null,
    choice: null,
    choice_label: null,
    reminded_at: null,
    reminders: 0,
    quiet_at: null,
    keyed_at: null,
    returned_at: null,
    reopened_at: null,
    taker_id: null,
    renewed_at: null,
    handed_at: null,
    stale_at: null,
    created_version: null,
    received_at: null,
    widened_at: null,
    rung_step: null,
    rung_at: null,
  };
  if (index % 100 < 10) {
    const ended = { ended_at: after(7200), ended_by: 'closing' as const };
    return {
      ...made,
      status: 'cancelled',
      taken_at: null,
      taken_by: null,
      moved_by: null,
      ...ended,
    };
  }
  const taken = { taken_at: after((index * 31) % 400), taken_by: 'Léa', moved_by: 'Léa' };
  const ended = { ended_at: after(400 + ((index * 17) % 300)), ended_by: 'staff' as const };
  return { ...made, status: 'completed', ...taken, ...ended };
}
