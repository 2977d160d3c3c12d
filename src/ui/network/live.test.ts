import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type LiveOptions, openLive } from './live.ts';

const states: string[] = [];
const events: string[] = [];
const refusals: number[] = [];
let version: string | undefined;

const options: LiveOptions = {
  url: '/stream',
  headers: () => ({ Authorization: 'Bearer t' }),
  lastEventId: () => version,
  onEvent: (event) => {
    version = event.id;
    events.push(event.data);
  },
  onState: (state) => states.push(state),
  onRefused: (status) => refusals.push(status),
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  states.length = events.length = refusals.length = 0;
  version = undefined;
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** A stream that sends these chunks and then stays open until it is aborted. */
function streamOf(pieces: string[]) {
  return (_url: string, init: RequestInit) => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece));
        init.signal?.addEventListener('abort', () => controller.error(new Error('aborted')));
      },
    });
    return Promise.resolve(
      new Response(body, { headers: { 'Content-Type': 'text/event-stream; charset=utf-8' } }),
    );
  };
}

it('reconnects after 25 s of silence and sends the last event id', async () => {
  const fetched = vi.fn(streamOf(['id: 7\ndata: hello\n\n']));
  vi.stubGlobal('fetch', fetched);
  const live = openLive(options);
  await vi.advanceTimersByTimeAsync(24_900);
  expect(events).toEqual(['hello']);
  expect(states).toEqual(['connecting', 'open']);
  await vi.advanceTimersByTimeAsync(200);
  expect(states).toEqual(['connecting', 'open', 'lost']);
  await vi.advanceTimersByTimeAsync(500);
  expect(fetched.mock.lastCall?.[1].headers).toMatchObject({
    'Last-Event-ID': '7',
    Authorization: 'Bearer t',
  });
  live.close();
});

it('retries with back-off up to 15 s, and at once on retryNow', async () => {
  const fetched = vi.fn(() => Promise.reject(new TypeError('no network')));
  vi.stubGlobal('fetch', fetched);
  const live = openLive(options);
  await vi.advanceTimersByTimeAsync(500 + 1000 + 2000);
  expect(fetched).toHaveBeenCalledTimes(4);
  await vi.advanceTimersByTimeAsync(4000 + 8000 + 15_000 + 15_000);
  expect(fetched).toHaveBeenCalledTimes(8);
  live.retryNow();
  await vi.advanceTimersByTimeAsync(0);
  expect(fetched).toHaveBeenCalledTimes(9);
  live.close();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(fetched).toHaveBeenCalledTimes(9);
});

it.each([401, 403, 404])('stops after a %i', async (status) => {
  const fetched = vi.fn(() => Promise.resolve(new Response(null, { status })));
  vi.stubGlobal('fetch', fetched);
  openLive(options);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(refusals).toEqual([status]);
  expect(fetched).toHaveBeenCalledTimes(1);
});

it.each([408, 429, 500, 503])('retries after a %i', async (status) => {
  const fetched = vi.fn(() => Promise.resolve(new Response(null, { status })));
  vi.stubGlobal('fetch', fetched);
  const live = openLive(options);
  await vi.advanceTimersByTimeAsync(600);
  expect(refusals).toEqual([]);
  expect(fetched).toHaveBeenCalledTimes(2);
  live.close();
});

it('reconnects after the delay that a stopping server requests, but backs off when streams keep ending at once', async () => {
  const goodbye = () =>
    Promise.resolve(
      new Response('retry: 120\n\n', { headers: { 'Content-Type': 'text/event-stream' } }),
    );
  const fetched = vi.fn(goodbye);
  vi.stubGlobal('fetch', fetched);
  const live = openLive(options);
  await vi.advanceTimersByTimeAsync(119);
  expect(fetched).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(fetched).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(999);
  expect(fetched).toHaveBeenCalledTimes(2);
  live.close();
});

it('retries after 0.5 s when the server is not up after the requested delay', async () => {
  let isUp = true;
  const fetched = vi.fn(() => {
    if (!isUp) return Promise.reject(new TypeError('refused'));
    isUp = false;
    const body = new ReadableStream({
      start(controller) {
        setTimeout(() => {
          controller.enqueue(new TextEncoder().encode('retry: 100\n\n'));
          controller.close();
        }, 3000);
      },
    });
    const headers = { 'Content-Type': 'text/event-stream' };
    return Promise.resolve(new Response(body, { headers }));
  });
  vi.stubGlobal('fetch', fetched);
  const live = openLive(options);
  await vi.advanceTimersByTimeAsync(3000 + 100);
  expect(fetched).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(500);
  expect(fetched).toHaveBeenCalledTimes(3);
  await vi.advanceTimersByTimeAsync(999);
  expect(fetched).toHaveBeenCalledTimes(3);
  await vi.advanceTimersByTimeAsync(1);
  expect(fetched).toHaveBeenCalledTimes(4);
  live.close();
});

it.each([
  ['during a rolling restart in which each server requests a reconnect', 'retry: 100\n\n', 100],
  ['while servers are killed one after the other', ': open\n\n', 500],
])('does not back off %s', async (_, lastChunk, delay) => {
  const fetched = vi.fn(() => {
    const body = new ReadableStream({
      start(controller) {
        setTimeout(() => {
          controller.enqueue(new TextEncoder().encode(lastChunk));
          controller.close();
        }, 3000);
      },
    });
    const headers = { 'Content-Type': 'text/event-stream' };
    return Promise.resolve(new Response(body, { headers }));
  });
  vi.stubGlobal('fetch', fetched);
  const live = openLive(options);
  for (const renewed of [1, 2, 3, 4, 5, 6]) {
    await vi.advanceTimersByTimeAsync(3000 + delay);
    expect(fetched).toHaveBeenCalledTimes(renewed + 1);
  }
  live.close();
});
