/** Claims: an owner confirms or rejects a subscription that was bought with their e-mail address. */
import { paths } from '../../../src/paths.ts';
import { violations } from '../../support/page-checks/axe.ts';
import { prices } from '../../support/people/payment-provider.ts';
import type { TestRestaurant } from '../../support/people/people.ts';
import { expect } from '../../support/screens/browser.ts';
import { type Sold, test } from '../../support/screens/setup/sold-server.ts';
import { signInNotices } from '../../support/screens/sign-in.ts';

test.describe.configure({ mode: 'default' });

test('an owner claims a subscription by keyboard [PAY-08]', async ({ phone, sold, restaurant }) => {
  await addSubscription(sold, restaurant);
  const page = await phone({ token: restaurant.owner.token });
  await page.goto(paths.account);
  const card = page.getByRole('region', { name: 'Cet abonnement est-il le vôtre' });
  await expect(card).toContainText(`abonnement mensuel`);
  await expect(card).toContainText(restaurant.owner.email);
  expect(await violations(page)).toEqual([]);
  await card.getByRole('button', { name: 'Oui, c’est le mien' }).focus();
  await page.keyboard.press('Enter');
  await expect(signInNotices(page)).toContainText('Abonnement rattaché à votre restaurant');
  await expect(card).toHaveCount(0);
  const subscription = page.getByRole('region', { name: 'Abonnement', exact: true });
  await expect(subscription).toContainText('Abonné, au mois');
  await expect(subscription.getByRole('button', { name: 'Gérer les factures' })).toBeVisible();
});

test('an owner whose trial is over sees that the card will be charged, and can reject the subscription [PAY-08, PAY-10]', async ({
  newScreen,
  sold,
  restaurant,
}) => {
  const id = await addSubscription(sold, restaurant, 'trialing');
  await sold.db
    .updateTable('all_restaurants')
    .set({ trial_started_at: '2026-01-01T00:00:00.000Z' })
    .where('id', '=', restaurant.id)
    .execute();
  const page = await newScreen({ token: restaurant.owner.token, locale: 'en-GB' });
  await page.goto(paths.account);
  const card = page.getByRole('region', { name: 'Is this subscription yours?' });
  await expect(card).toContainText('will be charged today');
  await card.getByRole('button', { name: 'Yes, it is mine' }).click();
  await expect(card.getByRole('button', { name: 'Claim it and pay today' })).toBeFocused();
  sold.provider.calls.length = 0;
  await card.getByRole('button', { name: 'No, that was not me' }).click();
  await expect(signInNotices(page)).toContainText('You will not be asked about it again.');
  await expect(card).toHaveCount(0);
  expect(sold.provider.calls).toEqual([]);
  expect(sold.provider.subscriptions.get(id)?.restaurantId).toBeUndefined();
});

/** Adds a subscription that was bought anonymously with the owner's e-mail address. */
async function addSubscription(
  { db, provider }: Sold,
  restaurant: TestRestaurant,
  status = 'active',
): Promise<string> {
  const id = `sub_${restaurant.slug.replaceAll('-', '_')}`;
  const now = new Date();
  const { email } = restaurant.owner;
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
