import { expect, it } from 'vitest';
import { type BoardRequest, toBoardRequest } from '../feed/board-request.ts';
import {
  dequeueDismissed,
  dequeueEnded,
  dequeueRest,
  enqueue,
  MOST_SHOWN,
  newRequestNotice,
  restCount,
  visibleIds,
} from './new-request-notices.ts';

const words = {
  table: (n?: number) => `Table ${n}`,
  request: ({ type }: BoardRequest) => `<${type}>`,
};

function request(id: string, more: object = {}): BoardRequest {
  const created_at = '2026-08-21T18:00:00.000Z';
  return toBoardRequest({
    id,
    status: 'pending',
    created_at,
    table_number: 7,
    type: 'bill',
    ...more,
  });
}

const twenty = Array.from({ length: 20 }, (_, index) => request(`r${index}`));

it('is titled with the table; its body has the customer name and message [NTF-04]', () => {
  const asked = request('a', { customer_name: 'Ana', message: 'Une carafe' });
  expect(newRequestNotice(asked, words)).toMatchObject({
    title: 'Table 7',
    message: 'Ana – Une carafe',
    type: 'info',
  });
});

it('names the type of a request without a message', () => {
  expect(newRequestNotice(request('a'), words).message).toBe('<bill>');
});

it('does not close by itself after ten seconds [NTF-05]', () => {
  const notice = newRequestNotice(request('a'), words);
  expect([notice.autoClose, notice.duration]).toEqual([false, 10_000]);
});

it('shows the three newest, then +17 [NTF-07]', () => {
  const queue = enqueue([], twenty);
  expect(visibleIds(queue, MOST_SHOWN.column)).toEqual(['r17', 'r18', 'r19']);
  expect(restCount(queue, MOST_SHOWN.column)).toBe(17);
});

it('shows the newest on a phone, then +19 [NTF-07]', () => {
  const queue = enqueue([], twenty);
  expect(visibleIds(queue, MOST_SHOWN.phone)).toEqual(['r19']);
  expect(restCount(queue, MOST_SHOWN.phone)).toBe(19);
});

it('shows the next newest when one is dismissed', () => {
  const queue = dequeueDismissed(enqueue([], twenty), 'r18');
  expect(visibleIds(queue, MOST_SHOWN.column)).toEqual(['r16', 'r17', 'r19']);
  expect(restCount(queue, MOST_SHOWN.column)).toBe(16);
});

it('dismissing the +N leaves the three', () => {
  const queue = dequeueRest(enqueue([], twenty), MOST_SHOWN.column);
  expect([
    visibleIds(queue, MOST_SHOWN.column).length,
    restCount(queue, MOST_SHOWN.column),
  ]).toEqual([3, 0]);
});

it('closes when its request is no longer pending or leaves the board [NTF-06]', () => {
  const queue = enqueue([], [request('a'), request('b'), request('c')]);
  const board = [request('a', { status: 'in-progress' }), request('b')];
  expect(dequeueEnded(queue, board)).toEqual(['b']);
});

it('raises no second notice for the same request', () => {
  expect(enqueue(['a'], [request('a')])).toEqual(['a']);
});
