/** The columns of tables that prepared statements read: those must name them. */
import { sql } from 'kysely';
import { activeStatuses } from '../../enums.ts';
import type { DiningTableRow, RequestRow, RestaurantRow } from '../schema.ts';
import type { SessionRow } from './people.ts';

export const restaurantColumns = [
  'id',
  'slug',
  'name',
  'search_text',
  'folded_name',
  'address',
  'folded_address',
  'menu_url',
  'time_zone',
  'request_version',
  'request_epoch',
  'last_reset',
  'created_at',
  'codes_printed_at',
  'first_run_ended_at',
  'trial_started_at',
  'widen_after_seconds',
  'escalate_after_seconds',
  'codes',
  'room_code',
  'room_code_day',
  'room_code_guessed_at',
  'requests_per_table',
  'guest_languages',
  'open_all_hours_at',
  'day_begins_at',
  'day_begins_from',
  'day_began_at',
  'place_word',
  'absences',
  'evening_push_at',
  'hook_events',
] as const satisfies (keyof RestaurantRow)[];

/** When the service days of a restaurant begin, and whether they end what is open. */
export const clockColumns = [
  'time_zone',
  'day_begins_at',
  'day_begins_from',
  'day_began_at',
  'open_all_hours_at',
] as const satisfies (keyof RestaurantRow)[];

export type RestaurantClock = Pick<RestaurantRow, (typeof clockColumns)[number]>;

/** These columns alone. */
export function clockOf(row: RestaurantClock): RestaurantClock {
  const { time_zone, day_begins_at, day_begins_from, day_began_at, open_all_hours_at } = row;
  return { time_zone, day_begins_at, day_begins_from, day_began_at, open_all_hours_at };
}

export const tableColumns = [
  'id',
  'restaurant_id',
  'number',
  'created_at',
  'label',
  'zone_id',
  'code_key',
  'code_key_scanned_at',
  'sitting_from',
  'muted_until',
] as const satisfies (keyof DiningTableRow)[];

export const requestColumns = [
  'id',
  'restaurant_id',
  'table_id',
  'table_number',
  'table_label',
  'zone_id',
  'type',
  'wish',
  'wish_label',
  'choice',
  'choice_label',
  'slot',
  'message',
  'customer_name',
  'status',
  'created_at',
  'taken_at',
  'taken_by',
  'taker_id',
  'renewed_at',
  'handed_at',
  'stale_at',
  'moved_by',
  'ended_at',
  'ended_by',
  'archived_at',
  'test_at',
  'quiet_at',
  'keyed_at',
  'returned_at',
  'reopened_at',
  'created_version',
  'received_at',
  'widened_at',
  'rung_step',
  'rung_at',
  'reminded_at',
  'reminders',
  'pace',
  'first',
  'asked_by',
] as const satisfies (keyof RequestRow)[];

export const sessionColumns = [
  'token_hash',
  'account_id',
  'member_id',
  'restaurant_id',
  'device_name',
  'created_at',
  'last_used_at',
  'serving_zones',
  'serving_until',
  'in_service_at',
  'service_ended_at',
  'shared_at',
] as const satisfies (keyof SessionRow)[];

/** For joins: `requests.id` instead of `id`. */
export function qualified<Table extends string, Column extends string>(
  table: Table,
  columns: readonly Column[],
): `${Table}.${Column}`[] {
  return columns.map((column) => `${table}.${column}` as const);
}

/**
 * The statuses of active requests: literals rather than bound values, because otherwise neither engine uses the
 * partial index on them.
 */
export const active = activeStatuses.map((status) => sql.lit(status));
