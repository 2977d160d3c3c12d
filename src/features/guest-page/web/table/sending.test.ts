import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pendingRequest } from '../../../../../test/support/boards/pending-request.ts';
import type { CreatedRequest } from '../../../requests/contract.ts';
import type { Attempt, GuestRequest, OutgoingRequest, Sending } from '../types.ts';
import { openRequestSender, pauseAfter, STALE_MILLISECONDS } from './sending.ts';

const bread: GuestRequest = { type: 'bread', message: '', customerName: '' };
const silence = { isAnswered: false, waitMilliseconds: 0 };
const noAnswer: Attempt = { outcome: 'later', failure: 'network', ...silence };

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0);
});

afterEach(() => {
  vi.useRealTimers();
});

it('[DIN-15] five rapid taps send one request, shown as sent only after the answer', async () => {
  const phone = openOutbox();
  for (let taps = 0; taps < 5; taps += 1) phone.outbox.ask(bread);
  expect(phone.keys).toHaveLength(1);
  expect(phone.keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(phone.states).toEqual(['sending']);
  expect(phone.accepted).toHaveLength(0);
  await phone.answer({ outcome: 'accepted', request: created() });
  expect(phone.accepted).toHaveLength(1);
  expect(phone.store.kept).toBeUndefined();
});

it('[DIN-15] a slow answer is reported once as not sent yet, within two seconds', async () => {
  const phone = openOutbox();
  phone.outbox.ask(bread);
  await vi.advanceTimersByTimeAsync(2000);
  expect(phone.states).toEqual(['sending', 'unsent']);
});

it('[DIN-15] retries with the same key until the server has answered', async () => {
  const phone = openOutbox();
  phone.outbox.ask(bread);
  for (const pause of [250, 500, 1000, 2000, 4000, 4000]) {
    await phone.answer(noAnswer);
    expect(phone.states.at(-1)).toBe('unsent');
    const before = phone.keys.length;
    await vi.advanceTimersByTimeAsync(pause - 1);
    expect(phone.keys).toHaveLength(before);
    await vi.advanceTimersByTimeAsync(1);
    expect(phone.keys).toHaveLength(before + 1);
  }
  await phone.answer({ outcome: 'accepted', request: created() });
  expect(new Set(phone.keys).size).toBe(1);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(phone.keys).toHaveLength(7);
});

it('[DIN-15] reaches a server that restarts within 0.7 s at 0.75 s after the tap', async () => {
  const phone = openOutbox();
  phone.outbox.ask(bread);
  await phone.answer(noAnswer);
  await vi.advanceTimersByTimeAsync(250);
  await phone.answer(noAnswer);
  await vi.advanceTimersByTimeAsync(499);
  expect(phone.keys).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(phone.keys).toHaveLength(3);
});

it('a page that has been open for four hours asks once before it sends', async () => {
  const phone = openOutbox();
  await vi.advanceTimersByTimeAsync(4 * 3_600_000 + 1);
  phone.outbox.ask(bread);
  await vi.advanceTimersByTimeAsync(60_000);
  phone.outbox.giveUp();
  expect([phone.states, phone.keys]).toEqual([['asking', 'idle'], []]);
  phone.outbox.ask(bread);
  phone.outbox.retryNow();
  await vi.advanceTimersByTimeAsync(2000);
  expect(phone.states.slice(-3)).toEqual(['asking', 'sending', 'unsent']);
  await phone.answer({ outcome: 'accepted', request: created() });
  phone.outbox.ask(bread);
  expect(phone.keys).toHaveLength(2);
});

it('[DIN-15] retries at once when the network returns, also while an older try hangs', async () => {
  const phone = openOutbox();
  phone.outbox.ask(bread);
  await phone.answer(noAnswer);
  phone.wake();
  expect(phone.keys).toHaveLength(2);
  phone.wake();
  expect(phone.keys).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(3000);
  phone.wake();
  expect(phone.keys).toHaveLength(3);
});

it('ignores the answer to a try that a newer one replaced', async () => {
  const phone = openOutbox();
  phone.outbox.ask(bread);
  await vi.advanceTimersByTimeAsync(3000);
  phone.wake();
  await phone.answer({ outcome: 'accepted', request: created() }, 0);
  expect(phone.accepted).toHaveLength(0);
  await phone.answer({ outcome: 'accepted', request: created() }, 1);
  expect(phone.accepted).toHaveLength(1);
});

it('does not retry after a refusal, and passes its text on', async () => {
  const phone = openOutbox();
  phone.outbox.ask(bread);
  await phone.answer({ outcome: 'refused', text: 'Non.' });
  expect(phone.refused).toEqual(['Non.']);
  expect(phone.store.kept).toBeUndefined();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(phone.keys).toHaveLength(1);
});

it('waits as long as the server asks, unless the guest taps', async () => {
  const phone = openOutbox();
  phone.outbox.ask(bread);
  const busy = { isAnswered: true, waitMilliseconds: 60_000 };
  await phone.answer({ outcome: 'later', failure: 'server', ...busy });
  phone.wake();
  await vi.advanceTimersByTimeAsync(59_000);
  expect(phone.keys).toHaveLength(1);
  phone.outbox.retryNow();
  expect(phone.keys).toHaveLength(2);
});

it('[DIN-15] a reload keeps the unsent request and retries with the same key', () => {
  const first = openOutbox();
  first.outbox.ask(bread);
  first.outbox.close();
  const second = openOutbox(first.store.kept);
  expect(second.keys).toEqual(first.keys);
  expect(second.states).toEqual(['unsent']);
});

it('[DIN-15] asks the guest before sending a request that is five minutes old', async () => {
  const phone = openOutbox();
  phone.outbox.ask(bread);
  await phone.answer(noAnswer);
  await vi.advanceTimersByTimeAsync(0);
  vi.setSystemTime(Date.now() + STALE_MILLISECONDS);
  phone.wake();
  expect(phone.states.at(-1)).toBe('asking');
  expect(phone.keys).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(phone.keys).toHaveLength(1);
  phone.outbox.retryNow();
  expect(phone.keys).toHaveLength(2);
  expect(phone.keys[1]).toBe(phone.keys[0]);
});

it('never sends a request that the guest gave up', async () => {
  const phone = openOutbox();
  phone.outbox.ask(bread);
  await phone.answer(noAnswer);
  phone.outbox.giveUp();
  expect(phone.states.at(-1)).toBe('idle');
  expect(phone.store.kept).toBeUndefined();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(phone.keys).toHaveLength(1);
});

it('[EVE-02] a request that needs the code waits, also over a reload, and is sent with the same key', async () => {
  const phone = openOutbox();
  phone.outbox.ask(bread);
  await phone.answer({ outcome: 'room-code', text: undefined });
  const outgoing = phone.held[0] as OutgoingRequest;
  expect(phone.store.kept).toMatchObject({ key: outgoing.key, code: undefined });
  phone.wake();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(phone.keys).toEqual([outgoing.key]);
  phone.outbox.send({ ...outgoing, code: '041723' });
  await phone.answer({ outcome: 'accepted', request: created() });
  expect(phone.keys).toEqual([outgoing.key, outgoing.key]);
});

it('[ERR-18] reports an existing request as such, also after a second try', async () => {
  const phone = openOutbox();
  phone.outbox.ask(bread);
  await phone.answer({ outcome: 'accepted', request: { ...created(), isExisting: true } });
  phone.outbox.ask(bread);
  await phone.answer(noAnswer);
  phone.wake();
  await phone.answer({ outcome: 'accepted', request: { ...created(), isExisting: true } });
  expect(phone.accepted.map((request) => request.isExisting)).toEqual([true, true]);
});

it('pauses grow, have jitter, and respect Retry-After', () => {
  const busy = { isAnswered: true, waitMilliseconds: 0 };
  expect([1, 2, 3, 4, 5, 6, 9].map((tries) => pauseAfter(tries, silence, 0))).toEqual([
    250, 500, 1000, 2000, 4000, 4000, 4000,
  ]);
  expect(pauseAfter(9, busy, 0)).toBe(16_000);
  expect(pauseAfter(3, silence, 1)).toBe(750);
  expect(pauseAfter(1, { ...busy, waitMilliseconds: 30_000 }, 1)).toBe(30_000);
});

/** A request sender whose network the test controls. */
function openOutbox(kept?: OutgoingRequest) {
  const keys: string[] = [];
  const states: Sending['name'][] = [];
  const accepted: CreatedRequest[] = [];
  const refused: (string | undefined)[] = [];
  const held: OutgoingRequest[] = [];
  const answers: ((attempt: Attempt) => void)[] = [];
  const store = { kept };
  let wake = () => {};
  const outbox = openRequestSender(
    { slug: 'demo', table: 12 },
    {
      send({ key }) {
        keys.push(key);
        return new Promise((resolve) => answers.push(resolve));
      },
      store: {
        read: () => store.kept,
        put(outgoing) {
          store.kept = outgoing;
        },
        empty() {
          store.kept = undefined;
        },
      },
      onWake(listener) {
        wake = listener;
        return () => {};
      },
      onSending({ name }) {
        if (states.at(-1) !== name) states.push(name);
      },
      onAccepted: (request) => accepted.push(request),
      onRefused: (text) => refused.push(text),
      onRoomCodeNeeded: (outgoing) => held.push(outgoing),
    },
  );
  async function answer(attempt: Attempt, index = answers.length - 1): Promise<void> {
    answers[index]?.(attempt);
    await vi.advanceTimersByTimeAsync(0);
  }
  return { outbox, keys, states, accepted, refused, held, store, answer, wake: () => wake() };
}

function created(): CreatedRequest {
  return {
    ...pendingRequest('r1', 'bread', 12, '2026-01-01T20:00:00.000Z'),
    isExisting: false,
    isClosed: false,
  };
}
