import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pendingRequest } from '../../../../../test/support/boards/pending-request.ts';
import type { LiveOptions } from '../../../../ui/network/live.ts';
import type { Reading } from '../types.ts';
import { follow } from './use-request.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

it('[REQ-17] polls at once, then every 3 s, with the key that created the request', async () => {
  const setup = followPage();
  expect(setup.polls).toEqual(['r1 key']);
  await vi.advanceTimersByTimeAsync(9000);
  expect(setup.polls).toHaveLength(4);
});

it('does not poll while the page is hidden, and polls at once when it is shown again', async () => {
  const setup = followPage();
  await vi.advanceTimersByTimeAsync(1000);
  setup.hide();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(setup.polls).toHaveLength(1);
  expect(setup.streams).toEqual(['open', 'closed']);
  setup.show();
  expect(setup.polls).toHaveLength(2);
  expect(setup.streams).toEqual(['open', 'closed', 'open']);
});

it('[REQ-20] shows stream events at once, and an older poll does not revert them', async () => {
  const setup = followPage({ delay: 500 });
  setup.emit('request', { id: 'r1', status: 'in-progress' });
  expect(setup.shown).toEqual(['in-progress']);
  await vi.advanceTimersByTimeAsync(500);
  expect(setup.shown).toEqual(['in-progress']);
  setup.emit('request', { id: 'r2', status: 'completed' });
  setup.emit('request', 'garbled');
  expect(setup.shown).toEqual(['in-progress']);
});

it('reports the start of an outage after two unanswered polls, and its end', async () => {
  const setup = followPage();
  await vi.advanceTimersByTimeAsync(10);
  setup.reading = { outcome: 'lost', isAnswered: false, waitMilliseconds: 0 };
  await vi.advanceTimersByTimeAsync(3000);
  expect(setup.offline).toEqual([]);
  await vi.advanceTimersByTimeAsync(3000);
  expect(setup.offline).toHaveLength(1);
  expect(Date.now() - (setup.offline[0] ?? 0)).toBeGreaterThanOrEqual(6000);
  setup.reading = found('pending');
  await vi.advanceTimersByTimeAsync(3000);
  expect(setup.offline[1]).toBeUndefined();
  expect(setup.offline).toHaveLength(2);
});

it('does not count "retry later" as offline, and waits as long as the server asks', async () => {
  const setup = followPage();
  await vi.advanceTimersByTimeAsync(10);
  setup.reading = { outcome: 'lost', isAnswered: true, waitMilliseconds: 20_000 };
  await vi.advanceTimersByTimeAsync(3000);
  expect(setup.polls).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(19_000);
  expect(setup.polls).toHaveLength(2);
  expect(setup.offline).toEqual([]);
});

it('stops when the server no longer knows the request', async () => {
  const setup = followPage({ reading: { outcome: 'gone' } });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(setup.polls).toHaveLength(1);
  expect(setup.gone).toBe(1);
  expect(setup.streams).toEqual(['open', 'closed']);
});

it('neither polls nor reports after it was stopped', async () => {
  const setup = followPage({ delay: 100 });
  setup.end();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(setup.polls).toHaveLength(1);
  expect(setup.shown).toEqual([]);
});

/** A page that follows request r1. The test controls its network and visibility. */
function followPage(options: { delay?: number; reading?: Reading } = {}) {
  let stream: LiveOptions | undefined;
  let isHidden = false;
  let wake = () => {};
  let sleep = () => {};
  const setup = {
    reading: options.reading ?? found('pending'),
    polls: [] as string[],
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
    emit(type: string, data: unknown) {
      const text = typeof data === 'string' ? data : JSON.stringify(data);
      stream?.onEvent({ type, id: '1', data: text });
    },
  };
  setup.end = follow('r1', 'key', {
    async read(id, key) {
      setup.polls.push(`${id} ${key}`);
      await new Promise((resolve) => setTimeout(resolve, options.delay ?? 0));
      return setup.reading;
    },
    openLive(given) {
      stream = given;
      setup.streams.push('open');
      return { close: () => setup.streams.push('closed'), retryNow: () => {} };
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
    onRequest: ({ status }) => setup.shown.push(status),
    onGone() {
      setup.gone += 1;
    },
    onOffline: (since) => setup.offline.push(since),
  });
  return setup;
}

function found(status: 'pending' | 'in-progress'): Reading {
  const request = { ...pendingRequest('r1', 'bread', 12, '2026-01-01T20:00:00.000Z'), status };
  return { outcome: 'found', request };
}
