/** A subscription that was bought with an owner's address: the owner says whether it is theirs. */
import { type Db, openDatabase } from '../../src/db/database.ts';
import { paths } from '../../src/paths.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { violations } from '../support/axe.ts';
import { test as base, expect } from '../support/browser.ts';
import { freshDatabase } from '../support/databases.ts';
import { type PaymentProvider, prices, startPaymentProvider } from '../support/payment-provider.ts';
import { type House, petitBistrot } from '../support/people.ts';
import { startServer } from '../support/server.ts';
import { notices } from '../support/sign-in.ts';

type Sold = { url: string; db: Db; provider: PaymentProvider };

const test = base.extend<{ house: House }, { sold: Sold }>({
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
      await use({ url: server.url, db, provider });
      await close();
      await server.stop();
      database.remove();
      await provider.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: ({ sold }, use) => use(sold.url),
  house: async ({ sold }, use) => use(await petitBistrot({ db: sold.db, clock: systemClock })),
});

test.describe.configure({ mode: 'default' });

test('an owner says that a subscription is theirs, by keyboard [PAY-08]', async ({
  phone,
  sold,
  house,
}) => {
  await bought(sold, house);
  const page = await phone({ token: house.owner.token });
  await page.goto(paths.account);
  const card = page.getByRole('region', { name: 'Cet abonnement est-il le vôtre' });
  await expect(card).toContainText(`abonnement mensuel`);
  await expect(card).toContainText(house.owner.email);
  expect(await violations(page)).toEqual([]);
  await card.getByRole('button', { name: 'Oui, c’est le mien' }).focus();
  await page.keyboard.press('Enter');
  await expect(notices(page)).toContainText('Abonnement rattaché à votre restaurant');
  await expect(card).toHaveCount(0);
  const subscription = page.getByRole('region', { name: 'Abonnement', exact: true });
  await expect(subscription).toContainText('Abonné, au mois');
  await expect(subscription.getByRole('button', { name: 'Gérer les factures' })).toBeVisible();
});

test('an owner whose trial is over is told that the card is charged, and may refuse [PAY-08, PAY-10]', async ({
  newScreen,
  sold,
  house,
}) => {
  const id = await bought(sold, house, 'trialing');
  await sold.db
    .updateTable('all_restaurants')
    .set({ trial_started_at: '2026-01-01T00:00:00.000Z' })
    .where('id', '=', house.id)
    .execute();
  const page = await newScreen({ token: house.owner.token, locale: 'en-GB' });
  await page.goto(paths.account);
  const card = page.getByRole('region', { name: 'Is this subscription yours?' });
  await expect(card).toContainText('will be charged today');
  await card.getByRole('button', { name: 'Yes, it is mine' }).click();
  await expect(card.getByRole('button', { name: 'Claim it and pay today' })).toBeFocused();
  sold.provider.calls.length = 0;
  await card.getByRole('button', { name: 'No, that was not me' }).click();
  await expect(notices(page)).toContainText('You will not be asked about it again.');
  await expect(card).toHaveCount(0);
  expect(sold.provider.calls).toEqual([]);
  expect(sold.provider.subscriptions.get(id)?.restaurantId).toBeUndefined();
});

/** Without signing in, with the owner's address. */
async function bought({ db, provider }: Sold, house: House, status = 'active'): Promise<string> {
  const id = `sub_${house.slug.replaceAll('-', '_')}`;
  const now = new Date();
  const { email } = house.owner;
  const trialEndsAt = new Date(now.getTime() + 30 * 24 * 3_600_000);
  provider.subscriptions.set(id, { id, status, email, price: prices.monthly, trialEndsAt });
  await db
    .insertInto('subscriptions')
    .values({
      ...{ id, email, status, customer_id: `cus_${id}`, restaurant_id: null, plan: 'monthly' },
      ...{ created_at: now.toISOString(), trial_ends_at: trialEndsAt.toISOString(), version: 1 },
    })
    .execute();
  return id;
}
