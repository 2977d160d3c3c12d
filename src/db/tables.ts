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
  invitations: 5,
  sessions: 6,
  pairing_codes: 7,
  revoked_devices: 8,
  journal: 9,
  passkeys: 10,
  passkey_challenges: 11,
  known_devices: 12,
  login_attempts: 13,
  asker_counts: 14,
  email_codes: 15,
  mail_counts: 16,
  outbox: 17,
  zones: 18,
  dining_tables: 19,
  requests: 20,
  idempotency_keys: 21,
  servers: 22,
  present_devices: 23,
  push_keys: 24,
  push_subscriptions: 25,
  pushes: 26,
  events: 27,
  figures: 28,
  subscriptions: 29,
  provider_events: 30,
  demo_requests: 31,
  jobs: 32,
};

export const tableNames = (Object.keys(places) as TableName[]).sort(
  (a, b) => places[a] - places[b],
);

/** Tables that the first start fills by itself: a database with rows in these alone counts as empty. */
export const filledByItself: readonly string[] = ['installation', 'jobs', 'servers'];

/** Kysely's table of applied migrations. */
export const MIGRATIONS = 'kysely_migration';
