import type { ColumnType } from 'kysely';
import type {
  AskerKind,
  Pace,
  PlaceWord,
  RequestsPerTable,
  RequestType,
  RingStep,
  Status,
  TableCodes,
} from '../enums.ts';
import type { ProviderEventRow, SubscriptionRow } from './schema/billing.ts';
import type { DemoRequestRow } from './schema/demo-requests.ts';
import type { EventRow, FigureRow, ServiceDayRow } from './schema/figures.ts';
import type { HookDeliveryRow, HookRow } from './schema/hooks.ts';
import type { OutboxRow } from './schema/mail.ts';
import type {
  AccountRow,
  ApiTokenRow,
  AskerCountRow,
  EmailCodeRow,
  InvitationRow,
  JournalRow,
  KnownDeviceRow,
  MailCountRow,
  MemberRow,
  PairingCodeRow,
  PasskeyChallengeRow,
  PasskeyRow,
  PresentDeviceRow,
  RevokedDeviceRow,
  ServerRow,
  SessionRow,
} from './schema/people.ts';
import type { PushKeyRow, PushRow, PushSubscriptionRow } from './schema/push.ts';

/**
 * The whole data model. Columns are text or integers, so that each query works on both engines.
 * Ids are UUIDv7 text. Instants are UTC ISO-8601 text with milliseconds.
 * A flag is a nullable instant: when it was set.
 */
export interface Schema {
  installation: InstallationRow;
  /** Read-only view of `all_restaurants` without the deleted ones. Write with `updateTenant`. */
  restaurants: ReadOnly<RestaurantRow>;
  all_restaurants: RestaurantRow & { deleted_at: string | null };
  accounts: AccountRow;
  members: MemberRow;
  invitations: InvitationRow;
  sessions: SessionRow;
  pairing_codes: PairingCodeRow;
  revoked_devices: RevokedDeviceRow;
  api_tokens: ApiTokenRow;
  journal: JournalRow;
  passkeys: PasskeyRow;
  passkey_challenges: PasskeyChallengeRow;
  asker_counts: AskerCountRow;
  known_devices: KnownDeviceRow;
  email_codes: EmailCodeRow;
  mail_counts: MailCountRow;
  outbox: OutboxRow;
  zones: ZoneRow;
  dining_tables: DiningTableRow;
  wish_lists: WishListRow;
  bells: BellRow;
  requests: WithDefaults<RequestRow, 'slot' | 'reminders' | 'pace' | 'first' | 'asked_by'>;
  idempotency_keys: IdempotencyKeyRow;
  servers: ServerRow;
  present_devices: PresentDeviceRow;
  push_keys: PushKeyRow;
  push_subscriptions: PushSubscriptionRow;
  pushes: PushRow;
  events: EventRow;
  figures: FigureRow;
  service_days: ServiceDayRow;
  subscriptions: SubscriptionRow;
  provider_events: ProviderEventRow;
  demo_requests: DemoRequestRow;
  hooks: HookRow;
  hook_deliveries: HookDeliveryRow;
  jobs: JobRow;
}

/** A single row about this database as a whole. */
export interface InstallationRow {
  /** Random; renewed by a restore, so that a version tag from before never matches one from after. */
  lineage: string;
}

