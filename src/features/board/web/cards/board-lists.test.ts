import { expect, it } from 'vitest';
import type { TableRequest } from '../../../requests/contract.ts';
import { readRequest } from '../feed/read-request.ts';
import {
  byTable,
  countByStatus,
  filtered,
  inLanes,
  inProgressOf,
  lanesOf,
  longestWait,
  noFilter,
  readFilter,
  tablesPresent,
  worstWaits,
  writeFilter,
} from './board-lists.ts';

function request(status: string, minute: number, table?: number): TableRequest {
  const created_at = `2026-08-21T18:${String(minute).padStart(2, '0')}:00.000Z`;
  return readRequest({
    id: `${status}-${minute}`,
    status,
    created_at,
    ...(table !== undefined && { table_number: table }),
  });
}

const requests = [
  request('completed', 1, 7),
  request('pending', 2, 12),
  request('cancelled', 9, 7),
  request('pending', 5, 3),
  request('in-progress', 4),
  request('lost', 8, 2),
];

function ids(list: readonly TableRequest[]): string[] {
  return list.map(({ id }) => id);
}

it('filters by status [STF-05]', () => {
  expect(ids(filtered(requests, { ...noFilter, status: 'pending' }))).toEqual([
    'pending-2',
    'pending-5',
  ]);
  expect(filtered(requests, noFilter)).toHaveLength(6);
});

it('filters by table [STF-05, STF-06]', () => {
  expect(ids(filtered(requests, { ...noFilter, table: 7 }))).toEqual([
    'completed-1',
    'cancelled-9',
  ]);
});

it('offers the tables that have requests, sorted by number, undefined ignored [STF-05, STF-06]', () => {
  expect(tablesPresent(requests)).toEqual([2, 3, 7, 12]);
});

it('counts per status [STF-04]', () => {
  expect(countByStatus(requests)).toEqual({
    pending: 2,
    'in-progress': 1,
    completed: 1,
    cancelled: 1,
  });
});

it('the lanes, read one after the other, have the order of the list [REQ-12]', () => {
  const { pending, 'in-progress': inProgress, over } = inLanes(requests, false);
  expect(ids([...pending, ...inProgress, ...over])).toEqual([
    'pending-5',
    'pending-2',
    'in-progress-4',
    'completed-1',
    'cancelled-9',
    'lost-8',
  ]);
});

it('only the device’s own setting puts the oldest first, and never among ended requests [REQ-12]', () => {
  const stale = { ...request('in-progress', 3), stale_at: '2026-08-21T18:20:00.000Z' };
  const { pending, 'in-progress': taken } = inLanes([stale, ...requests], false);
  expect(ids([...pending, ...taken])).toEqual([
    'pending-5',
    'pending-2',
    'in-progress-4',
    'in-progress-3',
  ]);
  const turned = inLanes([request('completed', 2), ...requests], true);
  expect(ids([...turned.pending, ...turned.over])).toEqual([
    'pending-2',
    'pending-5',
    'completed-2',
    'completed-1',
    'cancelled-9',
    'lost-8',
  ]);
});

it('puts the requests of one table together, at the place of its first one; unknown tables apart [BRD-50]', () => {
  const order = [request('a', 1, 5), request('b', 2, 7), request('c', 3), request('d', 4)];
  const items = [...order, request('e', 5, 5)].map((each) => ({ request: each }));
  const groups = [...byTable(items).values()];
  expect(groups.map((group) => ids(group.map((item) => item.request)))).toEqual([
    ['a-1', 'e-5'],
    ['b-2'],
    ['c-3'],
    ['d-4'],
  ]);
});

it('shows only the lanes that a status filter can fill', () => {
  expect(lanesOf({ status: 'cancelled', table: 'all' })).toEqual(['over']);
  expect(lanesOf(noFilter)).toHaveLength(3);
});

it('finds the pending request of the served zones that has waited longest', () => {
  const zoned = [
    { ...request('pending', 2), zone_id: 'terrace' },
    { ...request('pending', 5), zone_id: 'room' },
  ];
  expect(longestWait(zoned, ['room'])?.id).toBe('pending-5');
  expect(longestWait(zoned, ['bar'])).toBeUndefined();
  expect(longestWait(requests, null)?.id).toBe('pending-2');
  expect(longestWait([], null)).toBeUndefined();
});

it('marks the three longest of the late waits, and no other [BRD-21]', () => {
  const now = Date.parse('2026-08-21T18:20:00.000Z');
  const waiting = [9, 3, 11, 5, 7].map((minute) => request('pending', minute));
  const others = [request('pending', 18), request('in-progress', 1), request('completed', 2)];
  expect(worstWaits([...waiting, ...others], now)).toEqual(['pending-3', 'pending-5', 'pending-7']);
  expect(worstWaits(others, now)).toEqual([]);
});

it('ranks waits by duration, not by how far they exceed the limit of their type', () => {
  const bread = { ...request('pending', 2), type: 'bread' } as const;
  const bill = { ...request('pending', 3), type: 'bill' } as const;
  expect(longestWait([bill, bread], null)).toBe(bread);
});

it('stores the filters in the address and keeps its other parameters', () => {
  const params = writeFilter(new URLSearchParams('restaurant=demo&table=3'), {
    status: 'in-progress',
    table: 12,
  });
  expect(params.toString()).toBe('restaurant=demo&table=12&status=in-progress');
  expect(readFilter(params)).toEqual({ status: 'in-progress', table: 12 });
  expect(writeFilter(params, noFilter).toString()).toBe('restaurant=demo');
});

it('ignores invalid filters in the address', () => {
  expect(readFilter(new URLSearchParams('status=lost&table=-1'))).toEqual(noFilter);
});

/** A request made and taken at these minutes past six. */
function taken(id: string, made: number, takenAt: number, by: string) {
  const at = (minute: number) => `2026-08-21T18:${String(minute).padStart(2, '0')}:00.000Z`;
  const times = { created_at: at(made), taken_at: at(takenAt) };
  return readRequest({ id, status: 'in-progress', taken_by: by, ...times });
}

const inProgress = [
  taken('young', 9, 10, 'Léa'),
  taken('old', 2, 11, 'Léa'),
  taken('of Tom', 5, 6, 'Tom'),
  readRequest({ id: 'pending', status: 'pending', created_at: '2026-08-21T18:00:00.000Z' }),
];

const mine = (name: string | undefined) =>
  inProgressOf(inProgress, { name, memberId: undefined, isPersonal: false, isManager: false }).map(
    ({ id }) => id,
  );

it('the strip has the requests of this device’s user, sorted by creation, oldest first', () => {
  expect(mine('Léa')).toEqual(['old', 'young']);
});

it('the strip has all requests in progress if the device has no name', () => {
  expect(mine(undefined)).toEqual(['old', 'of Tom', 'young']);
});
