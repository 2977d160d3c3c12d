import { expect, it } from 'vitest';
import { axisEnd, depthOf, fullestStart, hoursInUse, rangesOf } from './scales.ts';

const at = (hour: number, requests_created = 1) => ({ hour, requests_created });

it('orders hours by service day: those after midnight come last', () => {
  expect(hoursInUse([at(22), at(1), at(23)], 5)).toEqual([22, 23, 0, 1]);
  expect(hoursInUse([at(4), at(5)], 5)).toHaveLength(24);
  expect(hoursInUse([at(5), at(4)], 5)[0]).toBe(5);
  expect(hoursInUse([at(5), at(9)], 8)[0]).toBe(9);
});

it('omits empty hours at both ends, keeps those in between', () => {
  expect(hoursInUse([at(8, 0), at(12), at(15), at(20, 0)], 5)).toEqual([12, 13, 14, 15]);
  expect(hoursInUse([at(8, 0)], 5)).toEqual([]);
  expect(hoursInUse([], 5)).toEqual([]);
});

it('starts at the window of hours with the most requests if not all fit', () => {
  expect(fullestStart([1, 9, 2, 0, 0, 3, 9, 1], 3)).toBe(5);
  expect(fullestStart([1, 9, 2, 0, 0, 3, 8, 1], 6)).toBe(1);
  expect(fullestStart([4, 4, 4], 2)).toBe(0);
  expect(fullestStart([1, 2, 3], 3)).toBe(0);
  expect(fullestStart([1, 2, 3], 9)).toBe(0);
});

it('uses four equal depths up to the maximum, and depth 0 only for 0', () => {
  expect([0, 1, 25, 26, 50, 51, 75, 76, 100].map((value) => depthOf(value, 100))).toEqual([
    0, 1, 1, 2, 2, 3, 3, 4, 4,
  ]);
  expect(depthOf(1, 1)).toBe(4);
});

it('gives the legend the range of each depth', () => {
  for (const most of [1, 2, 3, 5, 7, 100, 1999]) {
    const ranges = rangesOf(most);
    expect(ranges.at(-1)?.to).toBe(most);
    for (let value = 1; value <= most; value += 1) {
      const [found, ...others] = ranges.filter(({ from, to }) => from <= value && value <= to);
      expect(found?.depth, `${value} of ${most}`).toBe(depthOf(value, most));
      expect(others).toEqual([]);
    }
  }
});

it('ends a scale at a round, even number', () => {
  for (let most = 0; most < 3000; most += 1) {
    const top = axisEnd(most);
    expect(top).toBeGreaterThanOrEqual(Math.max(most, 2));
    expect(top % 2, String(most)).toBe(0);
    expect(top).toBeLessThanOrEqual(Math.max(2 * most, 4));
  }
});
