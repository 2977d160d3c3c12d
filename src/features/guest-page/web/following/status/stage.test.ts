import { expect, it } from 'vitest';
import { sayIn } from '../../language/texts.ts';
import { type Held, type Intention, type Sending, updated } from '../../types.ts';
import {
  isFollowed,
  isOver,
  overdueFrom,
  pageTitle,
  servableFrom,
  stageOf,
  waitingOf,
} from './stage.ts';

const idle: Sending = { name: 'idle' };

it('[DIN-06] shows the status of a request that the server has', () => {
  expect(stageOf(idle, undefined)).toBe('idle');
  expect(stageOf(idle, heldAs('pending'))).toBe('pending');
  expect(stageOf(idle, heldAs('in-progress'))).toBe('in-progress');
  expect(stageOf(idle, heldAs('completed'))).toBe('completed');
});

it('[REQ-02] an unknown status breaks nothing and does not end the request', () => {
  const held = heldAs('folded');
  expect(stageOf(idle, held)).toBe('unknown');
  expect(isOver(held)).toBe(false);
});

it('[DIN-15] an unsent request is shown instead of the table’s previous one', () => {
  const unsent: Sending = { name: 'unsent', intention, isTrying: false, failure: undefined };
  expect(stageOf(unsent, heldAs('completed'))).toBe('unsent');
});

it('[DIN-24] a request being sent is shown, also if the table’s previous one is found meanwhile', () => {
  expect(stageOf({ name: 'sending', intention }, heldAs('pending'))).toBe('sending');
});

it('[DIN-25] the guest may say "served" from 2 minutes after the request was taken', () => {
  const held = heldAs('in-progress');
  expect(servableFrom(held)).toBe(Date.parse('2026-01-01T20:02:00.000Z'));
  held.request.taken_at = '2026-01-01T20:05:00.000Z';
  expect(servableFrom(held)).toBe(Date.parse('2026-01-01T20:07:00.000Z'));
  expect(servableFrom({ ...held, mayServe: false })).toBeUndefined();
  expect(servableFrom(heldAs('pending'))).toBeUndefined();
  expect(servableFrom(heldAs('completed'))).toBeUndefined();
});

it('[DIN-27] a completed request is followed for 2 minutes, a cancelled one is not', () => {
  const endedAt = Date.parse('2026-01-01T20:10:00.000Z');
  const completed = heldAs('completed');
  completed.request.ended_at = '2026-01-01T20:10:00.000Z';
  expect(isFollowed(completed, endedAt + 119_999)).toBe(true);
  expect(isFollowed(completed, endedAt + 120_000)).toBe(false);
  expect(isFollowed(heldAs('completed'), endedAt)).toBe(false);
  expect(isFollowed(heldAs('cancelled'), endedAt)).toBe(false);
  for (const status of ['pending', 'in-progress', 'folded']) {
    expect(isFollowed(heldAs(status), endedAt)).toBe(true);
  }
});

it('[RCV-01, RCV-02] a pending request is sent, received once a screen shows it, and overdue after 10 s without a receipt', () => {
  const createdAt = Date.parse('2026-01-01T20:00:00.000Z');
  const held = heldAs('pending');
  expect(overdueFrom(held)).toBe(createdAt + 10_000);
  expect(waitingOf(held, createdAt)).toBe('sent');
  expect(waitingOf(held, createdAt + 9_999)).toBe('sent');
  expect(waitingOf(held, createdAt + 10_000)).toBe('overdue');
  // A phone whose clock is behind.
  expect(waitingOf(held, createdAt - 3_600_000)).toBe('sent');

  held.request.received_at = '2026-01-01T20:00:11.000Z';
  expect(overdueFrom(held)).toBeUndefined();
  expect(waitingOf(held, createdAt + 60_000)).toBe('received');
  expect(waitingOf(held, createdAt + 5 * 60_000)).toBe('long');
});

it('[RCV-02] only a pending request is overdue: one that was taken has reached somebody', () => {
  for (const status of ['in-progress', 'completed', 'cancelled', 'folded']) {
    expect(overdueFrom(heldAs(status)), status).toBeUndefined();
  }
  const unknown = heldAs('pending');
  unknown.request.created_at = 'yesterday';
  expect(waitingOf(unknown, Date.parse('2026-01-01T21:00:00.000Z'))).toBe('sent');
});

it('[LNG-05] the title names table, status and restaurant in the page’s language', () => {
  const fr = pageTitle(sayIn('fr'), 'pending', 12, 'Le Petit Bistrot');
  expect(fr).toBe('Table 12 – Demande en attente – Le Petit Bistrot');
  const en = pageTitle(sayIn('en'), 'pending', 12, 'Le Petit Bistrot');
  expect(en).toBe('Table 12 – Request pending – Le Petit Bistrot');
  expect(pageTitle(sayIn('fr'), 'idle', 3, 'Chez Léa')).toBe('Table 3 – Chez Léa');
});

it('keeps the guest’s own text when an event, which never contains it, arrives', () => {
  const held = heldAs('pending', 'une chaise haute');
  const news = heldAs('in-progress').request;
  expect(updated(held, news)?.request).toMatchObject({
    status: 'in-progress',
    message: 'une chaise haute',
  });
  expect(updated(held, { ...news, id: 'another' })).toBe(held);
});

const intention: Intention = {
  slug: 'demo',
  table: 12,
  type: 'bread',
  message: '',
  customerName: '',
  key: 'k',
  madeAt: 0,
};

function heldAs(status: string, message: string | null = null): Held {
  const request = {
    id: 'r1',
    type: 'other',
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
  return { request, key: undefined, mayServe: true } as Held;
}
