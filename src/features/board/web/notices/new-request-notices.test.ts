import { expect, it } from 'vitest';
import type { TableRequest } from '../../../requests/contract.ts';
import { readRequest } from '../feed/read-request.ts';
import { dequeueEnded, enqueue, newRequestNotice, restCount } from './new-request-notices.ts';

const words = {
  title: ({ table_number }: TableRequest) => `Table ${table_number}`,
  request: ({ type }: TableRequest) => `<${type}>`,
  sign: () => undefined,
  reason: ({ reopened_at }: TableRequest) => (reopened_at ? 'reopened' : undefined),
};

function request(id: string, more: object = {}): TableRequest {
  const created_at = '2026-08-21T18:00:00.000Z';
  return readRequest({
    id,
    status: 'pending',
    created_at,
    table_number: 7,
    type: 'bill',
    ...more,
  });
}

const lea = { name: 'Léa', memberId: 'léa', isPersonal: true, isManager: false };

it('the title of a notice is the table; its body has the message, then the customer name [NTF-04]', () => {
  const asked = request('a', { customer_name: 'Ana', message: 'Une carafe' });
  expect(newRequestNotice(asked, words)).toMatchObject({
    title: 'Table 7',
    message: 'Une carafe – Ana',
    type: 'info',
  });
});

it('without a message the body is the type of the request', () => {
  expect(newRequestNotice(request('a'), words).message).toBe('<bill>');
});

it('a notice does not close by itself after ten seconds [NTF-06]', () => {
  const notice = newRequestNotice(request('a'), words);
  expect([notice.autoClose, notice.duration]).toEqual([false, 10_000]);
});

it('beside the newest of twenty requests stands +19', () => {
  const twenty = Array.from({ length: 20 }, (_, index) => request(`r${index}`));
  expect(restCount(enqueue([], twenty))).toBe(19);
});

it('the notice of a request that rings anew says what it is, then why [REQ-32]', () => {
  const reopened = request('a', { customer_name: 'Ana', reopened_at: '2026-08-21T18:05:00.000Z' });
  expect(newRequestNotice(reopened, words).message).toBe('<bill> · reopened – Ana');
});

it('the notice of a request of which nothing is heard stays until somebody has it [RNG-24]', () => {
  const taken = { status: 'in-progress', taken_at: '2026-08-21T18:01:00.000Z' };
  const stale = { ...taken, stale_at: '2026-08-21T18:11:00.000Z' };
  expect(dequeueEnded(['a'], [request('a', stale)], lea)).toEqual(['a']);
  const renewed = request('a', { ...stale, renewed_at: '2026-08-21T18:12:00.000Z' });
  expect(dequeueEnded(['a'], [renewed], lea)).toEqual([]);
});

it('the notice of a handover stays with its taker until somebody acts on it [REQ-31]', () => {
  const taken = { status: 'in-progress', taken_at: '2026-08-21T18:01:00.000Z', taker_id: 'léa' };
  const handed = request('a', { ...taken, handed_at: '2026-08-21T18:04:00.000Z' });
  expect(dequeueEnded(['a'], [handed], lea)).toEqual(['a']);
  expect(dequeueEnded(['a'], [handed], { ...lea, memberId: 'karim' })).toEqual([]);
  expect(dequeueEnded(['a'], [request('a', taken)], lea)).toEqual([]);
});

it('a notice closes when its request is no longer pending or leaves the board [NTF-06]', () => {
  const queue = enqueue([], [request('a'), request('b'), request('c')]);
  const board = [request('a', { status: 'in-progress' }), request('b')];
  expect(dequeueEnded(queue, board, lea)).toEqual(['b']);
});

it('there is no second notice for the same request', () => {
  expect(enqueue(['a'], [request('a')])).toEqual(['a']);
});

it('names and words from right to left are isolated, so that they keep their places [NTF-04]', () => {
  const asked = request('a', { customer_name: 'ليلى 12', message: 'شوكة 2!' });
  expect(newRequestNotice(asked, words).message).toBe('\u2068شوكة 2!\u2069 – \u2068ليلى 12\u2069');
});
