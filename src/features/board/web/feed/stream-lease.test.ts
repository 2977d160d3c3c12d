import { expect, it } from 'vitest';
import { leasesAfter, type StreamLeases } from './feed-world.ts';

it('four boards of a browser have a stream, a fifth gets one when another has gone', () => {
  let leases: StreamLeases = {};
  const take = (tab: string, at: number) => {
    leases = leasesAfter(leases, tab, at);
    return tab in leases;
  };
  const tabs = ['a', 'b', 'c', 'd', 'e'];
  expect(tabs.map((tab) => take(tab, 0))).toEqual([true, true, true, true, false]);
  expect(tabs.map((tab) => take(tab, 3000))).toEqual([true, true, true, true, false]);
  // Tab b has gone without a word.
  const left = ['a', 'c', 'd', 'e'];
  expect(left.map((tab) => take(tab, 12_000))).toEqual([true, true, true, false]);
  expect(left.map((tab) => take(tab, 15_000))).toEqual([true, true, true, true]);
  expect(take('b', 16_000)).toBe(false);
});

it('a clock that was set back does not keep the leases of others for ever', () => {
  const held = { a: 90_000, b: 90_000, c: 90_000, d: 90_000 };
  expect(leasesAfter(held, 'e', 1000)).toEqual({ e: 1000 });
});
