import { beforeEach, expect, it } from 'vitest';
import { limits } from '../../limits.ts';
import { networkAddress } from '../address.ts';
import { RateLimiter } from './rate.ts';

const minute = { count: 5, windowSeconds: 60 };
const hour = { count: 5, windowSeconds: 3600 };

let now: number;
let rate: RateLimiter;

beforeEach(() => {
  now = Date.parse('2026-11-21T19:30:00.000Z');
  rate = new RateLimiter({ now: () => new Date(now), monotonic: () => now }, true);
});

const use = (key: string, times: number, limit = hour) =>
  Array.from({ length: times }, () => rate.count(key, limit)).at(-1);
/** Counts one act for each of many keys. */
const flood = (strangers: number, from = 0) => {
  for (let n = from; n < from + strangers; n += 1) rate.count(`stranger ${n}`, hour);
};

it('holds at most limits.rateWindows windows, however many addresses call', () => {
  flood(limits.rateWindows + 50_000);
  expect(rate.size).toBe(limits.rateWindows);
});

it('counts a new key from zero even if the map is full', () => {
  flood(limits.rateWindows);
  expect(use('newcomer', hour.count)).toBe(0);
  expect(use('newcomer', 1)).toBe(3600);
});

it('a flood of addresses does not reset keys that have used up their limit, even if they are adjacent', () => {
  for (let n = 0; n < 100; n += 1) {
    use(`guesser ${n}`, hour.count + 1);
    if (n < 50) flood(20, 20 * n);
  }
  flood(3 * limits.rateWindows, 2000);
  const stillRefused = Array.from({ length: 100 }, (_, n) => use(`guesser ${n}`, 1));
  expect(stillRefused).toEqual(stillRefused.map(() => 3600));
});

it('a key that a flood evicted restarts from zero', () => {
  use('visitor', 1);
  flood(3 * limits.rateWindows);
  expect(use('visitor', hour.count - 1)).toBe(0);
});

it('deletes expired windows as new ones are opened', () => {
  for (let n = 0; n < 10_000; n += 1) rate.count(`early ${n}`, minute);
  now += 60_000;
  flood(3000);
  expect(rate.size).toBe(3000);
});

it('cleans up in small steps: one act never checks the whole map', () => {
  flood(limits.rateWindows);
  now += 3_600_000;
  flood(100, limits.rateWindows);
  expect(rate.size).toBeGreaterThan(limits.rateWindows - 1000);
  expect(rate.size).toBeLessThan(limits.rateWindows);
});

it('all addresses of an IPv6 /64 share one window', () => {
  const from = (remoteAddress: string) =>
    networkAddress({ socket: { remoteAddress } as never, headers: {} }, false);
  for (let n = 0; n < 1000; n += 1) rate.count(from(`2001:db8:1:2::${n.toString(16)}`), hour);
  expect(rate.size).toBe(1);
});
