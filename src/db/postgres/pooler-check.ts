import { setTimeout as delay } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema.ts';
import { PostgresClient } from './postgres-client.ts';

const CHANNEL = 'sonnette_check';
const PATIENCE_MILLISECONDS = 2000;

/** What a pooler such as PgBouncer takes away silently: time limits of statements, and wake-ups. */
export async function findPoolerTrouble(
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
    await client.query(`listen ${CHANNEL}`);
    await sql`select pg_notify(${CHANNEL}, '')`.execute(db);
    const silence = delay(PATIENCE_MILLISECONDS, false as const, { signal: given.signal });
    return await Promise.race([heard, silence.catch(() => false as const)]);
  } finally {
    given.abort();
    await client.end();
  }
}
