import { expect, it } from 'vitest';
import { sayIn } from '../../language/use-guest-language.ts';
import { type OutgoingRequest, type Sending, type ShownRequest, updated } from '../../types.ts';
import {
  isFollowed,
  isOver,
  lookOf,
  nextChangeOf,
  overdueFrom,
  pageTitle,
  servableFrom,
  stageOf,
  stepOf,
  usualMinutes,
  waitingOf,
} from './stage.ts';

const idle: Sending = { name: 'idle' };

it('[DIN-06] shows the status of a request that the server has', () => {
  expect(stageOf(idle, undefined)).toBe('idle');
  expect(stageOf(idle, shownAs('pending'))).toBe('pending');
  expect(stageOf(idle, shownAs('in-progress'))).toBe('in-progress');
  expect(stageOf(idle, shownAs('completed'))).toBe('completed');
});

it('[REQ-02] an unknown status breaks nothing and does not end the request', () => {
  const shown = shownAs('folded');
  expect(stageOf(idle, shown)).toBe('unknown');
  expect(isOver(shown)).toBe(false);
});

it('[DIN-15] an unsent request is shown instead of the table’s previous one', () => {
  const unsent: Sending = { name: 'unsent', outgoing, isTrying: false, failure: undefined };
  expect(stageOf(unsent, shownAs('completed'))).toBe('unsent');
});

it('[DIN-24] a request being sent is shown, also if the table’s previous one is found meanwhile', () => {
  expect(stageOf({ name: 'sending', outgoing }, shownAs('pending'))).toBe('sending');
});

it('[REQ-26] the guest may say "served" from 2 minutes after the request was taken', () => {
  const shown = shownAs('in-progress');
  expect(servableFrom(shown)).toBe(Date.parse('2026-01-01T20:02:00.000Z'));
  shown.request.taken_at = '2026-01-01T20:05:00.000Z';
  expect(servableFrom(shown)).toBe(Date.parse('2026-01-01T20:07:00.000Z'));
  expect(servableFrom({ ...shown, maySpeak: false })).toBeUndefined();
  expect(servableFrom(shownAs('pending'))).toBeUndefined();
  expect(servableFrom(shownAs('completed'))).toBeUndefined();
});

it('a completed request is followed for 2 minutes, a cancelled one is not', () => {
  const endedAt = Date.parse('2026-01-01T20:10:00.000Z');
  const completed = shownAs('completed');
  completed.request.ended_at = '2026-01-01T20:10:00.000Z';
  expect(isFollowed(completed, endedAt + 119_999)).toBe(true);
  expect(isFollowed(completed, endedAt + 120_000)).toBe(false);
  expect(isFollowed(shownAs('completed'), endedAt)).toBe(false);
  expect(isFollowed(shownAs('cancelled'), endedAt)).toBe(false);
  for (const status of ['pending', 'in-progress', 'folded']) {
    expect(isFollowed(shownAs(status), endedAt)).toBe(true);
  }
});

it('[RCV-01, RCV-02] a pending request is sent, received once a screen shows it, and overdue after 10 s without a receipt', () => {
  const createdAt = Date.parse('2026-01-01T20:00:00.000Z');
  const shown = shownAs('pending');
  expect(overdueFrom(shown)).toBe(createdAt + 10_000);
  expect(waitingOf(shown, createdAt)).toBe('sent');
  expect(waitingOf(shown, createdAt + 9_999)).toBe('sent');
  expect(waitingOf(shown, createdAt + 10_000)).toBe('overdue');
  expect(waitingOf({ ...shown, isClosed: true }, createdAt)).toBe('closed');
  // A phone whose clock is behind.
  expect(waitingOf(shown, createdAt - 3_600_000)).toBe('sent');

  shown.request.received_at = '2026-01-01T20:00:11.000Z';
  expect(overdueFrom(shown)).toBeUndefined();
  expect(waitingOf({ ...shown, isClosed: true }, createdAt + 60_000)).toBe('received');
  expect(waitingOf(shown, createdAt + 5 * 60_000)).toBe('long');
});

it('[RCV-02] only a pending request is overdue: one that was taken has reached somebody', () => {
  for (const status of ['in-progress', 'completed', 'cancelled', 'folded']) {
    expect(overdueFrom(shownAs(status)), status).toBeUndefined();
  }
  const unknown = shownAs('pending');
  unknown.request.created_at = 'yesterday';
  expect(waitingOf(unknown, Date.parse('2026-01-01T21:00:00.000Z'))).toBe('sent');
});

