import { expect, it } from 'vitest';
import { type AnsweredRequest, toBoardRequest } from '../feed/board-request.ts';
import { asksUser } from './use-asking.ts';

const NOON = Date.UTC(2026, 10, 27, 12);
const at = (minute: number) => new Date(NOON + minute * 60_000).toISOString();

/** Whether a device asks, so many minutes after Léa took the request. */
function asks(minute: number, name: string | undefined, more: Partial<AnsweredRequest> = {}) {
  const taken = { id: 'a', status: 'in-progress', created_at: at(-3), taken_at: at(0) };
  const request = toBoardRequest({ ...taken, taken_by: 'Léa', ...more });
  return asksUser(request, name, NOON + minute * 60_000);
}

it('a device asks its user 5 min after they took a request, and not before [BRD-39]', () => {
  expect([4.9, 5, 12].map((minute) => asks(minute, 'Léa'))).toEqual([false, true, true]);
});

it('the 5 min begin anew with a renewal [BRD-39]', () => {
  expect([9.9, 10].map((minute) => asks(minute, 'Léa', { renewed_at: at(5) }))).toEqual([
    false,
    true,
  ]);
});

it('a device does not ask about what others have, nor about what is not in progress [BRD-39]', () => {
  expect([asks(6, 'Karim'), asks(6, ''), asks(6, undefined)]).toEqual([false, false, false]);
  expect(asks(6, 'Léa', { status: 'pending' })).toBe(false);
  expect(asks(6, 'Léa', { status: 'completed' })).toBe(false);
});

it('a device without a name asks about requests that nobody is named for [BRD-39]', () => {
  const unnamed = { taken_by: null };
  expect([asks(6, '', unnamed), asks(6, undefined, unnamed)]).toEqual([true, true]);
  expect(asks(6, 'Léa', unnamed)).toBe(false);
});
