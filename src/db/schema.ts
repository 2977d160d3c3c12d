import type { ColumnType } from 'kysely';
import type { FigureRow } from './schema-figures.ts';
import type {
  AskerCountRow,
  EmailCodeRow,
  KnownDeviceRow,
  LoginAttemptsRow,
  MailCountRow,
} from './schema-guesses.ts';

/**
 * The whole data model. Only text and integers, so that each query is written once for both engines:
 * ids are UUIDv7 text, instants are UTC ISO-8601 text with milliseconds, "yes" is a nullable instant.
 */
export interface Schema {
  installation: InstallationRow;
  /** Read-only view of `all_restaurants` without deleted ones. `updateTenant` writes. */
  restaurants: ReadOnly<RestaurantRow>;
  all_restaurants: RestaurantRow & { deleted_at: string | null };
  accounts: AccountRow;
  sessions: SessionRow;
  login_attempts: LoginAttemptsRow;
  asker_counts: AskerCountRow;
  known_devices: KnownDeviceRow;
  email_codes: EmailCodeRow;
  mail_counts: MailCountRow;
  outbox: OutboxRow;
  dining_tables: DiningTableRow;
  requests: RequestRow;
  idempotency_keys: IdempotencyKeyRow;
  events: EventRow;
  figures: FigureRow;
  subscriptions: SubscriptionRow;
  provider_events: ProviderEventRow;
  demo_requests: DemoRequestRow;
  jobs: JobRow;
}

/** One row: what is true of this database as a whole. */
export interface InstallationRow {
  /** Random; renewed by a restore, so that versions seen before it never match versions after it. */
  lineage: string;
}

export interface RestaurantRow {
  id: string;
  slug: string;
  name: string;
  /** Name and slug without accents or case: databases disagree on both. */
  search_text: string;
  /** Name alone, folded likewise: a restaurant is found by it. Null where no letter or digit is left. */
  folded_name: string | null;
  address: string | null;
  /** Address, folded likewise; null where there is none. */
  folded_address: string | null;
  menu_url: string | null;
  /** IANA name: the service day is counted here. */
  time_zone: string;
  /** Raised in the same transaction as every change of this restaurant's requests. */
  request_version: number;
  /**
   * Random; null where the restaurant is older than this column. Renewed where a server finds that
   * `request_version` has gone back.
   */
  request_epoch: string | null;
  /** The last reset of the board, as JSON; null before the first. */
  last_reset: string | null;
  created_at: string;
  /** When the owner said so; printing itself leaves no trace. */
  codes_printed_at: string | null;
  /** Null while a new owner is led through the first steps. */
  first_run_ended_at: string | null;
  /** When its first owner chose a password; null until then. Never moved on: there is one trial. */
  trial_started_at: string | null;
}

export interface AccountRow {
  id: string;
  /** Lower case. */
  email: string;
  password_hash: string;
  role: 'owner' | 'super_admin';
  /** Null for a super_admin. */
  restaurant_id: string | null;
  created_at: string;
  /** That of the screens when the account was last signed in to: mails to it are written in it. */
  language: 'fr' | 'en' | null;
  /** Set where no weekly report is wanted. */
  report_refused_at: string | null;
  /** The last week whose report was sent, or did not have to be: `YYYY-Www`. */
  reported_week: string | null;
  /** When to look at it again for the next report. Null for a super_admin, who gets none. */
  report_due_at: string | null;
}

export interface SessionRow {
  /** SHA-256 of the bearer token, hex. The token itself is never stored. */
  token_hash: string;
  account_id: string;
  created_at: string;
  last_used_at: string;
}

/** A mail that has not left yet: what is to be said, not the words, which are found when it leaves. */
export interface OutboxRow {
  id: string;
  /** Two mails on one topic would say the same: the second takes the place of the first. */
  topic: string;
  kind: 'sign-up' | 'password' | 'invitation' | 'weekly-report' | 'demo-request';
  address: string;
  language: 'fr' | 'en';
  /** When it is to be tried next. */
  due_at: string;
  /** Until then one process is at it. */
  held_until: string | null;
  tries: number;
  created_at: string;
}

