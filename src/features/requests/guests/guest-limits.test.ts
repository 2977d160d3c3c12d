import { expect, it } from 'vitest';
import { limits } from '../../../limits.ts';
import { systemClock } from '../../../platform/clock.ts';
import type { AppContext } from '../../../platform/http/context.ts';
import { RateLimiter } from '../../../platform/http/rate.ts';
import { rates } from '../../../rates.ts';
import {
  countCreation,
  limitCreation,
  limitWithdrawal,
  mayAdd,
  uncountCreation,
} from './guest-limits.ts';

const table = { id: 'table 1', restaurant_id: 'bistrot', tableCount: 12 };

it.each([
  { tableCount: 1, most: 200 },
  { tableCount: 16, most: 200 },
  { tableCount: 17, most: 204 },
  { tableCount: 500, most: 6000 },
])('a restaurant of $tableCount tables takes $most new requests an hour [API-64]', (house) => {
  const { create } = newLimits();
  const here = { ...table, tableCount: house.tableCount };
  for (let turn = 0; turn < house.most; turn += 1) create(`${turn % 100}`, here);
  expect(() => create('late', here)).toThrow('restaurant_busy');
  create('late', { ...here, restaurant_id: 'another' });
});

it('staff create requests beyond that, in their restaurant alone [API-64]', () => {
  const { create } = newLimits();
  for (let turn = 0; turn < rates.requestsPerRestaurant.count; turn += 1) create('guest', table);
  create('staff', table, 'bistrot');
  expect(() => create('staff', table, 'another')).toThrow('restaurant_busy');
});

it('an address creates 600 requests a minute at all restaurants [API-64]', () => {
  const { create } = newLimits();
  const { count } = rates.requestsPerAddress;
  for (let turn = 0; turn < count; turn += 1)
    create('here', { ...table, restaurant_id: `${turn % 50}` });
  expect(() => create('here', table)).toThrow('too_many');
  create('there', table);
});

it('guests withdraw 1,000 requests an hour in one restaurant [API-64]', () => {
  const { withdraw } = newLimits();
  const { count } = rates.withdrawalsPerRestaurant;
  for (let turn = 0; turn < count; turn += 1) withdraw(`${turn % 100}`);
  expect(() => withdraw('late')).toThrow('too_many');
  // Strangers used it up. Guests with the key of their table withdraw all the same.
  withdraw('guest', '2026-11-27T19:00:00.000Z');
});

it('strangers who create and withdraw cannot use up what a restaurant takes [API-64]', () => {
  const { create, withdraw } = newLimits();
  for (let turn = 0; turn < rates.withdrawalsPerRestaurant.count; turn += 1) {
    create(`${turn % 100}`, table);
    withdraw(`${turn % 100}`);
  }
  create('guest', table);
});

it('withdrawing a request that was not counted, as it came with the key, gives nothing back [RNG-28]', () => {
  const { create, withdraw } = newLimits();
  for (let turn = 0; turn < rates.requestsPerRestaurant.count; turn += 1) create('guest', table);
  withdraw('guest', '2026-11-27T19:00:00.000Z');
  expect(() => create('guest', table)).toThrow('restaurant_busy');
  withdraw('guest');
  create('guest', table);
});

it.each([
  { whose: 'a stranger', isLetIn: false, isLimited: true, isAdded: false },
  { whose: 'a guest with the code of the evening', isLetIn: true, isLimited: true, isAdded: true },
  { whose: 'a stranger, without rate limits', isLetIn: false, isLimited: false, isAdded: true },
])(
  'a full table takes one more of $whose: $isAdded [WISH-18]',
  ({ isLetIn, isLimited, isAdded }) => {
    const rate = new RateLimiter(systemClock, isLimited);
    const place = { ...table, isLetIn, proof: { isStaff: false, hasTableKey: false } };
    expect(mayAdd({ rate }, place, limits.activeRequestsPerTable)).toBe(isAdded);
  },
);

function newLimits() {
  const rate = new RateLimiter(systemClock, true);
  const from = (address: string) => ({ get: () => address }) as unknown as AppContext;
  return {
    create(address: string, at: typeof table, tenantId?: string) {
      const c = from(address);
      const proof = { isStaff: tenantId === at.restaurant_id, hasTableKey: false };
      limitCreation(c, { rate }, { ...at, proof });
      countCreation(c, { rate }, { ...at, proof });
    },
    withdraw(address: string, keyed_at: string | null = null) {
      limitWithdrawal(from(address), { rate }, { ...table, table_id: 'table 1', keyed_at });
      uncountCreation({ rate }, { ...table, keyed_at });
    },
  };
}
