import { Kysely, PostgresAdapter, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { OpenDatabase } from '../connection.ts';
import { insideTransaction, outsideTransaction } from '../open-transaction.ts';
import type { Schema } from '../schema.ts';
import { PostgresClient } from './postgres-client.ts';
import { readAtOnce } from './postgres-snapshot.ts';
import { PostgresWakeUps, WAKE_UPS } from './postgres-wake-ups.ts';

const BIGINT = 20;
const NUMERIC = 1700;

/**
 * Who waits for a row waits no longer than for a connection: a server that is cut off in a transaction fails
 * nobody else's.
 */
const PATIENCE_MILLISECONDS = 2000;
/** More often than a firewall forgets a connection on which nothing is said. */
const KEEP_ALIVE_MILLISECONDS = 10_000;

/** All that is particular to PostgreSQL: the pool, its time-outs, and counts and sums read as numbers. */
export function openPostgres(url: string, onLost: (error: Error) => void): OpenDatabase {
  const numbers = (oid: number) => oid === BIGINT || oid === NUMERIC;
  const pool = new pg.Pool({
    Client: PostgresClient,
    connectionString: url,
    max: 10,
    // A new connection costs a tap 20 ms and more: one is not given up between two courses.
    idleTimeoutMillis: 10 * 60_000,
    connectionTimeoutMillis: PATIENCE_MILLISECONDS,
    statement_timeout: 5000,
    idle_in_transaction_session_timeout: PATIENCE_MILLISECONDS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MILLISECONDS,
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        numbers(oid) ? Number : pg.types.getTypeParser(oid, format as 'text'),
    } as pg.CustomTypesConfig,
  });
  // Without listeners a server that restarts would end this process: the pool's hears of idle connections, a
  // client's own of those in use.
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
    bytesHeard: () => clients().reduce((sum, { bytesHeard }) => sum + bytesHeard, 0),
  });
  return {
    db,
    claimServer: () => {},
    // On its own connection: inside a long transaction pg_stat_activity would not change any more.
    countServers: () => outsideTransaction(() => countServers(db)),
    snapshot: (work) => readAtOnce(url, work),
    longTransaction: (work) =>
      db.transaction().execute(async (tx) => {
        await atLeisure.execute(tx);
        await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)})`.execute(tx);
        return insideTransaction(db, () => work(tx));
      }),
    findDamage: async () => [],
    findFileTrouble: () => undefined,
    wakeUps,
    close: async () => {
      await wakeUps.close();
      // A goodbye that nobody hears is not waited for.
      const late = setTimeout(cutAll, PATIENCE_MILLISECONDS);
      await db.destroy();
      clearTimeout(late);
    },
  };
}

/** Those that are open. */
function clientsOf(pool: pg.Pool): () => PostgresClient[] {
  const open = new Set<pg.PoolClient>();
  pool.on('connect', (client) => open.add(client));
  pool.on('remove', (client) => open.delete(client));
  return () => [...open].filter((client) => client instanceof PostgresClient);
}

/** Every server listens, on a connection of this name. */
async function countServers(db: Kysely<Schema>): Promise<number> {
  const { rows } = await sql<{ servers: number }>`
    select count(*) as servers from pg_stat_activity
    where application_name = ${WAKE_UPS} and datname = current_database()`.execute(db);
  return rows[0]?.servers ?? 0;
}

/** Kysely's own: who migrates holds it. */
const MIGRATION_LOCK = 3853314791062309107n;

const atLeisure = sql`
  select set_config('statement_timeout', '0', true),
    set_config('idle_in_transaction_session_timeout', '0', true)`;

/**
 * A migration of a large table takes longer than any tap may, and so does waiting for the server that runs
 * it.
 */
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
