import { systemClock } from '../../../../src/platform/clock.ts';
import { petitBistrot } from '../../people/people.ts';
import { test as base } from '../browser.ts';

export type { Sold } from './other-servers.ts';

/** Browser tests on the server that sells subscriptions. */
export const test = base.extend({
  baseURL: ({ sold }, use) => use(sold.url),
  restaurant: async ({ sold }, use) => use(await petitBistrot({ db: sold.db, clock: systemClock })),
});
