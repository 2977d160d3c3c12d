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
  passkeys: 9,
  passkey_challenges: 10,
  known_devices: 11,
  login_attempts: 12,
  asker_counts: 13,
  email_codes: 14,
  mail_counts: 15,
  outbox: 16,
  zones: 17,
  dining_tables: 18,
  requests: 19,
  idempotency_keys: 20,
  servers: 21,
  present_devices: 22,
  push_keys: 23,
  push_subscriptions: 24,
  pushes: 25,
  events: 26,
  figures: 27,
  subscriptions: 28,
  provider_events: 29,
  demo_requests: 30,
  jobs: 31,
};

export const tableNames = (Object.keys(places) as TableName[]).sort(
  (a, b) => places[a] - places[b],
);

/** Tables that the first start fills by itself: a database with rows in these alone counts as empty. */
export const filledByItself: readonly string[] = ['installation', 'jobs', 'servers'];

/** Kysely's table of applied migrations. */
export const MIGRATIONS = 'kysely_migration';
