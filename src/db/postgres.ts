import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { OpenDatabase } from './connection.ts';
import { PostgresWakeUps } from './postgres-wake-ups.ts';
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
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  const wakeUps = new PostgresWakeUps(url, onLost);
  return {
    db,
    claimServer: () => {},
    wakeUps,
    close: async () => {
      await wakeUps.close();
      await db.destroy();
    },
  };
}
