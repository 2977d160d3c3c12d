import type { Schema } from './schema.ts';

type TableName = keyof Schema;

/** Insertion order for backups: each table comes after those that its foreign keys refer to. */
const places: Record<TableName, number> = {
  installation: 1,
  all_restaurants: 2,
  // A table up to migration 012; since 013 a view of `all_restaurants`. No database has both as tables.
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

/** Tables that the first start fills by itself: a database with rows in these alone counts as empty. */
export const filledByItself: readonly string[] = ['installation', 'jobs'];

/** Kysely's table of applied migrations. */
export const MIGRATIONS = 'kysely_migration';
