import type { Schema } from './schema.ts';

type TableName = Exclude<keyof Schema, 'restaurants'>;

/** Insertion order for backups: each table comes after those that its foreign keys refer to. */
const places: Record<TableName, number> = {
  installation: 1,
  all_restaurants: 2,
  accounts: 3,
  members: 4,
  invitations: 5,
  sessions: 6,
  pairing_codes: 7,
  revoked_devices: 8,
  api_tokens: 8,
  journal: 9,
  passkeys: 10,
  passkey_challenges: 11,
  known_devices: 12,
  asker_counts: 14,
  email_codes: 15,
  mail_counts: 16,
  outbox: 17,
  zones: 18,
  dining_tables: 19,
  wish_lists: 19,
  bells: 20,
  requests: 20,
  idempotency_keys: 21,
  servers: 22,
  present_devices: 23,
  push_keys: 24,
  push_subscriptions: 25,
  pushes: 26,
  events: 27,
  figures: 28,
  service_days: 28,
  subscriptions: 29,
  provider_events: 30,
  demo_requests: 31,
  hooks: 32,
  hook_deliveries: 33,
  jobs: 34,
};

export const tableNames = (Object.keys(places) as TableName[]).sort(
  (a, b) => places[a] - places[b],
);

/** Created by migrations after the baseline. */
const addedLater: readonly TableName[] = ['bells', 'api_tokens', 'hooks', 'hook_deliveries'];

export const baselineTables = tableNames.filter((name) => !addedLater.includes(name));

/**
 * A transaction locks rows of these tables in this order, by UPDATE, DELETE or an upsert: on PostgreSQL, two
 * that lock the same rows in different orders can deadlock. A test fails if a transaction breaks this order.
 * Other tables are free: their rows are locked alone, sorted, or under a lock of their restaurant or account.
 *
 * The restaurant is first, because changes of one team run one after the other under its lock. Sign-ins give
 * the order of the others: they use a code up and clear counts, lock the account or use a pairing code, then
 * replace a session by one that refers to a member.
 */
export const lockOrder = [
  'all_restaurants',
  'email_codes',
  'asker_counts',
  'mail_counts',
  'accounts',
  'passkeys',
  'pairing_codes',
  'sessions',
  'members',
  'requests',
  'push_subscriptions',
  'pushes',
  'outbox',
  'subscriptions',
] as const satisfies TableName[];

/** Tables that the first start fills by itself: a database with rows in these alone counts as empty. */
export const filledByItself: readonly string[] = ['installation', 'jobs', 'servers'];

/** Kysely's table of applied migrations. */
export const MIGRATIONS = 'kysely_migration';
