/** Stores events of pages and counts them. Drops events of unknown restaurants and tables. */

import { type Db, type Tx, transaction } from '../../../db/database.ts';
import { runForRows } from '../../../db/prepared.ts';
import { clockColumns, type RestaurantClock } from '../../../db/schema/columns.ts';
import type { EventRow, FigureCount } from '../../../db/schema/figures.ts';
import type { EventType } from '../../../enums.ts';
import { newId } from '../../../platform/ids.ts';
import { count, type Fact } from '../store.ts';
import { beginSittings } from './sittings-store.ts';

/** `at` is the server's time of arrival. The page's own timestamp is only metadata. */
export type ReceivedEvent = {
  at: Date;
  eventType: EventType;
  restaurantSlug: string | undefined;
  tableNumber: number | undefined;
  sessionId: string | undefined;
  metadata: string;
};

/** Why an event was dropped. */
export type DropReason = 'unknown_restaurant' | 'unknown_table' | 'too_many' | 'full';

/** Undefined for events of requests: the server counts a request when it creates or ends it. */
const columnOf: Record<EventType, FigureCount | undefined> = {
  qr_scan: 'qr_scans',
  menu_viewed: 'menu_views',
  page_visit: 'page_visits',
  request_created: undefined,
  request_cancelled: undefined,
};

/** Characters of an ISO 8601 instant up to the minute. */
const MINUTE_LENGTH = '2026-11-22T20:30'.length;

type KnownRestaurant = RestaurantClock & { id: string; slug: string };

/** Stores and counts events in one transaction. Returns the reasons of dropped ones. */
export async function storeEvents(db: Db, received: ReceivedEvent[]): Promise<DropReason[]> {
  // First, because it is safe to repeat: after a failure both steps run again.
  await beginSittings(db, received);
  return transaction(db, (tx) => storeEventsIn(tx, received), { isLowPriority: true });
}

/** The same, in an open transaction. */
export async function storeEventsIn(tx: Tx, received: ReceivedEvent[]): Promise<DropReason[]> {
  const slugs = received.flatMap(({ restaurantSlug }) => restaurantSlug ?? []);
  const restaurants = await findRestaurants(tx, [...new Set(slugs)]);
  const tables = await findTables(tx, restaurants, received);
  const reasons: DropReason[] = [];
  const rows: unknown[][] = [];
  const facts = new Facts();
  for (const event of received) {
    const restaurant = restaurants.get(event.restaurantSlug ?? '');
    if (event.restaurantSlug !== undefined && !restaurant) {
      reasons.push('unknown_restaurant');
    } else if (restaurant && isOfNoTable(event, restaurant, tables)) {
      reasons.push('unknown_table');
    } else {
      const created_at = event.at.toISOString();
      rows.push(valuesOf(event, restaurant?.id ?? '', created_at));
      if (restaurant) facts.add(event, restaurant, created_at);
    }
  }
  await runForRows<EventRow>(tx, 'events', { columns, rows }, (on, some) =>
    on.insertInto('events').values(some),
  );
  await count(tx, facts.all());
  return reasons;
}

async function findRestaurants(db: Db, slugs: string[]): Promise<Map<string, KnownRestaurant>> {
  if (slugs.length === 0) return new Map();
  const rows = await db
    .selectFrom('restaurants')
    .select(['id', 'slug', ...clockColumns])
    .where('slug', 'in', slugs)
    .execute();
  return new Map(rows.map((row) => [row.slug, row]));
}

/**
 * The existing tables that events name, each as the text `restaurantId number`.
 * NOTE: the query pairs each restaurant with its own numbers. Otherwise 500 events of as many restaurants and
 * tables would read 100,000 rows.
 */
async function findTables(
  db: Db,
  restaurants: Map<string, KnownRestaurant>,
  received: ReceivedEvent[],
): Promise<Set<string>> {
  const named = received.flatMap(({ restaurantSlug = '', tableNumber }) => {
    const restaurant = restaurants.get(restaurantSlug);
    return restaurant && tableNumber !== undefined ? { id: restaurant.id, tableNumber } : [];
  });
  if (named.length === 0) return new Set();
  const byRestaurant = [...Map.groupBy(named, ({ id }) => id)];
  const rows = await db
    .selectFrom('dining_tables')
    .select(['restaurant_id', 'number'])
    .where((eb) =>
      eb.or(
        byRestaurant.map(([id, some]) =>
          eb.and([
            eb('restaurant_id', '=', id),
            eb('number', 'in', [...new Set(some.map(({ tableNumber }) => tableNumber))]),
          ]),
        ),
      ),
    )
    .execute();
  return new Set(rows.map(({ restaurant_id, number }) => `${restaurant_id} ${number}`));
}

function isOfNoTable(
  event: ReceivedEvent,
  restaurant: KnownRestaurant,
  tables: Set<string>,
): boolean {
  return event.tableNumber !== undefined && !tables.has(`${restaurant.id} ${event.tableNumber}`);
}

const columns = [
  'id',
  'restaurant_id',
  'kind',
  'table_number',
  'session_id',
  'metadata',
  'created_at',
];

/** In the order of `columns`. */
function valuesOf(event: ReceivedEvent, restaurantId: string, createdAt: string): unknown[] {
  const { at, eventType, tableNumber, sessionId, metadata } = event;
  return [
    newId(at),
    restaurantId,
    eventType,
    tableNumber ?? null,
    sessionId ?? null,
    metadata,
    createdAt,
  ];
}

/** Merges events of the same table and minute into one fact, because events come in bursts. */
class Facts {
  readonly #byMoment = new Map<string, Fact>();

  add({ eventType, tableNumber }: ReceivedEvent, restaurant: KnownRestaurant, at: string): void {
    // Visits are counted per restaurant only.
    const table = (eventType !== 'page_visit' && tableNumber) || null;
    const moment = `${restaurant.id} ${table} ${at.slice(0, MINUTE_LENGTH)}`;
    const known = this.#byMoment.get(moment);
    const fact = known ?? {
      restaurantId: restaurant.id,
      at,
      clock: restaurant,
      tableNumber: table,
      adds: {},
    };
    if (!known) this.#byMoment.set(moment, fact);
    const column = columnOf[eventType];
    if (column) fact.adds[column] = (fact.adds[column] ?? 0) + 1;
  }

  all(): Fact[] {
    return [...this.#byMoment.values()];
  }
}
