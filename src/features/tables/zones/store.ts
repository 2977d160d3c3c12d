/** Zones group tables. Every change locks the restaurant first, as changes of its tables do. */
import { type Db, type Tx, transaction } from '../../../db/database.ts';
import { isUniqueViolation } from '../../../db/errors.ts';
import type { ZoneRow } from '../../../db/schema.ts';
import { limits } from '../../../limits.ts';
import { type Clock, instant } from '../../../platform/clock.ts';
import { newId } from '../../../platform/ids.ts';
import { changesBetween, type Note } from '../../../platform/journal.ts';
import { isWithin, type Scope } from '../../../platform/scope.ts';
import { lockRestaurant } from '../store.ts';
import { foldedZoneName, numberRanges } from './rules.ts';

export type ZoneWithTables = Pick<ZoneRow, 'id' | 'name'> & { tables: number[] };

/** By name. */
export async function list(db: Db, restaurantId: string): Promise<ZoneWithTables[]> {
  const zones = await db
    .selectFrom('zones')
    .select(['id', 'name'])
    .where('restaurant_id', '=', restaurantId)
    .execute();
  const tables = await db
    .selectFrom('dining_tables')
    .select(['number', 'zone_id'])
    .where('restaurant_id', '=', restaurantId)
    .where('zone_id', 'is not', null)
    .orderBy('number')
    .execute();
  const byZone = Map.groupBy(tables, ({ zone_id }) => zone_id);
  return zones
    .sort((a, b) => names.compare(a.name, b.name))
    .map((zone) => ({
      ...zone,
      tables: (byZone.get(zone.id) ?? []).map(({ number }) => number),
    }));
}

/** In JavaScript, because the two databases sort accents differently. */
const names = new Intl.Collator('fr', { numeric: true });

/** Undefined if it was removed, or is another restaurant's. */
export async function find(
  db: Db,
  restaurantId: string,
  id: string,
): Promise<ZoneWithTables | undefined> {
  return (await list(db, restaurantId)).find((zone) => zone.id === id);
}

/** Why nothing was changed. */
export type NotChanged =
  | 'unknown restaurant'
  | 'unknown zone'
  | 'zone exists'
  | 'too many zones'
  | { unknownNumbers: number[] };

export type ZoneChanges = { name?: string | undefined; tables?: number[] | undefined };

export function create(
  db: Db,
  scope: Scope,
  restaurantId: string,
  { name, tables }: { name: string; tables: number[] },
  clock: Clock,
  note: Note,
): Promise<ZoneWithTables | NotChanged> {
  return changing(db, scope, restaurantId, note, name, async (tx) => {
    const existing = await list(tx, restaurantId);
    if (existing.length >= limits.zonesPerRestaurant) return 'too many zones';
    const unknownNumbers = await unknownOf(tx, restaurantId, tables);
    if (unknownNumbers.length > 0) return { unknownNumbers };
    const now = clock.now();
    const zone = { id: newId(now), name };
    await tx
      .insertInto('zones')
      .values({
        ...zone,
        restaurant_id: restaurantId,
        folded_name: foldedZoneName(name),
        created_at: instant(now),
      })
      .execute();
    return {
      was: undefined,
      zone: { ...zone, tables: await fill(tx, restaurantId, zone, tables) },
    };
  });
}

export function update(
  db: Db,
  scope: Scope,
  restaurantId: string,
  id: string,
  changes: ZoneChanges,
  note: Note,
): Promise<ZoneWithTables | NotChanged> {
  return changing(db, scope, restaurantId, note, changes.name, async (tx) => {
    const was = await find(tx, restaurantId, id);
    if (!was) return 'unknown zone';
    const { name = was.name, tables = was.tables } = changes;
    const unknownNumbers = await unknownOf(tx, restaurantId, tables);
    if (unknownNumbers.length > 0) return { unknownNumbers };
    await tx
      .updateTable('zones')
      .set({ name, folded_name: foldedZoneName(name) })
      .where('id', '=', id)
      .where('restaurant_id', '=', restaurantId)
      .execute();
    return { was, zone: { id, name, tables: await fill(tx, restaurantId, { id }, tables) } };
  });
}