export interface DiningTableRow {
  id: string;
  restaurant_id: string;
  number: number;
  created_at: string;
}

export interface RequestRow {
  id: string;
  restaurant_id: string;
  /** Null once the table is deleted. */
  table_id: string | null;
  table_number: number;
  type: 'bread' | 'water' | 'bill' | 'menu' | 'waiter' | 'other';
  /** The suggestion it was made from, by its id in `features/requests/rules.ts`; null where none was. */
  wish: string | null;
  message: string | null;
  customer_name: string | null;
  status: 'pending' | 'in-progress' | 'completed' | 'cancelled';
  created_at: string;
  taken_at: string | null;
  /** First name of the device's holder, where one was given. */
  taken_by: string | null;
  ended_at: string | null;
  /** Who ended it; `closing` is the rule that ends what nobody closed. */
  ended_by: 'staff' | 'diner' | 'reset' | 'closing' | 'deletion' | null;
  /** Set by a reset: gone from the board, kept for the figures. */
  archived_at: string | null;
}

export interface IdempotencyKeyRow {
  restaurant_id: string;
  key: string;
  request_id: string;
  /** Set where the first answer was a request that existed already. */
  existing_at: string | null;
  /** SHA-256 of what was asked for. Null where the key was stored before fingerprints were. */
  fingerprint: string | null;
  created_at: string;
}

/**
 * What a guest's or visitor's page said had happened, as it said so. Kept for `limits.eventsKeptMonths`, and
 * read by nobody but a recount.
 */
export interface EventRow {
  /** Sorts by time, as every id: old rows are found by it. */
  id: string;
  /** Null on pages that belong to no restaurant. */
  restaurant_id: string | null;
  kind: 'qr_scan' | 'page_visit' | 'request_created' | 'request_cancelled' | 'menu_viewed';
  table_number: number | null;
  /** Random, of one tab, forgotten with it: no person, no address. */
  session_id: string | null;
  /** JSON. */
  metadata: string;
  created_at: string;
}

/** A subscription as the payment provider last told it: the id and the status are the provider's. */
export interface SubscriptionRow {
  id: string;
  customer_id: string;
  /** Null while it waits for an owner who says that it is theirs. */
  restaurant_id: string | null;
  /**
   * When it joined the restaurant by its buyer's address alone: it may be a stranger's. Null where its owner
   * bought it signed in, or has said that it is theirs.
   */
  joined_at: string | null;
  /** When an owner with the buyer's address said that it is not theirs. */
  declined_at: string | null;
  /** The buyer's, lower case. */
  email: string;
  status: string;
  plan: 'monthly' | 'yearly' | null;
  trial_ends_at: string | null;
  /** When the next invoice is due. */
  period_ends_at: string | null;
  /** Set where it ends then instead. */
  cancels_at: string | null;
  ended_at: string | null;
  created_at: string;
  /** Raised by each change: what was asked of the provider before another change is not written over it. */
  version: number;
}

/** What the provider has told, so that each telling has its effect once. */
export interface ProviderEventRow {
  id: string;
  received_at: string;
}

/** Sent from the form of the demo page. Kept for `limits.demoRequestsKeptSeconds`. */
export interface DemoRequestRow {
  id: string;
  /** SHA-256 of what was typed, hex: a repetition is recognised by it. */
  digest: string;
  restaurant: string;
  /** As typed; nobody has verified it. */
  email: string;
  /** Free text. */
  wished_time: string | null;
  message: string | null;
  /** That of the page. */
  language: 'fr' | 'en';
  handled_at: string | null;
  created_at: string;
}

/** Work that one process does for all of them: whoever moves `due_at` on runs it. */
export interface JobRow {
  name: string;
  due_at: string;
}

type ReadOnly<Row> = { [Name in keyof Row]: ColumnType<Row[Name], never, never> };
