/** The keys of tables, which are in the links of their printed codes. */
import { sql } from 'kysely';
import { type Db, transaction } from '../../../db/database.ts';
import type { DiningTableRow } from '../../../db/schema.ts';
import { limits } from '../../../limits.ts';
import { type Clock, instant } from '../../../platform/clock.ts';
import { readableWord } from '../../../platform/ids.ts';
import type { Note } from '../../../platform/journal.ts';
import type { Scope } from '../../../platform/scope.ts';
import { type ListedTable, lockRestaurant } from '../store.ts';

export type KeyedTable = ListedTable & { key: string; key_scanned_at: string | null };

/** By number. Gives a key to tables that have none: those of before keys, and those of older servers. */
export async function listWithKeys(db: Db, restaurantId: string): Promise<KeyedTable[]> {
  const rows = await read(db, restaurantId);
  const isComplete = rows.every(({ code_key }) => code_key !== null);
  return (isComplete ? rows : await fillKeys(db, restaurantId, rows)).map(asKeyed);
}

type Row = ListedTable & Pick<DiningTableRow, 'code_key' | 'code_key_scanned_at'>;

function read(db: Db, restaurantId: string): Promise<Row[]> {
  return db
    .selectFrom('dining_tables')
    .select(['id', 'number', 'label', 'zone_id', 'muted_until', 'code_key', 'code_key_scanned_at'])
    .where('restaurant_id', '=', restaurantId)
    .orderBy('number')
    .execute();
}

/** Two calls at once give a table one key: the second finds that of the first. */
function fillKeys(db: Db, restaurantId: string, rows: readonly Row[]): Promise<Row[]> {
  const ids = rows.filter(({ code_key }) => code_key === null).map(({ id }) => id);
  const keys = ids.map((id) => sql`when ${id} then ${readableWord(limits.tableKeyLength)}`);
  return transaction(db, async (tx) => {
    // A change of zones, which locks the same tables in another order, waits for this lock, too.
    await lockRestaurant(tx, 'everybody', restaurantId);
    await tx
      .updateTable('dining_tables')
      .set({ code_key: sql`case id ${sql.join(keys, sql` `)} end` })
      .where('restaurant_id', '=', restaurantId)
      .where('id', 'in', ids)
      .where('code_key', 'is', null)
      .execute();
    return read(tx, restaurantId);
  });
}

/** A table that was added in the meantime by an older server has no key: the next list gives it one. */
function asKeyed({ code_key, code_key_scanned_at, ...table }: Row): KeyedTable {
  return { ...table, key: code_key ?? '', key_scanned_at: code_key_scanned_at };
}

/**
 * Voids the key of a table, as of a code that was photographed. Returns the new one.
 * `unknown table`: it was deleted, or is another restaurant's.
 */
export function renewKey(
  db: Db,
  scope: Scope,
  restaurantId: string,
  tableId: string,
  note: Note,
): Promise<{ key: string } | 'unknown restaurant' | 'unknown table'> {
  const key = readableWord(limits.tableKeyLength);
  return transaction(db, async (tx) => {
    if (!(await lockRestaurant(tx, scope, restaurantId))) return 'unknown restaurant';
    const renewed = await tx
      .updateTable('dining_tables')
      .set({ code_key: key, code_key_scanned_at: null })
      .where('id', '=', tableId)
      .where('restaurant_id', '=', restaurantId)
      .returning('number')
      .executeTakeFirst();
    if (!renewed) return 'unknown table';
    await note(tx, restaurantId, { act: 'key.renewed', table: renewed.number });
    return { key };
  });
}

/** The first scan of this key: later ones change nothing. */
export async function noteScan(
  db: Db,
  table: Pick<DiningTableRow, 'restaurant_id' | 'id'>,
  key: string,
  clock: Clock,
): Promise<void> {
  await db
    .updateTable('dining_tables')
    .set({ code_key_scanned_at: instant(clock.now()) })
    .where('restaurant_id', '=', table.restaurant_id)
    .where('id', '=', table.id)
    .where('code_key', '=', key)
    .where('code_key_scanned_at', 'is', null)
    .execute();
}
