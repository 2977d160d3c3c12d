/**
 * The whole data model. Only text and integers, so that each query is written once for both engines:
 * ids are UUIDv7 text, instants are UTC ISO-8601 text with milliseconds, "yes" is a nullable instant.
 */
export interface Schema {
  installation: InstallationRow;
  restaurants: RestaurantRow;
  accounts: AccountRow;
  sessions: SessionRow;
  login_attempts: LoginAttemptsRow;
  email_codes: EmailCodeRow;
  mail_counts: MailCountRow;
  outbox: OutboxRow;
  dining_tables: DiningTableRow;
  requests: RequestRow;
  idempotency_keys: IdempotencyKeyRow;
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
  address: string | null;
  menu_url: string | null;
  /** IANA name: the service day is counted here. */
  time_zone: string;
  /** Raised in the same transaction as every change of this restaurant's requests. */
  request_version: number;
  created_at: string;
  /** When the owner said so; printing itself leaves no trace. */
  codes_printed_at: string | null;
  /** Null while a new owner is led through the first steps. */
  first_run_ended_at: string | null;
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
}

export interface SessionRow {
  /** SHA-256 of the bearer token, hex. The token itself is never stored. */
  token_hash: string;
  account_id: string;
  created_at: string;
  last_used_at: string;
}

export interface LoginAttemptsRow {
  /** SHA-256 of the lower-case address: counted whether or not an account has it. */
  email_hash: string;
  failures: number;
  window_started_at: string;
  blocked_until: string | null;
}

/** The code that was last mailed to an address for a purpose. */
export interface EmailCodeRow {
  /** As in `login_attempts`: there is a row whether or not an account has the address. */
  email_hash: string;
  purpose: 'sign-up' | 'password';
  asked_at: string;
  /** HMAC of the code by the server's key; null until a mail has left, and once the code is used. */
  code_hash: string | null;
  expires_at: string | null;
  tries: number;
}

/** How many mails were asked for an address in the present hour. */
export interface MailCountRow {
  email_hash: string;
  mails: number;
  window_started_at: string;
}

/** A mail that has not left yet: what is to be said, not the words, which are found when it leaves. */
export interface OutboxRow {
  id: string;
  /** Two mails on one topic would say the same: the second takes the place of the first. */
  topic: string;
  kind: 'sign-up' | 'password';
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
  created_at: string;
}

/** Work that one process does for all of them: whoever moves `due_at` on runs it. */
export interface JobRow {
  name: string;
  due_at: string;
}