export interface RestaurantRow {
  id: string;
  slug: string;
  name: string;
  /** Name and slug, folded: without accents and case, which the two engines compare differently. */
  search_text: string;
  /** The folded name, for exact look-ups. Null if no letter or digit is left. */
  folded_name: string | null;
  address: string | null;
  /** The folded address; null if there is none. */
  folded_address: string | null;
  menu_url: string | null;
  /** IANA name. Defines the service day. */
  time_zone: string;
  /** Incremented in the same transaction as every change of this restaurant's requests. */
  request_version: number;
  /**
   * Random; null if the restaurant is older than this column.
   * Renewed when a server finds that `request_version` went back, as after a fail-over that lost commits.
   */
  request_epoch: string | null;
  /** The last reset of the board, as JSON; null before the first. */
  last_reset: string | null;
  created_at: string;
  /** When the owner confirmed that the QR codes are printed. */
  codes_printed_at: string | null;
  /** Null while a new owner is in the first-run guide. */
  first_run_ended_at: string | null;
  /** When its first owner chose a password; null until then. Never changed: there is one trial. */
  trial_started_at: string | null;
  /** Seconds until a request rings all devices, then managers who asked for it. Null: the default. */
  widen_after_seconds: number | null;
  escalate_after_seconds: number | null;
  /** `keyed`: guests need the key of their table, which is in its printed code. Null: `open`. */
  codes: TableCodes | null;
  /** The code of the evening, and its service day; null if it is off. Past ones may stay. */
  room_code: string | null;
  room_code_day: string | null;
  /** When the restaurant was last told that somebody guesses its code. */
  room_code_guessed_at: string | null;
  /** How many active requests a table may have. Null: `one`. */
  requests_per_table: RequestsPerTable | null;
  /** Codes of the languages that its guests may choose, separated by commas. Null: the usual ones. */
  guest_languages: string | null;
  /** Since when it never closes: no request ends with a service day. Null: it does. */
  open_all_hours_at: string | null;
  /** The hour at which its service day begins, from 0 to 12. Null: `SERVICE_DAY_BEGINS_AT_HOUR`. */
  day_begins_at: number | null;
  /** The first service day that begins at that hour, and the hour at which earlier ones began. */
  day_begins_from: string | null;
  day_began_at: number | null;
  /** What has a number there. Null: `table`. */
  place_word: PlaceWord | null;
  /** JSON: the devices in service that cannot be reached. Null: none. */
  absences: string | null;
  /** Since when managers get a push of how the evening went. Null: they do not. */
  evening_push_at: string | null;
  /** The events that its hooks want, separated by commas. Null: none. */
  hook_events: string | null;
}

/** What guests can ask for, as the restaurant chose it; no row: the usual wishes. */
export interface WishListRow {
  restaurant_id: string;
  /** Raised by each change. */
  version: number;
  /** JSON; null: the usual ones again. */
  wishes: string | null;
  /** JSON: wishes that were removed or lost a choice, for open pages that offer them, and for figures. */
  past_wishes: string;
}

/** A button on a table, or another thing that asks by its address alone. */
export interface BellRow {
  restaurant_id: string;
  id: string;
  name: string;
  /** Of a table that may be deleted by now. */
  table_id: string;
  /** What it asks for: one of both is null. */
  type: RequestType | null;
  wish: string | null;
  /** In its address: stored as it is, because managers read the address again. */
  secret: string;
  created_at: string;
}

/** Tables that one part of the team serves, such as the terrace. */
export interface ZoneRow {
  id: string;
  restaurant_id: string;
  name: string;
  /** Without case and accents: unique in the restaurant. */
  folded_name: string;
  created_at: string;
}

export interface DiningTableRow {
  id: string;
  restaurant_id: string;
  number: number;
  created_at: string;
  /** A name beside the number, such as "Comptoir". */
  label: string | null;
  zone_id: string | null;
  /** In the link of its printed code. Null until a manager lists the tables, if older than this column. */
  code_key: string | null;
  /** When a guest's page first opened with this key. */
  code_key_scanned_at: string | null;
  /** When its present guests first scanned its code. Stays after they leave, until the next sitting. */
  sitting_from: string | null;
  /** Until when its guests cannot call. May be past. */
  muted_until: string | null;
}

