import type { Status } from '../../../../enums.ts';
import type { TableRequest } from '../../../requests/contract.ts';
import { isServedBy, type ServedZones } from '../../../requests/ringing/rules.ts';
import { ageOf, FULLY_RED_WAITS, inOrder, isStatus } from '../../../requests/rules.ts';
import { type Holder, hasTaken } from '../device/staff-name.ts';

/** The filters of the board; `all` means no filter. */
export type BoardFilter = { status: Status | 'all'; table: number | 'all' };

export const noFilter: BoardFilter = { status: 'all', table: 'all' };

export const lanes = ['pending', 'in-progress', 'over'] as const;
export type Lane = (typeof lanes)[number];

export function filtered(
  requests: readonly TableRequest[],
  { status, table }: BoardFilter,
): readonly TableRequest[] {
  return requests.filter(
    (request) =>
      (status === 'all' || request.status === status) &&
      (table === 'all' || request.table_number === table),
  );
}

/**
 * The requests of one lane in the order of their cards: the newest first, or as the device's setting says.
 * Ended ones are always the newest first: staff look there for the last one that ended.
 */
export function inCardOrder<T extends { status: string; created_at: string }>(
  requests: readonly T[],
  lane: Lane,
  oldestFirst: boolean,
): readonly T[] {
  return inOrder(requests, oldestFirst && lane !== 'over');
}

/** The lanes, read one after the other, are one list, sorted by status. */
export function inLanes(
  requests: readonly TableRequest[],
  oldestFirst: boolean,
): Record<Lane, readonly TableRequest[]> {
  const of = (lane: Lane) => {
    const own = requests.filter((request) => laneOf(request) === lane);
    return inCardOrder(own, lane, oldestFirst);
  };
  return { pending: of('pending'), 'in-progress': of('in-progress'), over: of('over') };
}

/**
 * The items of a lane, those of one table together, at the place of its first one. The key of a table stays
 * the same when it gets a second request, so that its card stays the same element.
 */
export function byTable<T extends { request: TableRequest }>(
  items: readonly T[],
): ReadonlyMap<string, readonly T[]> {
  const tables = new Map<string, T[]>();
  for (const item of items) {
    const { id, table_number } = item.request;
    const key = table_number === 0 ? id : `table-${table_number}`;
    const own = tables.get(key);
    if (own) own.push(item);
    else tables.set(key, [item]);
  }
  return tables;
}

/** Lanes that a status filter can fill. */
export function lanesOf({ status }: BoardFilter): readonly Lane[] {
  return status === 'all' ? lanes : [laneOf({ status })];
}

export function countByStatus(requests: Iterable<TableRequest>): Record<Status, number> {
  const counts = { pending: 0, 'in-progress': 0, completed: 0, cancelled: 0 };
  for (const { status } of requests) if (isStatus(status)) counts[status] += 1;
  return counts;
}

/** The tables that have a request, by number. */
export function tablesPresent(requests: readonly TableRequest[]): readonly number[] {
  const numbers = requests.map(({ table_number }) => table_number).filter((number) => number > 0);
  return [...new Set(numbers)].sort((a, b) => a - b);
}

/** The ids of the `FULLY_RED_WAITS` late pending requests that have waited longest. */
export function worstWaits(
  requests: readonly TableRequest[],
  nowMilliseconds: number,
): readonly string[] {
  const late = requests.filter(
    (request) => request.status === 'pending' && ageOf(request, nowMilliseconds) === 'late',
  );
  return inOrder(late, true)
    .slice(0, FULLY_RED_WAITS)
    .map(({ id }) => id);
}

/** The pending request of the served zones that has waited longest, whatever the limit of its type. */
export function longestWait(
  requests: Iterable<TableRequest>,
  served: ServedZones,
): TableRequest | undefined {
  const pending = inOrder([...requests], true).filter(({ status }) => status === 'pending');
  return pending.find(({ zone_id }) => isServedBy(served, zone_id));
}

/** Reads the filters from the address of the page. Invalid values are ignored. */
export function readFilter(params: URLSearchParams): BoardFilter {
  const status = params.get('status') ?? 'all';
  const table = Number(params.get('table'));
  return {
    status: isStatus(status) ? status : 'all',
    table: Number.isInteger(table) && table > 0 ? table : 'all',
  };
}

/** Keeps the other parameters of the address. */
export function writeFilter(params: URLSearchParams, filter: BoardFilter): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const name of ['status', 'table'] as const) {
    if (filter[name] === 'all') next.delete(name);
    else next.set(name, String(filter[name]));
  }
  return next;
}

function laneOf({ status }: { status: string }): Lane {
  return status === 'pending' || status === 'in-progress' ? status : 'over';
}

/**
 * The requests in progress that the device's user has taken; all in progress if the device has no name.
 * Sorted by creation, oldest first, regardless of when they were taken.
 */
export function inProgressOf(
  requests: Iterable<TableRequest>,
  holder: Holder,
): readonly TableRequest[] {
  const own = [...requests].filter(
    (request) => request.status === 'in-progress' && (!holder.name || hasTaken(holder, request)),
  );
  return inOrder(own, true);
}
