import { expect, it } from 'vitest';
import { Readiness } from './plain-routes.ts';

it('checks at most once a second, however many calls there are', async () => {
  let now = 5000;
  let isUp = true;
  let asked = 0;
  const readiness = new Readiness({ monotonic: () => now }, async () => {
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
});
