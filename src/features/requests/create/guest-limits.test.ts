import { expect, it } from 'vitest';
import { limits } from '../../../limits.ts';
import { systemClock } from '../../../platform/clock.ts';
import type { AppContext } from '../../../platform/http/context.ts';
import { RateLimiter } from '../../../platform/http/rate.ts';
import { type Rate, rates } from '../../../rates.ts';
import { countCreation, limitCreation, limitWithdrawal } from './guest-limits.ts';

const table = { id: 'table 1', restaurant_id: 'bistrot' };

it('a restaurant takes 3,000 new requests an hour [API-64]', () => {
  const { create } = newLimits();
  const { count } = rates.requestsPerRestaurant;
  for (let turn = 0; turn < count; turn += 1) create(`${turn % 100}`, table);
  expect(() => create('late', table)).toThrow('too_many');
  create('late', { id: 'table 2', restaurant_id: 'another' });
});

it('an address creates 600 requests a minute at all restaurants [API-64]', () => {
  const { create } = newLimits();
  const { count } = rates.requestsPerAddress;
  for (let turn = 0; turn < count; turn += 1)
    create('here', { id: `${turn}`, restaurant_id: `${turn % 50}` });
  expect(() => create('here', table)).toThrow('too_many');
  create('there', table);
});

it('guests withdraw 1,000 requests an hour in one restaurant [API-64]', () => {
  const { withdraw } = newLimits();
  const { count } = rates.withdrawalsPerRestaurant;
  for (let turn = 0; turn < count; turn += 1) withdraw(`${turn % 100}`);
  expect(() => withdraw('late')).toThrow('too_many');
});

it('strangers alone cannot reach the limit of new requests [API-64]', () => {
  const hourly = ({ count, windowSeconds }: Rate) => (count * 60 * 60) / windowSeconds;
  const created = hourly(rates.withdrawalsPerRestaurant) + limits.tablesPerRestaurant;
  expect(created).toBeLessThanOrEqual(hourly(rates.requestsPerRestaurant) / 2);
});

function newLimits() {
  const rate = new RateLimiter(systemClock, true);
  const from = (address: string) => ({ get: () => address }) as unknown as AppContext;
  return {
    create(address: string, at: typeof table) {
      limitCreation(from(address), { rate }, at);
      countCreation(from(address), { rate }, at);
    },
    withdraw: (address: string) =>
      limitWithdrawal(from(address), { rate }, { ...table, table_id: 'table 1' }),
  };
}
