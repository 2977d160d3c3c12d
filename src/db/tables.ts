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
  journal: 8,
  known_devices: 9,
  login_attempts: 10,
  asker_counts: 11,
  email_codes: 12,
  mail_counts: 13,
  outbox: 14,
  dining_tables: 15,
  requests: 16,
  idempotency_keys: 17,
  events: 18,
  figures: 19,
  subscriptions: 20,
  provider_events: 21,
  demo_requests: 22,
  jobs: 23,
};

export const tableNames = (Object.keys(places) as TableName[]).sort(
  (a, b) => places[a] - places[b],
);

/** Tables that the first start fills by itself: a database with rows in these alone counts as empty. */
export const filledByItself: readonly string[] = ['installation', 'jobs'];

/** Kysely's table of applied migrations. */
export const MIGRATIONS = 'kysely_migration';
