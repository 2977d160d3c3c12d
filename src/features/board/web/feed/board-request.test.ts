import { expect, it } from 'vitest';
import { type AnsweredRequest, toBoardRequest } from './board-request.ts';

const bare: AnsweredRequest = {
  id: 'r1',
  status: 'pending',
  created_at: '2026-08-21T18:00:00.000Z',
};

it.each([
  ['table_number', { table_number: 12 }],
  ['tableNumber', { tableNumber: 12 }],
])('reads the table from %s [REQ-15]', (_name, field) => {
  expect(toBoardRequest({ ...bare, ...field }).tableNumber).toBe(12);
});

it('reads the name of the table [ZON-01]', () => {
  expect(toBoardRequest({ ...bare, table_label: 'Comptoir' }).tableLabel).toBe('Comptoir');
  expect(toBoardRequest({ ...bare, table_label: null }).tableLabel).toBeUndefined();
});

it('reads customer_name as the customer name [REQ-15]', () => {
  expect(toBoardRequest({ ...bare, customer_name: 'Ana' }).customerName).toBe('Ana');
});

it('reads null and blank values as undefined [STF-18]', () => {
  const read = toBoardRequest({ ...bare, customer_name: null, message: '', taken_by: null });
  expect([read.customerName, read.message, read.takenBy, read.tableNumber]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});
