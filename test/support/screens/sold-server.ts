import { type Db, openDatabase } from '../../../src/db/database.ts';
import { systemClock } from '../../../src/platform/clock.ts';
import { type PaymentProvider, startPaymentProvider } from '../people/payment-provider.ts';
import { petitBistrot, type TestRestaurant } from '../people/people.ts';
import { freshDatabase } from '../server/databases.ts';
import { type Call, caller } from '../server/http.ts';
import { startServer } from '../server/server.ts';
import { test as base } from './browser.ts';

export type Sold = { url: string; call: Call; db: Db; provider: PaymentProvider };

/** Browser tests on a server that sells subscriptions: one per worker, with a payment provider of its own. */
export const test = base.extend<{ restaurant: TestRestaurant }, { sold: Sold }>({
  sold: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants a pattern, and this needs nothing.
    async ({}, use) => {
      const provider = await startPaymentProvider();
      const database = await freshDatabase('sqlite', undefined);
      const server = await startServer({
        ...provider.environment,
        ...{ PUBLIC_URL: '', DEMO: 'off', DATABASE_URL: database.url },
      });
      const { db, close } = await openDatabase(database.url, () => {});
      await use({ url: server.url, call: caller(server.url), db, provider });
      await close();
      await server.stop();
      await database.remove();
      await provider.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: ({ sold }, use) => use(sold.url),
  restaurant: async ({ sold }, use) => use(await petitBistrot({ db: sold.db, clock: systemClock })),
});
