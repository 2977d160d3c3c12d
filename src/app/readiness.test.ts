import { expect, it } from 'vitest';
import { Readiness } from './readiness.ts';

it('asks once a second, however many want to know, and again after a clock was set back [API-83]', async () => {
  let now = Date.parse('2026-11-21T19:30:00Z');
  let isUp = true;
  let asked = 0;
  const readiness = new Readiness({ now: () => new Date(now) }, async () => {
    asked += 1;
    return isUp;
  });
  const answers = await Promise.all(Array.from({ length: 100 }, () => readiness.isReady()));
  expect([new Set(answers), asked]).toEqual([new Set([true]), 1]);
  isUp = false;
  now += 999;
  expect([await readiness.isReady(), asked]).toEqual([true, 1]);
  now += 1;
  expect([await readiness.isReady(), asked]).toEqual([false, 2]);
  isUp = true;
  now -= 3_600_000;
  expect([await readiness.isReady(), asked]).toEqual([true, 3]);
});
