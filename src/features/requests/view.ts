import * as z from 'zod';
import { clocksOf } from '../../clocks.ts';
import type { RequestRow, RestaurantRow } from '../../db/schema.ts';
import type { Label } from '../../languages.ts';
import { secondsAfter } from '../../platform/clock.ts';
import { staffLabelOf, wishLabelOf } from '../wishes/rules.ts';
import { type BoardEntry, seldomFields } from './board-contract.ts';
import type { TableRequest } from './contract.ts';
import { staleSince } from './ringing/rules.ts';
import { type BoardReset, UNSERVED_MINUTES } from './rules.ts';

/** Only boards learn which member has a request: guests may read the other views. */
const untaken = { taker_id: null, handed_at: null };

/** A request as its staff and its creator may read it. */
export function fullView(row: RequestRow): TableRequest {
  return {
    id: row.id,
    type: row.type,
    pace: row.pace ?? 'usual',
    first: row.first ?? 'zone',
    asked_by: row.asked_by ?? 'guest',
    wish: wishOf(row),
    choice: choiceOf(row),
    message: row.message,
    customer_name: row.customer_name,
    status: row.status,
    created_at: row.created_at,
    taken_at: row.taken_at,
    taken_by: row.taken_by,
    ...untaken,
    moved_by: row.moved_by,
    renewed_at: row.renewed_at,
    stale_at: staleSince(row),
    returned_at: row.returned_at,
    ended_at: row.ended_at,
    ended_by: row.ended_by,
    dismissed_at: row.ended_by === 'dismissal' ? row.ended_at : null,
    reopened_at: row.reopened_at,
    reopenable_until: reopenableUntil(row),
    reminded_at: row.reminded_at,
    reminders: row.reminders,
    remindable_from: earliestReminder(row),
    usual_wait_seconds: null,
    table_number: row.table_number,
    tableNumber: row.table_number,
    table_label: row.table_label,
    zone_id: row.zone_id,
    received_at: row.received_at,
    widened_at: row.widened_at,
  };
}

/**
 * A request as boards show it, in the languages of staff, without the words of a withdrawn one. A receipt does not raise the version, so
 * a board gets it with the next status change only: boards of one version must not differ.
 */
export function boardView(row: RequestRow): TableRequest {
  const isReleased = row.returned_at !== null && row.reopened_at === null;
  const hasMoved = row.status !== 'pending' || isReleased;
  const isWithdrawn = row.status === 'cancelled' && row.ended_by === 'diner';
  const received_at = hasMoved ? row.received_at : null;
  const words = isWithdrawn ? { message: null, customer_name: null } : {};
  const { taker_id, handed_at } = row.status === 'in-progress' ? row : untaken;
  const view = fullView(row);
  const named = { wish: forStaff(view.wish), choice: forStaff(view.choice) };
  return { ...view, ...named, received_at, taker_id, handed_at, ...words };
}

function forStaff(named: TableRequest['wish']): TableRequest['wish'] {
  return named && { ...named, label: staffLabelOf(named.label) };
}

/** The same in lists and streams, which go to every board with every change: see `BoardEntry`. */
export function boardEntry(row: RequestRow): BoardEntry {
  const { remindable_from, usual_wait_seconds, asked_by, ...entry }: BoardEntry & TableRequest =
    boardView(row);
  for (const field of seldomFields) if (entry[field] === null) delete entry[field];
  return asked_by === 'guest' ? entry : { ...entry, asked_by };
}

/** For guests at the table: without what one of them wrote, such as an allergy. */
export function tableView(row: RequestRow): TableRequest {
  return { ...fullView(row), message: null, customer_name: null, moved_by: null };
}

/** For strangers, who may read it from home: also without who serves the table, and since when. */
export function publicView(row: RequestRow): TableRequest {
  const taken = {
    taken_by: null,
    taken_at: null,
    renewed_at: null,
    returned_at: null,
    stale_at: null,
  };
  return { ...tableView(row), ...taken, choice: null, zone_id: null, widened_at: null };
}

/** Null for a request that staff did not complete, or that a reset removed from the board. */
function reopenableUntil(row: RequestRow): string | null {
  const { status, ended_at, ended_by, archived_at } = row;
  const isByStaff = status === 'completed' && ended_by === 'staff';
  if (!isByStaff || ended_at === null || archived_at !== null) return null;
  return secondsAfter(new Date(ended_at), UNSERVED_MINUTES * 60);
}

/** Null unless it is pending. A request that is put back has just rung. */
export function earliestReminder(row: RequestRow): string | null {
  const { status, created_at, returned_at, reminded_at } = row;
  if (status !== 'pending') return null;
  const [since = created_at] = [created_at, returned_at ?? '', reminded_at ?? ''].sort().slice(-1);
  return secondsAfter(new Date(since), clocksOf(row).reminder * 60);
}

function wishOf(row: RequestRow): TableRequest['wish'] {
  const label = wishLabelOf(row);
  return row.wish !== null && label ? { id: row.wish, label } : null;
}

function choiceOf({ choice, choice_label }: RequestRow): TableRequest['choice'] {
  if (choice === null || choice_label === null) return null;
  return { id: choice, label: JSON.parse(choice_label) as Label };
}

/** The last reset of a board, stored as JSON in the restaurant's row by `reset` of the store. */
const resetSchema = z.object({
  version: z.number(),
  by: z.string().nullable(),
  count: z.number(),
  device: z.string().nullable(),
});

export function readReset({ last_reset }: Pick<RestaurantRow, 'last_reset'>): BoardReset | null {
  return last_reset === null ? null : resetSchema.parse(JSON.parse(last_reset));
}
