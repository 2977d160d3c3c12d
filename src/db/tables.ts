import type { Schema } from './schema.ts';

type TableName = keyof Schema;

/**
 * Every table, each behind those that it refers to; the number is only its place. Types ask for a new one.
 */
const places: Record<TableName, number> = {
  installation: 1,
  all_restaurants: 2,
  // A table up to migration 012, from 013 on a view of the one above: no database has both as tables.
  restaurants: 2,
  accounts: 3,
  sessions: 4,
  known_devices: 5,
  login_attempts: 6,
  asker_counts: 7,
  email_codes: 8,
  mail_counts: 9,
  outbox: 10,
  dining_tables: 11,
  requests: 12,
  idempotency_keys: 13,
  events: 14,
  figures: 15,
  subscriptions: 16,
  provider_events: 17,
  demo_requests: 18,
  jobs: 19,
};

export const tableNames = (Object.keys(places) as TableName[]).sort(
  (a, b) => places[a] - places[b],
);

/** Written by the first start on an empty database, whether or not anybody comes. */
export const filledByItself: readonly string[] = ['installation', 'jobs'];

/** Where it is written down which migrations have run. */
export const MIGRATIONS = 'kysely_migration';
