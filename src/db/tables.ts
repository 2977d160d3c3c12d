import type { Schema } from './schema.ts';

type TableName = keyof Schema;

/** Insertion order for backups: each table comes after those that its foreign keys refer to. */
const places: Record<TableName, number> = {
  installation: 1,
  all_restaurants: 2,
  // A table up to migration 012; since 013 a view of `all_restaurants`. No database has both as tables.
  restaurants: 2,
  accounts: 3,
  members: 4,
  sessions: 5,
  pairing_codes: 6,
  revoked_devices: 7,
  known_devices: 8,
  login_attempts: 9,
  asker_counts: 10,
  email_codes: 11,
  mail_counts: 12,
  outbox: 13,
  dining_tables: 14,
  requests: 15,
  idempotency_keys: 16,
  events: 17,
  figures: 18,
  subscriptions: 19,
  provider_events: 20,
  demo_requests: 21,
  jobs: 22,
};

export const tableNames = (Object.keys(places) as TableName[]).sort(
  (a, b) => places[a] - places[b],
);

/** Tables that the first start fills by itself: a database with rows in these alone counts as empty. */
export const filledByItself: readonly string[] = ['installation', 'jobs'];

/** Kysely's table of applied migrations. */
export const MIGRATIONS = 'kysely_migration';
