import { expect, it } from 'vitest';
import { type AnsweredRequest, readRequest } from './read-request.ts';

const bare: AnsweredRequest = {
  id: 'r1',
  status: 'pending',
  created_at: '2026-08-21T18:00:00.000Z',
};

it.each([
  ['table_number', { table_number: 12 }],
  ['tableNumber', { tableNumber: 12 }],
])('reads the table from %s [REQ-15]', (_name, field) => {
  expect(readRequest({ ...bare, ...field })).toMatchObject({ table_number: 12, tableNumber: 12 });
});

it('reads missing and blank values as null [STF-18]', () => {
  const read = readRequest({ ...bare, table_label: '', message: '', taken_by: null });
  expect(read).toMatchObject({
    customer_name: null,
    message: null,
    taken_by: null,
    table_label: null,
    table_number: 0,
    stale_at: null,
  });
});

it('reads a list and the answer to a move alike', () => {
  const answered = { received_at: bare.created_at, remindable_from: bare.created_at };
  expect(readRequest({ ...bare, ...answered })).toEqual(readRequest(bare));
});

it('reads a request without a type by its message [STF-18]', () => {
  expect(readRequest(bare).type).toBe('waiter');
  expect(readRequest({ ...bare, message: 'Sans noix' }).type).toBe('other');
});
