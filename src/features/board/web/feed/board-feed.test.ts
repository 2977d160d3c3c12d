import { beforeEach, describe, expect, it, vi } from 'vitest';
import { bread, startFeed, water } from '../../../../../test/support/boards/test-feed.ts';
import { ApiError, NetworkError } from '../../../../ui/network/api.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-08-21T18:05:00.000Z') });
  return () => vi.useRealTimers();
});

describe('the poll', () => {
  it('polls at each tick with the newest version, whether from poll or stream [REQ-18]', async () => {
    const { asked, server, stream, passTick } = startFeed();
    await passTick();
    server.version = 2;
    stream.options?.onEvent({ type: 'request', id: 'a-1-2', data: JSON.stringify(water) });
    await passTick();
    expect(asked).toEqual([undefined, '"a-1-1"', '"a-1-1"', '"a-1-2"', '"a-1-2"']);
  });

  it('shows changes within 3 s without a stream [REQ-20]', async () => {
    const { feed, server, passTick, news } = startFeed();
    await passTick();
    server.rows = [bread, water];
    server.version = 2;
    await passTick();
    expect(feed.read().placed.map(({ id }) => id)).toEqual(['bread', 'water']);
    expect(news).toEqual([['water']]);
  });

  it('refetches 500 ms after a status update [REQ-19]', async () => {
    const { asked, feed } = startFeed();
    await vi.advanceTimersByTimeAsync(0);
    feed.refetchAfter('update');
    await vi.advanceTimersByTimeAsync(499);
    expect(asked).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(asked).toHaveLength(3);
  });

  it('refetches 1 s after a reset [REQ-19]', async () => {
    const { asked, feed } = startFeed();
    await vi.advanceTimersByTimeAsync(0);
    feed.refetchAfter('reset');
    await vi.advanceTimersByTimeAsync(999);
    expect(asked).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(asked).toHaveLength(3);
  });
});

describe('a poll that proves which version the board shows', () => {
  it('is sent as soon as a pending request has come', async () => {
    const { asked, server, stream } = startFeed();
    await vi.advanceTimersByTimeAsync(0);
    expect(asked).toEqual([undefined, '"a-1-1"']);
    server.version = 2;
    stream.options?.onEvent({ type: 'request', id: 'a-1-2', data: JSON.stringify(water) });
    expect(asked.at(-1)).toBe('"a-1-2"');
  });

  it('is sent once for changes that come while it is under way, with the newest version', async () => {
    const { asked, server, stream } = startFeed();
    await vi.advanceTimersByTimeAsync(0);
    server.version = 4;
    for (const [id, version] of [
      ['water', 2],
      ['menu', 3],
      ['bill', 4],
    ]) {
      const data = JSON.stringify({ ...water, id });
      stream.options?.onEvent({ type: 'request', id: `a-1-${version}`, data });
    }
    await vi.advanceTimersByTimeAsync(0);
    expect(asked.slice(2)).toEqual(['"a-1-2"', '"a-1-4"']);
  });

  it('is not sent for a request that somebody has taken', async () => {
    const { asked, stream } = startFeed();
    await vi.advanceTimersByTimeAsync(0);
    const data = JSON.stringify({ ...bread, status: 'in-progress' });
    stream.options?.onEvent({ type: 'request', id: 'a-1-2', data });
    await vi.advanceTimersByTimeAsync(0);
    expect(asked).toHaveLength(2);
  });

  it('is not retried if it gets no answer: the next regular poll is the proof', async () => {
    const { asked, server, stream, passTick } = startFeed();
    await vi.advanceTimersByTimeAsync(0);
    server.failure = new NetworkError('no answer');
    stream.options?.onEvent({ type: 'request', id: 'a-1-2', data: JSON.stringify(water) });
    await vi.advanceTimersByTimeAsync(0);
    expect(asked.slice(2)).toEqual(['"a-1-2"']);
    server.failure = undefined;
    await passTick();
    expect(asked.slice(3)).toEqual(['"a-1-2"']);
  });
});

describe('a board that is left while a poll is under way', () => {
  it('does not prove what the answer contains: nobody sees it', async () => {
    const { asked, leave } = startFeed();
    leave();
    await vi.advanceTimersByTimeAsync(0);
    expect(asked).toEqual([undefined]);
  });
});

