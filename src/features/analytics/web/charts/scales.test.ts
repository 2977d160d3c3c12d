import { expect, it } from 'vitest';
import { depthOf, fullestStart, hoursInUse, rangesOf, topOf } from './scales.ts';

const at = (hour: number, requests_created = 1) => ({ hour, requests_created });

it('hours stand as a service runs: what follows midnight stands after it', () => {
  expect(hoursInUse([at(22), at(1), at(23)])).toEqual([22, 23, 0, 1]);
  expect(hoursInUse([at(4), at(5)])).toHaveLength(24);
  expect(hoursInUse([at(5), at(4)])[0]).toBe(5);
});

it('hours without a request at either end are left out, those between stay', () => {
  expect(hoursInUse([at(8, 0), at(12), at(15), at(20, 0)])).toEqual([12, 13, 14, 15]);
  expect(hoursInUse([at(8, 0)])).toEqual([]);
  expect(hoursInUse([])).toEqual([]);
});

it('where not all hours fit, those next to one another are seen first that hold the most', () => {
  expect(fullestStart([1, 9, 2, 0, 0, 3, 9, 1], 3)).toBe(5);
  expect(fullestStart([1, 9, 2, 0, 0, 3, 8, 1], 6)).toBe(1);
  expect(fullestStart([4, 4, 4], 2)).toBe(0);
  expect(fullestStart([1, 2, 3], 3)).toBe(0);
  expect(fullestStart([1, 2, 3], 9)).toBe(0);
});

it('each depth has a quarter of the way to the most, and only nothing has none', () => {
  expect([0, 1, 25, 26, 50, 51, 75, 76, 100].map((value) => depthOf(value, 100))).toEqual([
    0, 1, 1, 2, 2, 3, 3, 4, 4,
  ]);
  expect(depthOf(1, 1)).toBe(4);
});

it('the legend tells what each depth stands for', () => {
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

it('a scale ends at a round number, whose half is whole', () => {
  for (let most = 0; most < 3000; most += 1) {
    const top = topOf(most);
    expect(top).toBeGreaterThanOrEqual(Math.max(most, 2));
    expect(top % 2, String(most)).toBe(0);
    expect(top).toBeLessThanOrEqual(Math.max(2 * most, 4));
  }
});
