import { setTimeout as delay } from 'node:timers/promises';
import { Kysely, PostgresAdapter, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import {
  BATCH_ROWS,
  type Batch,
  type OpenDatabase,
  POOL_CONNECTIONS,
  type Snapshot,
} from '../connection.ts';
import { insideTransaction, outsideTransaction } from '../open-transaction.ts';
import type { Schema } from '../schema.ts';
import { MIGRATIONS } from '../tables.ts';
import { PostgresClient } from './postgres-client.ts';
import { PostgresWakeUps, WAKE_UPS } from './postgres-wake-ups.ts';

const BIGINT = 20;
const NUMERIC = 1700;

/**
 * Limits the wait for a connection, and how long a transaction may sit idle.
 * The idle limit releases the row locks of a server that lost its network in a transaction.
 * It is shorter than the statement time-out: statements of other servers that wait for these locks succeed.
 */
const PATIENCE_MILLISECONDS = 2000;
/** Shorter than the time after which firewalls drop an idle connection. */
const KEEP_ALIVE_MILLISECONDS = 10_000;

/** Opens a connection pool with time-outs. Counts and sums (bigint, numeric) are read as numbers. */
export function openPostgres(
  url: string,
  onLost: (error: Error) => void,
  statementSeconds: number,
): OpenDatabase {
  const pool = new pg.Pool({
    Client: PostgresClient,
    connectionString: url,
    max: POOL_CONNECTIONS,
    // A new connection costs 20 ms and more: keep connections through quiet minutes of a service.
    idleTimeoutMillis: 10 * 60_000,
    connectionTimeoutMillis: PATIENCE_MILLISECONDS,
    statement_timeout: statementSeconds * 1000,
    idle_in_transaction_session_timeout: PATIENCE_MILLISECONDS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MILLISECONDS,
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        [BIGINT, NUMERIC].includes(oid) ? Number : pg.types.getTypeParser(oid, format as 'text'),
    } as pg.CustomTypesConfig,
  });
  // Without an `error` listener a restart of PostgreSQL would crash this process.
  // The pool emits the errors of idle connections, a client those of a connection in use.
  pool.on('error', onLost);
  pool.on('connect', (client) => client.on('error', onLost));
  const clients = clientsOf(pool);
  const cutAll = () => {
    for (const client of clients()) client.cut();
  };
  const db = new Kysely<Schema>({ dialect: new Dialect({ pool }) });
  const wakeUps = new PostgresWakeUps(url, {
    onLost,
    onSilence: cutAll,
    bytesReceived: () => clients().reduce((sum, { bytesReceived }) => sum + bytesReceived, 0),
  });
  return {
    db,
    claimServer: () => {},
    checkWrite: async () => void (await changeNothing.execute(db)),
    // On its own connection: pg_stat_activity is frozen within a transaction.
    countServers: () => outsideTransaction(() => countServers(db)),
    snapshot: (work) => readAtOnce(url, work),
    longTransaction: (work) =>
      db.transaction().execute(async (tx) => {
        await disableTimeouts.execute(tx);
        await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)})`.execute(tx);
        return insideTransaction(db, () => work(tx));
      }),
    findDamage: async () => [],
    findPoolerTrouble: () => findPoolerTrouble(url, statementSeconds * 1000, db),
    wakeUps,
    close: async () => {
      await wakeUps.close();
      // If the network is gone, a clean close would never finish.
      const cutTimer = setTimeout(cutAll, PATIENCE_MILLISECONDS);
      await db.destroy();
      clearTimeout(cutTimer);
    },
  };
}

/** A read-only database refuses it. */
const changeNothing = sql`update installation set lineage = lineage where false`;

/** Returns a function that lists the pool's open connections. Closes those that were read-only. */
function clientsOf(pool: pg.Pool): () => PostgresClient[] {
  const open = new Set<pg.PoolClient>();
  pool.on('connect', (client) => open.add(client));
  pool.on('remove', (client) => open.delete(client));
  pool.on('release', (_, client) => {
    if (client instanceof PostgresClient && client.wasReadOnly) void client.end();
  });
  return () => [...open].filter((client) => client instanceof PostgresClient);
}

/** Each server has one `LISTEN` connection with this application name. */
async function countServers(db: Kysely<Schema>): Promise<number> {
  const { rows } = await sql<{ servers: number }>`
    select count(*) as servers from pg_stat_activity
    where application_name = ${WAKE_UPS} and datname = current_database()`.execute(db);
  return rows[0]?.servers ?? 0;
}

/** The advisory lock that Kysely's migrator takes. */
const MIGRATION_LOCK = 3853314791062309107n;

const disableTimeouts = sql`
  select set_config('statement_timeout', '0', true),
    set_config('idle_in_transaction_session_timeout', '0', true)`;

/** Lifts the statement time-out for migrations, and for the wait while another server runs them. */
class Dialect extends PostgresDialect {
  override createAdapter() {
    return new (class extends PostgresAdapter {
      override async acquireMigrationLock(...[db, options]: LockArguments) {
        if (!db.isTransaction) await sql`set statement_timeout = 0`.execute(db);
        await super.acquireMigrationLock(db, options);
      }
      override async releaseMigrationLock(...[db, options]: LockArguments) {
        await super.releaseMigrationLock(db, options);
        if (!db.isTransaction) await sql`reset statement_timeout`.execute(db);
      }
    })();
  }
}

type LockArguments = Parameters<PostgresAdapter['acquireMigrationLock']>;

const CHECK_CHANNEL = 'sonnette_check';
const CHECK_MILLISECONDS = 2000;

/** What a pooler such as PgBouncer takes away silently: time limits of statements, and wake-ups. */
async function findPoolerTrouble(
  url: string,
  statementMilliseconds: number,
  db: Kysely<Schema>,
): Promise<string[]> {
  const { rows } = await sql<{ milliseconds: number }>`
    select setting as milliseconds from pg_settings where name = 'statement_timeout'`.execute(db);
  const isTimed = Number(rows[0]?.milliseconds) === statementMilliseconds;
  const isNotified = await hearsItself(url, db);
  return [
    ...(isTimed ? [] : ['statements have another time limit than the server sets']),
    ...(isNotified
      ? []
      : ['a NOTIFY does not arrive: boards of other servers are up to a second late']),
  ];
}

async function hearsItself(url: string, db: Kysely<Schema>): Promise<boolean> {
  const client = new PostgresClient({ connectionString: url });
  const given = new AbortController();
  try {
    await client.connect();
    const heard = new Promise<true>((resolve) => client.on('notification', () => resolve(true)));
    await client.query(`listen ${CHECK_CHANNEL}`);
    await sql`select pg_notify(${CHECK_CHANNEL}, '')`.execute(db);
    const silence = delay(CHECK_MILLISECONDS, false as const, { signal: given.signal });
    return await Promise.race([heard, silence.catch(() => false as const)]);
  } finally {
    given.abort();
    await client.end();
  }
}

/** A read-only transaction on its own connection, without the pool's time-outs. */
async function readAtOnce<T>(url: string, work: (snapshot: Snapshot) => Promise<T>): Promise<T> {
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
    const hasMigrations = (await listTables(client)).includes(MIGRATIONS);
    await client.query('begin isolation level repeatable read read only');
    // The snapshot is taken after it: not while a migration is under way, which locks this table.
    if (hasMigrations) await client.query(`lock table ${MIGRATIONS} in access share mode`);
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