export interface RequestRow {
  id: string;
  restaurant_id: string;
  /** Null if the table was deleted while boards showed the request. NOTE: no foreign key: it may be gone. */
  table_id: string | null;
  /** Number and name of its table. Renumbering or renaming it changes them while boards show the request. */
  table_number: number;
  table_label: string | null;
  /** The zone of its table when it was created. Like `table_id`, null if removed, and no foreign key. */
  zone_id: string | null;
  type: RequestType;
  /** Id of the wish that the guest tapped, if any, and its label at that time, as JSON by language. */
  wish: string | null;
  wish_label: string | null;
  /** Id of what the guest chose of its wish, and its label at that time, as JSON by language. */
  choice: string | null;
  choice_label: string | null;
  /** A table has one active request per slot: empty, or the wish or type where each has its own. */
  slot: string;
  message: string | null;
  customer_name: string | null;
  status: Status;
  created_at: string;
  taken_at: string | null;
  /** The member of a paired device; else the first name set on the device, if any. */
  taken_by: string | null;
  /** The member who has it. NOTE: no foreign key. Null once it is pending again, and on shared devices. */
  taker_id: string | null;
  /** When staff last said that they are still at it, or handed it over. Its age counts from then. */
  renewed_at: string | null;
  /** When a colleague handed it over to whoever has it. Null again once somebody acts on it. */
  handed_at: string | null;
  /** When it last began to ring because nothing was heard of its taker. It keeps this when it ends. */
  stale_at: string | null;
  /** The staff member who made the last move, named like `taken_by`. Null if it was not made by staff. */
  moved_by: string | null;
  ended_at: string | null;
  /** `closing` is the job that ends forgotten requests. */
  ended_by: 'staff' | 'diner' | 'reset' | 'closing' | 'deletion' | 'dismissal' | null;
  /** Set by a reset: the request leaves the board but still counts in the figures. */
  archived_at: string | null;
  /** Set if the owner sent it to test the product during the first run: no figure counts it. */
  test_at: string | null;
  /**
   * When it was made or reopened beyond the budgets of rings: it then rings once, when it is late. Null after a
   * reminder within them, or once staff put it back.
   */
  quiet_at: string | null;
  /**
   * When it was made by staff, or with a key of the table or a pass: a request with that key then does not replace
   * it. Null for all others.
   */
  keyed_at: string | null;
  /** When it was last put back: released, recalled or reopened. The closing rule counts from then. */
  returned_at: string | null;
  /** When its guest last said that it was not served although staff had finished it. */
  reopened_at: string | null;
  /** The board's version after its creation or reopening; null if it is older than this column. */
  created_version: number | null;
  /** When a staff device first confirmed that it shows the request, or shows it again after a reopening. */
  received_at: string | null;
  /** When it began to ring all devices and not only those of its zone. Always null if it has no zone. */
  widened_at: string | null;
  /** Which devices got a push about it, and when last. Null if no device can show a notification of it. */
  rung_step: RingStep | null;
  rung_at: string | null;
  /** When its guest last reminded the team of it, and how often. */
  reminded_at: string | null;
  reminders: number;
  /** How soon it should be answered. Null if it ended before this column, or an older version made it. */
  pace: Pace | null;
  /** `managers`: it rings their devices first. Null: its zone. */
  first: 'managers' | null;
  /** Null: a guest. */
  asked_by: Exclude<AskerKind, 'guest'> | null;
}

/** The request of an event, as it was afterwards. Nothing that a guest wrote is in it. */
export type EventRequest = Pick<
  RequestRow,
  | ('table_number' | 'table_label' | 'type' | 'wish' | 'wish_label' | 'choice_label')
  | ('created_at' | 'status')
>;

export interface IdempotencyKeyRow {
  restaurant_id: string;
  key: string;
  request_id: string;
  /** Set if the first response returned a request that already existed. */
  existing_at: string | null;
  /** SHA-256 of the request body. Null if the key is older than this column. */
  fingerprint: string | null;
  created_at: string;
}

/** A background job that one of all processes runs: the process that moves `due_at` forward. */
export interface JobRow {
  name: string;
  due_at: string;
}

/** These columns may be left out of an insert. */
type WithDefaults<Row, Names extends keyof Row> = Omit<Row, Names> & {
  [Name in Names]: ColumnType<Row[Name], Row[Name] | undefined, Row[Name]>;
};

type ReadOnly<Row> = { [Name in keyof Row]: ColumnType<Row[Name], never, never> };
