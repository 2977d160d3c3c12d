import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { LiveOptions } from '../../../../../ui/network/live.ts';
import type { Reading } from '../types.ts';
import { follow } from './following.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

it('[REQ-17] polls at once, then every 3 s, with the key that created the request', async () => {
  const room = followIn();
  expect(room.looks).toEqual(['r1 key']);
  await vi.advanceTimersByTimeAsync(9000);
  expect(room.looks).toHaveLength(4);
});

it('[DIN-20] does not poll while the page is hidden, and polls at once when it is shown again', async () => {
  const room = followIn();
  await vi.advanceTimersByTimeAsync(1000);
  room.hide();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(room.looks).toHaveLength(1);
  expect(room.streams).toEqual(['open', 'closed']);
  room.show();
  expect(room.looks).toHaveLength(2);
  expect(room.streams).toEqual(['open', 'closed', 'open']);
});

it('[REQ-20] shows stream events at once, and an older poll does not revert them', async () => {
  const room = followIn({ delay: 500 });
  room.say('request', { id: 'r1', status: 'in-progress' });
  expect(room.shown).toEqual(['in-progress']);
  await vi.advanceTimersByTimeAsync(500);
  expect(room.shown).toEqual(['in-progress']);
  room.say('request', { id: 'r2', status: 'completed' });
  room.say('request', 'garbled');
  expect(room.shown).toEqual(['in-progress']);
});

it('is offline after two unanswered polls, says since when, and when it is over', async () => {
  const room = followIn();
  await vi.advanceTimersByTimeAsync(10);
  room.reading = { outcome: 'lost', isAnswered: false, waitMilliseconds: 0 };
  await vi.advanceTimersByTimeAsync(3000);
  expect(room.offline).toEqual([]);
  await vi.advanceTimersByTimeAsync(3000);
  expect(room.offline).toHaveLength(1);
  expect(Date.now() - (room.offline[0] ?? 0)).toBeGreaterThanOrEqual(6000);
  room.reading = found('pending');
  await vi.advanceTimersByTimeAsync(3000);
  expect(room.offline[1]).toBeUndefined();
  expect(room.offline).toHaveLength(2);
});

it('does not count "retry later" as offline, and waits as long as the server asks', async () => {
  const room = followIn();
  await vi.advanceTimersByTimeAsync(10);
  room.reading = { outcome: 'lost', isAnswered: true, waitMilliseconds: 20_000 };
  await vi.advanceTimersByTimeAsync(3000);
  expect(room.looks).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(19_000);
  expect(room.looks).toHaveLength(2);
  expect(room.offline).toEqual([]);
});

it('stops when the server no longer knows the request', async () => {
  const room = followIn({ reading: { outcome: 'gone' } });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(room.looks).toHaveLength(1);
  expect(room.gone).toBe(1);
  expect(room.streams).toEqual(['open', 'closed']);
});

it('neither polls nor reports after it was stopped', async () => {
  const room = followIn({ delay: 100 });
  room.end();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(room.looks).toHaveLength(1);
  expect(room.shown).toEqual([]);
});

/** A page that follows request r1. The test controls its network and visibility. */
function followIn(options: { delay?: number; reading?: Reading } = {}) {
  let stream: LiveOptions | undefined;
  let isHidden = false;
  let wake = () => {};
  let sleep = () => {};
  const room = {
    reading: options.reading ?? found('pending'),
    looks: [] as string[],
    shown: [] as string[],
    offline: [] as (number | undefined)[],
    streams: [] as string[],
    gone: 0,
    end: () => {},
    hide() {
      isHidden = true;
      sleep();
    },
    show() {
      isHidden = false;
      wake();
    },
    say(type: string, data: unknown) {
      const text = typeof data === 'string' ? data : JSON.stringify(data);
      stream?.onEvent({ type, id: '1', data: text });
    },
  };
  room.end = follow('r1', 'key', {
    async read(id, key) {
      room.looks.push(`${id} ${key}`);
      await new Promise((resolve) => setTimeout(resolve, options.delay ?? 0));
      return room.reading;
    },
    openLive(given) {
      stream = given;
      room.streams.push('open');
      return { close: () => room.streams.push('closed'), retryNow: () => {} };
    },
    isHidden: () => isHidden,
    onWake(listener) {
      wake = listener;
      return () => {};
    },
    onSleep(listener) {
      sleep = listener;
      return () => {};
    },
    onRequest: ({ status }) => room.shown.push(status),
    onGone() {
      room.gone += 1;
    },
    onOffline: (since) => room.offline.push(since),
  });
  return room;
}

function found(status: 'pending' | 'in-progress'): Reading {
  const request = {
    id: 'r1',
    type: 'bread' as const,
    wish: null,
    message: null,
    customer_name: null,
    status,
    created_at: '2026-01-01T20:00:00.000Z',
    taken_at: null,
    taken_by: null,
    moved_by: null,
    ended_at: null,
    table_number: 12,
    tableNumber: 12,
  };
  return { outcome: 'found', request };
}