describe('the stream', () => {
  it('shows a change at once and announces new requests, but none on the first load [NTF-02, NTF-03, REQ-20]', async () => {
    const { feed, stream, news } = startFeed();
    stream.options?.onEvent({
      type: 'snapshot',
      id: 'a-1-1',
      data: JSON.stringify({ requests: [bread] }),
    });
    expect(news).toEqual([]);
    stream.options?.onEvent({ type: 'request', id: 'a-1-2', data: JSON.stringify(water) });
    expect(news).toEqual([['water']]);
    expect(feed.read().placed).toHaveLength(2);
  });

  it('fetches the list after a gap in the versions', async () => {
    const { asked, stream } = startFeed();
    await vi.advanceTimersByTimeAsync(0);
    stream.options?.onEvent({ type: 'request', id: 'a-1-9', data: JSON.stringify(water) });
    expect(asked).toEqual([undefined, '"a-1-1"', undefined]);
  });
});

describe('a board whose polls fail', () => {
  it('is offline after two missed polls, within 10 s, and online with the first answer', async () => {
    const { feed, server, stream, passTick } = startFeed();
    stream.options?.onState('open');
    await passTick();
    expect(feed.read().connection.kind).toBe('live');
    const lastAnswerAt = Date.now();
    server.failure = new NetworkError('no answer');
    await passTick();
    expect(feed.read().connection.kind).toBe('live');
    await passTick();
    expect(feed.read().connection).toEqual({
      kind: 'offline',
      since: lastAnswerAt + 3000,
      dataAt: lastAnswerAt,
    });
    server.failure = undefined;
    await passTick();
    expect(feed.read().connection.kind).toBe('live');
    expect(stream.retries).toBe(1);
  });

  it('counts hanging polls as missed, and recovers while they still hang', async () => {
    const { feed, server, passTick } = startFeed();
    await passTick();
    server.hangs = true;
    for (let ticks = 0; ticks < 3; ticks++) await passTick();
    expect(feed.read().connection.kind).toBe('offline');
    server.hangs = false;
    await passTick();
    expect(feed.read().connection.kind).toBe('polling');
  });

  it('shows a restaurant as unknown until it exists', async () => {
    const { feed, server, passTick } = startFeed();
    server.failure = new ApiError(404, { error: 'Inconnu', code: 'unknown_restaurant' });
    for (let ticks = 0; ticks < 3; ticks++) await passTick();
    expect(feed.read().state).toBe('unknown');
    // The server answers, so the network works.
    expect(feed.read().connection.kind).toBe('polling');
    server.failure = undefined;
    await passTick();
    expect(feed.read().state).toBe('ready');
  });
});

describe('while a finger is down', () => {
  it('places no new card, keeps placed cards up to date, and delays notices', async () => {
    const { feed, stream, news } = startFeed();
    await vi.advanceTimersByTimeAsync(0);
    feed.hold();
    stream.options?.onEvent({ type: 'request', id: 'a-1-2', data: JSON.stringify(water) });
    feed.accept({ ...bread, status: 'in-progress', taken_by: 'Léa' }, 'a-1-3', 'moved');
    expect(feed.read().placed.map(({ id, status }) => [id, status])).toEqual([
      ['bread', 'pending'],
    ]);
    expect(feed.read().latest.get('bread')).toMatchObject({
      status: 'in-progress',
      taken_by: 'Léa',
    });
    expect(news).toEqual([]);
    feed.release();
    expect(feed.read().placed.map(({ id, status }) => [id, status])).toEqual([
      ['bread', 'in-progress'],
      ['water', 'pending'],
    ]);
    expect(news).toEqual([['water']]);
  });
});

it('a refresh bypasses every cache: timestamp, no-cache and no version sent [API-36]', async () => {
  const { feed, asks } = startFeed();
  await vi.advanceTimersByTimeAsync(0);
  await feed.refresh();
  expect(asks.at(-1)).toEqual({
    path: `/api/restaurants/demo/requests?t=${Date.now()}`,
    headers: { 'Cache-Control': 'no-cache' },
  });
});
