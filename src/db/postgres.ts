import { Kysely, PostgresAdapter, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { OpenDatabase } from './connection.ts';
import { readAtOnce } from './postgres-snapshot.ts';
import { PostgresWakeUps, WAKE_UPS } from './postgres-wake-ups.ts';
import type { Schema } from './schema.ts';

const BIGINT = 20;
const NUMERIC = 1700;

/** All that is particular to PostgreSQL: the pool, its time-outs, and counts and sums read as numbers. */
export function openPostgres(url: string, onLost: (error: Error) => void): OpenDatabase {
  const numbers = (oid: number) => oid === BIGINT || oid === NUMERIC;
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    // A new connection costs a tap 20 ms and more: one is not given up between two courses.
    idleTimeoutMillis: 10 * 60_000,
    connectionTimeoutMillis: 2000,
    statement_timeout: 5000,
    idle_in_transaction_session_timeout: 5000,
    keepAlive: true,
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        numbers(oid) ? Number : pg.types.getTypeParser(oid, format as 'text'),
    } as pg.CustomTypesConfig,
  });
  // Without listeners a server that restarts would end this process: the pool's hears of idle connections, a client's own of those in use.
  pool.on('error', onLost);
  pool.on('connect', (client) => client.on('error', onLost));
  const db = new Kysely<Schema>({ dialect: new Dialect({ pool }) });
  const wakeUps = new PostgresWakeUps(url, onLost);
  return {
    db,
    claimServer: () => {},
    countServers: () => countServers(db),
    snapshot: (work) => readAtOnce(url, work),
    longTransaction: (work) =>
      db.transaction().execute(async (tx) => {
        await atLeisure.execute(tx);
        await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)})`.execute(tx);
        return work(tx);
      }),
    findDamage: async () => [],
    wakeUps,
    close: async () => {
      await wakeUps.close();
      await db.destroy();
    },
  };
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

/** A migration of a large table takes longer than any tap may, and so does waiting for the server that runs it. */
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
