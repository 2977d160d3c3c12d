import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '../../../src/db/database.ts';

/** Resolves when this many connections to the PostgreSQL database wait for a lock of another one. */
export async function untilWaiting(db: Db, connections: number): Promise<void> {
  await expect.poll(() => countWaiting(db)).toBe(connections);
}

async function countWaiting(db: Db): Promise<number> {
  const { rows } = await sql`select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows.length;
}
