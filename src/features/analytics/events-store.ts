/** What pages said had happened: kept as they said it, and counted where it is true of a table that there is. */
import { type Db, type Tx, transaction } from '../../db/database.ts';
import { execute } from '../../db/prepared.ts';
import type { EventRow } from '../../db/schema.ts';
import { newId } from '../../platform/ids.ts';
import { count, type Fact, ROWS_AT_ONCE } from './store.ts';

/** Heard at `at` by this server; what the page's own clock said is no more than metadata. */
export type HeardEvent = {
  at: Date;
  kind: EventRow['kind'];
  restaurantSlug: string | undefined;
  tableNumber: number | undefined;
  sessionId: string | undefined;
  metadata: string;
};

/** Why an event was not kept. */
export type DropReason = 'unknown_restaurant' | 'unknown_table' | 'too_many' | 'full';

/** The server itself counts requests, when they are made. */
const adds: Record<EventRow['kind'], Fact['adds']> = {
  qr_scan: { qr_scans: 1 },
  menu_viewed: { menu_views: 1 },
  page_visit: { page_visits: 1 },
  request_created: {},
  request_cancelled: {},
};

type House = { id: string; slug: string; time_zone: string };

/** Keeps and counts in one step. Answers what was dropped, and why. */
export async function keepAll(db: Db, heard: HeardEvent[]): Promise<DropReason[]> {
  return (await transaction(db, (tx) => keepWithin(tx, heard))) ?? [];
}

/** The same, in a transaction that is open. */
export async function keepWithin(tx: Tx, heard: HeardEvent[]): Promise<DropReason[]> {
  const slugs = heard.flatMap(({ restaurantSlug }) => restaurantSlug ?? []);
  const houses = await findHouses(tx, [...new Set(slugs)]);
  const tables = await findTables(tx, houses, heard);
  const reasons: DropReason[] = [];
  const rows: EventRow[] = [];
  const facts: Fact[] = [];
  for (const event of heard) {
    const house = houses.get(event.restaurantSlug ?? '');
    if (event.restaurantSlug !== undefined && !house) {
      reasons.push('unknown_restaurant');
    } else if (house && isOfNoTable(event, house, tables)) {
      reasons.push('unknown_table');
    } else {
      const row = rowOf(event, house?.id ?? null);
      rows.push(row);
      if (house) facts.push(factOf(event, house, row.created_at));
    }
  }
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const some = rows.slice(from, from + ROWS_AT_ONCE);
    const values: unknown[] = [];
    for (const row of some) values.push(...Object.values(row));
    await execute(tx, `events ${some.length}`, values, () => tx.insertInto('events').values(some));
  }
  await count(tx, facts);
  return reasons;
}

async function findHouses(db: Db, slugs: string[]): Promise<Map<string, House>> {
  if (slugs.length === 0) return new Map();
  const rows = await db
    .selectFrom('restaurants')
    .select(['id', 'slug', 'time_zone'])
    .where('slug', 'in', slugs)
    .execute();
  return new Map(rows.map((row) => [row.slug, row]));
}

/**
 * `restaurant number` of each table that was named and exists. NOTE: each house is asked for its own numbers alone: 500 events
 * of as many houses and tables would else read 100,000 rows.
 */
async function findTables(
  db: Db,
  houses: Map<string, House>,
  heard: HeardEvent[],
): Promise<Set<string>> {
  const named = heard.flatMap(({ restaurantSlug = '', tableNumber }) => {
    const house = houses.get(restaurantSlug);
    return house && tableNumber !== undefined ? { id: house.id, tableNumber } : [];
  });
  if (named.length === 0) return new Set();
  const byHouse = [...Map.groupBy(named, ({ id }) => id)];
  const rows = await db
    .selectFrom('dining_tables')
    .select(['restaurant_id', 'number'])
    .where((eb) =>
      eb.or(
        byHouse.map(([id, some]) =>
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

function isOfNoTable(event: HeardEvent, house: House, tables: Set<string>): boolean {
  return event.tableNumber !== undefined && !tables.has(`${house.id} ${event.tableNumber}`);
}

function rowOf(event: HeardEvent, restaurant_id: string | null): EventRow {
  const { at, kind, tableNumber, sessionId, metadata } = event;
  return {
    id: newId(at),
    restaurant_id,
    kind,
    metadata,
    created_at: at.toISOString(),
    table_number: tableNumber ?? null,
    session_id: sessionId ?? null,
  };
}

function factOf({ kind, tableNumber }: HeardEvent, house: House, at: string): Fact {
  return {
    restaurantId: house.id,
    at,
    timeZone: house.time_zone,
    // Visits are counted for the whole restaurant alone.
    tableNumber: (kind !== 'page_visit' && tableNumber) || null,
    adds: adds[kind],
  };
}
