import { expect, it } from 'vitest';
import type { Holder } from '../device/staff-name.ts';
import { type AnsweredRequest, readRequest } from '../feed/read-request.ts';
import { asksUser } from './use-minutes.ts';

const NOON = Date.UTC(2026, 10, 27, 12);
const at = (minute: number) => new Date(NOON + minute * 60_000).toISOString();

const phoneOf = (memberId: string, name: string): Holder => ({
  name,
  memberId,
  isPersonal: true,
  isManager: false,
});
const lea = phoneOf('léa', 'Léa');
/** A device on which nobody is a member by themselves: shared, or of an account with several people. */
const unnamed: Holder = { name: '', memberId: undefined, isPersonal: false, isManager: false };
const account = (name: string): Holder => ({
  name,
  memberId: 'owner',
  isPersonal: false,
  isManager: false,
});

/** Whether a device asks, so many minutes after Léa took the request on her phone. */
function asks(minute: number, holder: Holder, more: Partial<AnsweredRequest> = {}) {
  const taken = { id: 'a', status: 'in-progress', created_at: at(-3), taken_at: at(0) };
  const request = readRequest({ ...taken, taken_by: 'Léa', taker_id: 'léa', ...more });
  return asksUser(request, holder, NOON + minute * 60_000);
}

it('a device asks its user 5 min after they took a request, and not before [RNG-24]', () => {
  expect([4.9, 5, 12].map((minute) => asks(minute, lea))).toEqual([false, true, true]);
});

it('the 5 min begin anew with a renewal [RNG-24]', () => {
  expect([9.9, 10].map((minute) => asks(minute, lea, { renewed_at: at(5) }))).toEqual([
    false,
    true,
  ]);
});

it('a device does not ask about what others have, nor about what is not in progress [RNG-24]', () => {
  expect([asks(6, phoneOf('karim', 'Karim')), asks(6, unnamed)]).toEqual([false, false]);
  expect(asks(6, lea, { status: 'pending' })).toBe(false);
  expect(asks(6, lea, { status: 'completed' })).toBe(false);
});

it('of two members with one name only the taker is asked, also under a new name [RNG-24]', () => {
  expect(asks(6, phoneOf('other', 'Léa'))).toBe(false);
  expect(asks(6, account('Léa'))).toBe(false);
  expect(asks(6, phoneOf('léa', 'Léa M.'))).toBe(true);
});

it('of several people with one account the named one is asked [RNG-24]', () => {
  const taken = { taker_id: 'owner', taken_by: 'Camille' };
  expect([asks(6, account('Camille'), taken), asks(6, account('Tom'), taken)]).toEqual([
    true,
    false,
  ]);
});

it('what was taken on a shared device is known by its name alone [RNG-24]', () => {
  const shared = { taker_id: null };
  expect([asks(6, account('Léa'), shared), asks(6, lea, shared)]).toEqual([true, false]);
  const nobody = { taker_id: null, taken_by: null };
  expect([asks(6, unnamed, nobody), asks(6, account('Léa'), nobody)]).toEqual([true, false]);
});
