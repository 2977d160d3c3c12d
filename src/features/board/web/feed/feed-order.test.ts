import { beforeEach, describe, expect, it, vi } from 'vitest';
import { bread, startFeed, water } from '../../../../../test/support/boards/test-feed.ts';
import type { BoardFeed } from './board-feed.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-08-21T18:05:00.000Z') });
  return () => vi.useRealTimers();
});

describe('the answer to a call of this device', () => {
  const taken = { ...bread, status: 'in-progress' };
  const statusShown = (feed: BoardFeed) => feed.read().latest.get('bread')?.status;

  it('to a move that made the next version needs no refetch [REQ-22]', async () => {
    const { feed, asked } = startFeed();
    await vi.advanceTimersByTimeAsync(0);
    feed.accept(taken, 'a-1-2', 'moved');
    expect(statusShown(feed)).toBe('in-progress');
    expect(asked).toHaveLength(2);
  });

  it('is not reverted by a list that was requested before it [REQ-22]', async () => {
    const { feed } = startFeed();
    await vi.advanceTimersByTimeAsync(0);
    const late = feed.refresh();
    feed.accept(taken, 'a-1-2', 'moved');
    await late;
    expect(statusShown(feed)).toBe('in-progress');
  });

  it('that arrives after a newer event changes nothing [REQ-22]', async () => {
    const { feed, stream } = startFeed();
    await vi.advanceTimersByTimeAsync(0);
    const events = [taken, { ...bread, status: 'completed' }];
    for (const [index, row] of events.entries()) {
      const id = `a-1-${index + 2}`;
      stream.options?.onEvent({ type: 'request', id, data: JSON.stringify(row) });
    }
    feed.accept(taken, 'a-1-2', 'moved');
    expect(statusShown(feed)).toBe('completed');
  });

  it.each([
    ['moved', 'a-1-3'],
    ['refused', 'a-1-2'],
  ] as const)(
    '(%s, version %s) is shown if versions may be missing, and the list is fetched unconditionally [REQ-22]',
    async (outcome, version) => {
      const { feed, asked } = startFeed();
      await vi.advanceTimersByTimeAsync(0);
      feed.accept(taken, version, outcome);
      expect(statusShown(feed)).toBe('in-progress');
      expect(asked).toEqual([undefined, '"a-1-1"', undefined]);
    },
  );

  it.each([null, 'b-1-1'])(
    'of version %s, which cannot be compared, only triggers a fetch of the list',
    async (version) => {
      const { feed, asked } = startFeed();
      await vi.advanceTimersByTimeAsync(0);
      feed.accept(taken, version, 'moved');
      expect(statusShown(feed)).toBe('pending');
      expect(asked).toEqual([undefined, '"a-1-1"', undefined]);
    },
  );
});

describe('a reset', () => {
  const emptied = (reset: object) => JSON.stringify({ requests: [], reset });

  it('by another device is reported once; a reset by this device or older than the board is not', async () => {
    const { feed, stream } = startFeed();
    const resets: unknown[] = [];
    feed.onReset(({ by, count }) => resets.push([by, count]));
    await vi.advanceTimersByTimeAsync(0);
    const reset = { by: 'Léa', count: 12, device: 'another' };
    const receive = (id: string, more: object) =>
      stream.options?.onEvent({ type: 'snapshot', id, data: emptied({ ...reset, ...more }) });
    receive('a-1-2', { version: 1 });
    receive('a-1-3', { version: 3, device: feed.device });
    expect(resets).toEqual([]);
    receive('a-1-5', { version: 4 });
    receive('a-1-5', { version: 4 });
    receive('a-1-6', { version: 4 });
    expect(resets).toEqual([['Léa', 12]]);
  });
});

describe('after the lineage was renewed', () => {
  it('the new list is applied, and answers of the old lineage are ignored [REQ-22]', async () => {
    const { feed, server, stream } = startFeed();
    await vi.advanceTimersByTimeAsync(0);
    server.rows = [];
    server.version = 5;
    const late = feed.refresh();
    server.lineage = 'b';
    server.rows = [water];
    server.version = 1;
    stream.options?.onEvent({ type: 'request', id: 'b-1-1', data: JSON.stringify(water) });
    await late;
    await vi.advanceTimersByTimeAsync(0);
    expect(feed.read().placed.map(({ id }) => id)).toEqual(['water']);
    stream.options?.onEvent({ type: 'snapshot', id: 'a-1-6', data: '{"requests":[]}' });
    await vi.advanceTimersByTimeAsync(0);
    expect(feed.read().placed.map(({ id }) => id)).toEqual(['water']);
  });
});
