import { type Kysely, sql } from 'kysely';
import type { Tx } from '../../../../src/db/database.ts';
import { tableNames } from '../../../../src/db/tables.ts';

const DAYS = 365;
const REQUESTS_PER_DAY = 60;
/** Twelve megabytes of rows, so that a migration that changes them takes long enough to be killed meanwhile. */
const ACTIVE_OF_EACH_KIND = 500;
const LONG_MESSAGE = 'sans sel '.repeat(220);
const kinds = [
  { type: 'bread', wish: null },
  { type: 'water', wish: null },
  { type: 'waiter', wish: null },
  { type: 'bill', wish: null },
  { type: 'other', wish: null },
  { type: 'other', wish: 'high-chair' },
];
const ROWS_AT_ONCE = 500;

/** Fills the database of `before-baseline.sql` after its conversion: a year of the restaurant `h`. */
export async function addYear(typed: Tx): Promise<void> {
  // biome-ignore lint/suspicious/noExplicitAny: the schema of the first release, not today's.
  const db: Kysely<any> = typed;
  const insert = async (table: string, rows: object[]) => {
    for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
      await db
        .insertInto(table)
        .values(rows.slice(from, from + ROWS_AT_ONCE))
        .execute();
  };
  const ofDays = <Row>(rowOf: (at: string, day: string) => Row) =>
    Array.from({ length: DAYS }, (_, index) => {
      const at = new Date(Date.UTC(2025, 0, 1 + index, 19)).toISOString();
      return rowOf(at, at.slice(0, 10));
    });
  const place = { restaurant_id: 'h', table_number: 1 };
  const ended = ofDays((at, day) =>
    Array.from({ length: REQUESTS_PER_DAY }, (_, index) => ({
      ...{ ...place, id: `${day} ${index}`, table_id: 't', zone_id: 'z', created_at: at },
      ...(kinds[index % kinds.length] ?? {}),
      ...(index % 5 === 0
        ? { status: 'cancelled', ended_by: 'diner' }
        : { status: 'completed', ended_by: 'staff', taken_at: at, taken_by: 'Léa' }),
      ...{ message: 'sans sel', ended_at: at, archived_at: at, created_version: index },
    })),
  ).flat();
  const active = ['pending', 'in-progress'].flatMap((status) =>
    kinds.flatMap((kind, of) =>
      Array.from({ length: ACTIVE_OF_EACH_KIND }, (_, index) => {
        const id = `${status} ${of} ${index}`;
        return {
          ...{ ...place, ...kind, id, table_id: 't', slot: id, status, created_at: '2026' },
          message: LONG_MESSAGE,
        };
      }),
    ),
  );
  await insert('requests', ended);
  await insert('requests', active);
  const keyed = ended.filter((_, index) => index % 10 === 0);
  await insert(
    'idempotency_keys',
    keyed.map(({ id, created_at }) => ({
      restaurant_id: 'h',
      key: id,
      request_id: id,
      created_at,
    })),
  );
  const event = { ...place, kind: 'qr_scan', metadata: '{}' };
  await insert(
    'events',
    ended.map(({ id, created_at }) => ({ ...event, id, session_id: id, created_at })),
  );
  const figures = { restaurant_id: 'h', facet: 'restaurant', part: '', requests_created: 60 };
  await insert(
    'figures',
    ofDays((_, span) => ({ ...figures, span })),
  );
  await insert(
    'service_days',
    ofDays((_, day) => ({ restaurant_id: 'h', day })).filter(({ day }) => day !== '2025-11-21'),
  );
  await fillEmptyTables(db, insert);
}

const references: Record<string, string> = {
  restaurant_id: 'h',
  account_id: 'a',
  session_id: 'of lea',
  server_id: 'x',
};

/** One row for each table that has none. */
async function fillEmptyTables(
  // biome-ignore lint/suspicious/noExplicitAny: the schema of the first release, not today's.
  db: Kysely<any>,
  insert: (table: string, rows: object[]) => Promise<void>,
): Promise<void> {
  const tables = await db.introspection.getTables();
  for (const table of tableNames) {
    if (await db.selectFrom(table).select(sql`1`.as('one')).limit(1).executeTakeFirst()) continue;
    const columns = tables.find(({ name }) => name === table)?.columns ?? [];
    const row = columns.map(({ name, dataType }) => [
      name,
      references[name] ?? (/int/i.test(dataType) ? 1 : 'x'),
    ]);
    await insert(table, [Object.fromEntries(row)]);
  }
}
