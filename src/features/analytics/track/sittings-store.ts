/** Stores when the present guests of each table first scanned its code. */
import { type Db, transaction } from '../../../db/database.ts';
import type { DiningTableRow } from '../../../db/schema.ts';
import type { EventType } from '../../../enums.ts';
import { instant } from '../../../platform/clock.ts';
import { SITTING_MINUTES } from '../rules.ts';

/** The fields of an event that are read here. */
type Reported = {
  eventType: EventType;
  restaurantSlug: string | undefined;
  tableNumber: number | undefined;
  at: Date;
};
type Scan = { slug: string; number: number; at: Date };

/**
 * Writes each table once per sitting, however many scans follow. Safe to repeat.
 * One table per transaction: locks on several could deadlock with a change of zones.
 */
export async function beginSittings(db: Db, received: readonly Reported[]): Promise<void> {
  const scans = firstScans(received);
  if (scans.size === 0) return;
  for (const table of await findTables(db, [...scans.values()])) {
    const scan = scans.get(nameOf(table));
    if (scan && isOver(table.sitting_from, scan.at)) await begin(db, table, scan.at);
  }
}

/** By table. */
function firstScans(received: readonly Reported[]): Map<string, Scan> {
  const scans = new Map<string, Scan>();
  for (const { eventType, restaurantSlug: slug, tableNumber: number, at } of received) {
    if (eventType !== 'qr_scan' || slug === undefined || number === undefined) continue;
    const scan = { slug, number, at };
    if (!scans.has(nameOf(scan))) scans.set(nameOf(scan), scan);
  }
  return scans;
}

function nameOf({ slug, number }: Pick<Scan, 'slug' | 'number'>): string {
  return `${slug} ${number}`;
}

type Table = Pick<DiningTableRow, 'restaurant_id' | 'id' | 'number' | 'sitting_from'> & {
  slug: string;
};

function findTables(db: Db, scans: readonly Scan[]): Promise<Table[]> {
  const byRestaurant = [...Map.groupBy(scans, ({ slug }) => slug)];
  return db
    .selectFrom('dining_tables')
    .innerJoin('restaurants', 'restaurants.id', 'dining_tables.restaurant_id')
    .select(['restaurant_id', 'dining_tables.id', 'slug', 'number', 'sitting_from'])
    .where((eb) =>
      eb.or(
        byRestaurant.map(([slug, some]) =>
          eb.and([
            eb('slug', '=', slug),
            eb(
              'number',
              'in',
              some.map(({ number }) => number),
            ),
          ]),
        ),
      ),
    )
    .execute();
}

function isOver(sittingFrom: string | null, at: Date): boolean {
  if (sittingFrom === null) return true;
  return at.getTime() - Date.parse(sittingFrom) >= SITTING_MINUTES * 60_000;
}

/** Changes nothing if another server was faster. */
async function begin(db: Db, { restaurant_id, id, sitting_from }: Table, at: Date): Promise<void> {
  await transaction(
    db,
    (tx) =>
      tx
        .updateTable('dining_tables')
        .set({ sitting_from: instant(at) })
        .where('restaurant_id', '=', restaurant_id)
        .where('id', '=', id)
        .where('sitting_from', 'is not distinct from', sitting_from)
        .execute(),
    { isLowPriority: true },
  );
}
