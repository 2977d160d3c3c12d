import pg from 'pg';
import { BATCH_ROWS, type Batch, type Snapshot } from '../connection.ts';

/** A read-only transaction on its own connection, without the pool's time-outs. */
export async function readAtOnce<T>(
  url: string,
  work: (snapshot: Snapshot) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'sonnette backup',
    connectionTimeoutMillis: 5000,
    keepAlive: true,
  });
  // Without a listener a broken connection would crash this process. The query under way rejects anyway.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    const tables = await listTables(client);
    return await work({ tables: async () => tables, rows: (table) => rowsOf(client, table) });
  } finally {
    await client.end();
  }
}

async function listTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'select tablename as name from pg_tables where schemaname = current_schema()',
  );
  return rows.map(({ name }) => name);
}

/** Reads through a cursor, batch by batch. */
async function* rowsOf(client: pg.Client, table: string): AsyncGenerator<Batch> {
  const name = client.escapeIdentifier(table);
  await client.query(`declare table_rows no scroll cursor for select * from ${name}`);
  const text = `fetch ${BATCH_ROWS} from table_rows`;
  for (let isFirst = true; ; isFirst = false) {
    const { fields, rows } = await client.query<unknown[]>({ text, rowMode: 'array' });
    if (rows.length > 0 || isFirst) yield { columns: fields.map((field) => field.name), rows };
    if (rows.length < BATCH_ROWS) break;
  }
  await client.query('close table_rows');
}
