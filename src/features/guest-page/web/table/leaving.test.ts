import { beforeEach, expect, it, vi } from 'vitest';
import { pendingRequest } from '../../../../../test/support/boards/pending-request.ts';
import { tablePagePath } from '../addresses.ts';
import { keepRequests, readRequests } from './session-storage.ts';
import { followTableOf, leave } from './use-guest.ts';

const address = { slug: 'demo', table: 12, tableKey: null };
const request = pendingRequest('r1', 'bread', 12, '2026-01-01T20:00:00.000Z');
const shown = { request, key: 'key', maySpeak: true };

let page: EventTarget;
const assign = vi.fn();
const replace = vi.fn();
const replaceState = vi.fn();
const onStay = vi.fn();

beforeEach(() => {
  vi.clearAllMocks();
  page = new EventTarget();
  const stored = new Map<string, string>();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('document', { documentElement: { lang: 'fr' } });
  vi.stubGlobal('history', { state: null, replaceState });
  vi.stubGlobal('location', { assign, replace });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
    removeItem: (key: string) => stored.delete(key),
  });
  keepRequests(address, [shown]);
});

it('[DIN-10] a left request is forgotten when the page goes, also if an answer comes until then', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ hasActiveRequest: false }));
  await leave(address, onStay);
  expect(assign).toHaveBeenCalledExactlyOnceWith(tablePagePath(address));
  keepRequests(address, [shown]);
  page.dispatchEvent(new Event('pagehide'));
  expect(readRequests(address)).toEqual([]);
  expect(onStay).not.toHaveBeenCalled();
});

it('without a server the page stays, and keeps the next request when it goes', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')));
  await leave(address, onStay);
  expect(onStay).toHaveBeenCalledOnce();
  expect(replaceState).toHaveBeenCalledExactlyOnceWith(null, '', tablePagePath(address));
  expect(assign).not.toHaveBeenCalled();
  page.dispatchEvent(new Event('pagehide'));
  expect(readRequests(address)).toMatchObject([{ request: { id: 'r1' } }]);
});

it('a table with another number takes the keys of all its requests along [DIN-46]', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ hasActiveRequest: true }));
  const other = { ...shown, request: { ...request, id: 'r2' }, key: 'other' };
  await followTableOf([shown, other], address);
  expect(replace).not.toHaveBeenCalled();
  const moved = [shown, other].map((each) => ({
    ...each,
    request: { ...each.request, table_number: 13 },
  }));
  await followTableOf(moved, address);
  expect(replace).toHaveBeenCalledExactlyOnceWith(
    `${tablePagePath({ ...address, table: 13 })}&key=key&key=other&request=r1`,
  );
});
