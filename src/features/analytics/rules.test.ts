import { describe, expect, it } from 'vitest';
import { receivedBounds, type TimeClass, timeBounds } from '../../histograms.ts';
import {
  changeOf,
  countOf,
  countWithin,
  promptShare,
  quantile,
  receivedClassOf,
  receivedShare,
  spreadOf,
  type Times,
  timeClasses,
  timeClassOf,
} from './rules.ts';

type ByClass = Partial<Record<TimeClass, number>>;

function timesOf(counts: ByClass): Times {
  return timeClasses.map((each) => counts[each] ?? 0);
}

function countEach(seconds: number[]): ByClass {
  const counts: ByClass = {};
  for (const each of seconds.map(timeClassOf)) counts[each] = (counts[each] ?? 0) + 1;
  return counts;
}

describe('classes of times', () => {
  it('include times up to their bound', () => {
    expect(timeClassOf(0)).toBe(10);
    expect(timeClassOf(10)).toBe(10);
    expect(timeClassOf(10.001)).toBe(20);
    expect(timeClassOf(120)).toBe(120);
    expect(timeClassOf(120.5)).toBe(150);
    expect(timeClassOf(7200)).toBe(7200);
    expect(timeClassOf(7201)).toBe('more');
  });

  it('count every time', () => {
    const counts = countEach(Array.from({ length: 10_000 }, (_, seconds) => seconds));
    const times = timesOf(counts);
    expect(countOf(times)).toBe(10_000);
    expect(Object.keys(counts).sort()).toEqual(timeClasses.map(String).sort());
    expect(countWithin(times, 120, timeBounds)).toBe(121);
  });
});

describe('a quantile of times', () => {
  it('is null without times', () => {
    expect(quantile(timesOf({}), 0.5)).toBeNull();
    expect(spreadOf(timesOf({}))).toEqual({ median: null, p90: null, longest: null });
  });

  it('is interpolated within its class', () => {
    expect(quantile(timesOf({ 60: 4 }), 0.5)).toBe(55);
    expect(quantile(timesOf({ 60: 4 }), 1)).toBe(60);
    expect(spreadOf(timesOf({ 10: 5, 120: 4, 600: 1 }))).toEqual({
      median: 10,
      p90: 120,
      longest: 600,
    });
  });

  it('is the last bound for times above all bounds', () => {
    expect(spreadOf(timesOf({ 10: 1, more: 9 }))).toEqual({
      median: 7200,
      p90: 7200,
      longest: null,
    });
  });

  it('has an error of at most the width of a class', () => {
    let state = 12_345;
    const random = () => {
      state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
      return state / 2 ** 31;
    };
    const waits = Array.from({ length: 500 }, () => Math.exp(random() * 8));
    const times = timesOf(countEach(waits));
    const sorted = waits.toSorted((a, b) => a - b);
    for (const share of [0.1, 0.5, 0.9]) {
      const exact = sorted[Math.ceil(share * sorted.length) - 1] ?? Number.NaN;
      const index = timeBounds.findIndex((bound) => exact <= bound);
      const lower = timeBounds[index - 1] ?? 0;
      expect(quantile(times, share)).toBeGreaterThanOrEqual(Math.floor(lower));
      expect(quantile(times, share)).toBeLessThanOrEqual(timeBounds[index] ?? Number.NaN);
    }
  });
});

it('times until received have finer classes, of a few seconds [RCV-10]', () => {
  const seconds = [0, 1, 1.001, 3, 10, 29, 60, 300, 300.001];
  expect(seconds.map(receivedClassOf)).toEqual([1, 1, 3, 3, 10, 30, 60, 300, 'more']);
  expect(spreadOf([18, 1, 1, 0, 0, 0, 0], receivedBounds)).toEqual({
    median: 1,
    p90: 1,
    longest: 10,
  });
  expect(spreadOf([0, 0, 0, 0, 0, 0, 1], receivedBounds)).toEqual({
    median: 300,
    p90: 300,
    longest: null,
  });
  expect(receivedShare({ received: 0, received_promptly: 0 })).toBeNull();
  expect(receivedShare({ received: 4, received_promptly: 3 })).toBe(0.75);
});

it('promptShare of no requests and changeOf from 0 are null', () => {
  expect(promptShare({ taken: 0, taken_promptly: 0, unanswered: 0 })).toBeNull();
  expect(promptShare({ taken: 3, taken_promptly: 2, unanswered: 1 })).toBe(0.5);
  expect(changeOf(5, 0)).toBeNull();
  expect(changeOf(5, 4)).toBe(0.25);
  expect(changeOf(3, 4)).toBe(-0.25);
});