it('[REQ-36] a usual wait is named in whole minutes from 2 to 6', () => {
  const shown = shownAs('pending');
  const named = [89, 121, 150, 389, 390].map((usual_wait_seconds) =>
    usualMinutes({ ...shown, request: { ...shown.request, usual_wait_seconds } }),
  );
  expect(named).toEqual([undefined, 2, 3, 6, undefined]);
});

it('[REQ-32] a reopened request is received anew, and says that it was reopened until it has waited long again', () => {
  const createdAt = Date.parse('2026-01-01T20:00:00.000Z');
  const shown = shownAs('pending');
  shown.request.reopened_at = '2026-01-01T20:20:00.000Z';
  shown.request.received_at = null;
  expect(stepOf(shown)).toBe(0);
  expect(waitingOf(shown, createdAt + 20 * 60_000 + 9_999)).toBe('sent');
  expect(waitingOf(shown, createdAt + 20 * 60_000 + 10_000)).toBe('overdue');
  shown.request.received_at = '2026-01-01T20:20:11.000Z';
  expect(stepOf(shown)).toBe(1);
  expect(waitingOf(shown, createdAt + 20 * 60_000)).toBe('reopened');
  expect(waitingOf(shown, createdAt + 25 * 60_000 - 1)).toBe('reopened');
  expect(waitingOf(shown, createdAt + 25 * 60_000)).toBe('long');
});

it('[REQ-32] the page changes when nobody may say any more that a request is not served', () => {
  const shown = shownAs('completed');
  expect(nextChangeOf(shown)).toBeUndefined();
  shown.request.reopenable_until = '2026-01-01T20:30:00.000Z';
  expect(nextChangeOf(shown)).toBe(Date.parse('2026-01-01T20:30:00.000Z'));
});

it('[RNG-24] a taken request keeps its steps when nothing is heard of its taker', () => {
  const shown = shownAs('in-progress');
  shown.request.stale_at = '2026-01-01T20:11:00.000Z';
  expect([lookOf(idle, shown), stepOf(shown)]).toEqual(['in-progress', 2]);
  expect(lookOf({ name: 'sending', outgoing }, shown)).toBe('sending');
});

it('[REQ-21] what the server closed by itself is not done', () => {
  const shown = shownAs('completed');
  expect([stageOf(idle, shown), stepOf(shown)]).toEqual(['completed', 3]);
  shown.request.ended_by = 'closing';
  expect([stageOf(idle, shown), lookOf(idle, shown)]).toEqual(['closed', 'cancelled']);
  expect(stepOf(shown)).toBeUndefined();
  for (const status of ['cancelled', 'folded']) expect(stepOf(shownAs(status))).toBeUndefined();
});

it('[LNG-05] the title names table, status and restaurant in the page’s language', () => {
  const fr = pageTitle(sayIn('fr'), 'pending', 12, 'Le Petit Bistrot');
  expect(fr).toBe('Table 12 – Demande en attente – Le Petit Bistrot');
  const en = pageTitle(sayIn('en'), 'pending', 12, 'Le Petit Bistrot');
  expect(en).toBe('Table 12 – Request pending – Le Petit Bistrot');
  expect(pageTitle(sayIn('fr'), 'idle', 3, 'Chez Léa')).toBe('Table 3 – Chez Léa');
});

it('keeps the guest’s own text when an event, which never contains it, arrives', () => {
  const shown = shownAs('pending', 'une chaise haute');
  const news = shownAs('in-progress').request;
  expect(updated(shown, news)?.request).toMatchObject({
    status: 'in-progress',
    message: 'une chaise haute',
  });
  expect(updated(shown, { ...news, id: 'another' })).toBe(shown);
});

const outgoing: OutgoingRequest = {
  slug: 'demo',
  table: 12,
  type: 'bread',
  message: '',
  customerName: '',
  key: 'k',
  madeAt: 0,
};

function shownAs(status: string, message: string | null = null): ShownRequest {
  const request = {
    id: 'r1',
    type: 'other',
    pace: 'at-once',
    message,
    customer_name: null,
    status,
    created_at: '2026-01-01T20:00:00.000Z',
    taken_at: null,
    taken_by: null,
    ended_at: null,
    received_at: null,
    table_number: 12,
    tableNumber: 12,
  };
  return { request, key: undefined, maySpeak: true } as ShownRequest;
}