export type OnZoneRemoved = (tx: Tx, zone: { id: string; restaurantId: string }) => Promise<void>;

/** Returns the zone as it was. Afterwards its tables and requests are in no zone. */
export function remove(
  db: Db,
  scope: Scope,
  restaurantId: string,
  id: string,
  onZoneRemoved: OnZoneRemoved,
  note: Note,
): Promise<ZoneWithTables | 'unknown restaurant' | 'unknown zone'> {
  return transaction(db, async (tx) => {
    if (!(await lockRestaurant(tx, scope, restaurantId))) return 'unknown restaurant';
    const was = await find(tx, restaurantId, id);
    if (!was) return 'unknown zone';
    await onZoneRemoved(tx, { id, restaurantId });
    await fill(tx, restaurantId, { id }, []);
    await tx
      .deleteFrom('zones')
      .where('id', '=', id)
      .where('restaurant_id', '=', restaurantId)
      .where(isWithin(scope, 'restaurant_id'))
      .execute();
    await noteChange(tx, restaurantId, was, undefined, note);
    return was;
  });
}

type Outcome = { was: ZoneWithTables | undefined; zone: ZoneWithTables };

/** Runs a change after locking the restaurant. `zone exists`: another zone has the name. */
async function changing(
  db: Db,
  scope: Scope,
  restaurantId: string,
  note: Note,
  name: string | undefined,
  work: (tx: Tx) => Promise<Outcome | NotChanged>,
): Promise<ZoneWithTables | NotChanged> {
  try {
    return await transaction(db, async (tx) => {
      if (!(await lockRestaurant(tx, scope, restaurantId))) return 'unknown restaurant';
      const outcome = await work(tx);
      if (typeof outcome === 'string' || 'unknownNumbers' in outcome) return outcome;
      await noteChange(tx, restaurantId, outcome.was, outcome.zone, note);
      return outcome.zone;
    });
  } catch (error) {
    if (name !== undefined && isUniqueViolation(error, 'one_zone_per_name')) return 'zone exists';
    throw error;
  }
}

/** The numbers that are no table of the restaurant. */
async function unknownOf(db: Db, restaurantId: string, numbers: number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('dining_tables')
    .select('number')
    .where('restaurant_id', '=', restaurantId)
    .execute();
  const known = new Set(rows.map(({ number }) => number));
  return [...new Set(numbers)].filter((number) => !known.has(number));
}

/** Makes these the only tables of the zone. Returns their numbers in order. */
async function fill(
  tx: Tx,
  restaurantId: string,
  { id }: { id: string },
  numbers: number[],
): Promise<number[]> {
  await tx
    .updateTable('dining_tables')
    .set({ zone_id: null })
    .where('restaurant_id', '=', restaurantId)
    .where('zone_id', '=', id)
    .execute();
  if (numbers.length > 0) {
    await tx
      .updateTable('dining_tables')
      .set({ zone_id: id })
      .where('restaurant_id', '=', restaurantId)
      .where('number', 'in', [...new Set(numbers)])
      .execute();
  }
  return [...new Set(numbers)].sort((a, b) => a - b);
}

const none = { name: null, tables: null };

async function noteChange(
  tx: Tx,
  restaurantId: string,
  was: ZoneWithTables | undefined,
  zone: ZoneWithTables | undefined,
  note: Note,
): Promise<void> {
  const before = was ? texts(was) : none;
  const after = zone ? texts(zone) : none;
  const changes = changesBetween<'name' | 'tables'>(before, after, ['name', 'tables']);
  if (Object.keys(changes).length === 0) return;
  const name = was?.name ?? zone?.name ?? '';
  await note(tx, restaurantId, { act: 'zone.changed', zone: name, changes });
}

function texts({ name, tables }: ZoneWithTables) {
  return { name, tables: numberRanges(tables) || null };
}
