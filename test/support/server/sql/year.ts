import { sql } from 'kysely';
import type { Tx } from '../../../../src/db/database.ts';
import { baselineTables } from '../../../../src/db/tables.ts';

const REQUESTS_PER_DAY = 60;
const days = Array.from({ length: 365 }, (_, index) =>
  new Date(Date.UTC(2025, 0, 1 + index)).toISOString().slice(0, 10),
);
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
const place = { restaurant_id: 'h', table_number: 1 };
const ROWS_AT_ONCE = 500;

/** Fills the database of `before-baseline.sql` after its conversion: a year of the restaurant `h`. */
export async function addYear(tx: Tx): Promise<void> {
  const past = days.flatMap((day) =>
    Array.from({ length: REQUESTS_PER_DAY }, (_, index) => pastRequest(day, index)),
  );
  await insert(tx, 'requests', past);
  await insert(tx, 'requests', activeRequests());
  const rows = past.map(({ id, created_at }) => ({ id, created_at, restaurant_id: 'h' }));
  const keys = rows.map(({ id, ...row }) => ({ ...row, key: id, request_id: id }));
  await insert(tx, 'idempotency_keys', keys);
  const event = { kind: 'qr_scan', table_number: 1, metadata: '{}' };
  await insert(
    tx,
    'events',
    rows.map((row) => ({ ...row, ...event })),
  );
  const figures = { restaurant_id: 'h', facet: 'restaurant', part: '', requests_created: 60 };
  await insert(
    tx,
    'figures',
    days.map((span) => ({ ...figures, span })),
  );
  await fillEmptyTables(tx);
}

function pastRequest(day: string, index: number) {
  const at = `${day}T19:00:00.000Z`;
  const times = { created_at: at, taken_at: at, ended_at: at, archived_at: at };
  const [status, ended_by] = index % 5 ? ['completed', 'staff'] : ['cancelled', 'diner'];
  const id = `${day} ${index}`;
  return {
    ...place,
    ...kinds[index % kinds.length],
    ...times,
    id,
    table_id: 't',
    status,
    ended_by,
  };
}

function activeRequests() {
  const groups = ['pending', 'in-progress'].flatMap((status) =>
    kinds.map((kind) => ({ ...place, ...kind, status, message: LONG_MESSAGE, created_at: '2026' })),
  );
  return groups.flatMap((row, group) =>
    Array.from({ length: ACTIVE_OF_EACH_KIND }, (_, index) => {
      const id = `active ${group} ${index}`;
      return { ...row, id, table_id: 't', slot: id };
    }),
  );
}

/** Not typed by today's schema. */
async function insert(tx: Tx, table: string, rows: object[]): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const some = rows.slice(from, from + ROWS_AT_ONCE) as never[];
    await tx
      .insertInto(table as never)
      .values(some)
      .execute();
  }
}

const references: Record<string, string> = {
  restaurant_id: 'h',
  account_id: 'a',
  session_id: 'of lea',
  server_id: 'x',
};

/** One row for each table that has none. */
async function fillEmptyTables(tx: Tx): Promise<void> {
  const tables = await tx.introspection.getTables();
  for (const table of baselineTables) {
    const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(tx);
    const columns = tables.find(({ name }) => name === table)?.columns ?? [];
    const row = columns.map(({ name, dataType }) => [
      name,
      references[name] ?? (/int/i.test(dataType) ? 1 : 'x'),
    ]);
    if (rows.length === 0) await insert(tx, table, [Object.fromEntries(row)]);
  }
}
