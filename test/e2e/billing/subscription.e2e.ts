/** The subscription as owners see it, and the board without it. */
import type { Db } from '../../../src/db/database.ts';
import { paths } from '../../../src/paths.ts';
import { holdAnswer } from '../../support/faults/network.ts';
import { violations } from '../../support/page-checks/axe.ts';
import { ask } from '../../support/people/acts.ts';
import { prices } from '../../support/people/payment-provider.ts';
import type { TestRestaurant } from '../../support/people/people.ts';
import { cardOf } from '../../support/screens/board-screen.ts';
import { expect } from '../../support/screens/browser.ts';
import { test } from '../../support/screens/setup/sold-server.ts';
import { signInNotices } from '../../support/screens/sign-in.ts';

const DAY_MILLISECONDS = 24 * 3_600_000;

test.describe.configure({ mode: 'default' });

test('the last week of a trial shows a reminder; subscribing keeps the remaining days and sends the owner’s e-mail address [PAY-02, PAY-03, PRI-08]', async ({
  phone,
  browserErrors,
  sold,
  restaurant,
}) => {
  browserErrors.expect(/401/);
  const page = await phone({ token: restaurant.owner.token });
  await startTrialDaysAgo(sold.db, restaurant, 20);
  await page.goto(paths.restaurant);
  await expect(page.getByRole('listitem').first()).toBeVisible();
  const line = page.getByRole('link', { name: /^Essai/ });
  await expect(line).toHaveCount(0);

  await startTrialDaysAgo(sold.db, restaurant, 25);
  await page.goto(paths.staff);
  await expect(line).toHaveText('Essai\u202f: encore 5 jours Voir l’abonnement');
  await page.getByRole('button', { name: 'Masquer ce rappel' }).click();
  await expect(line).toHaveCount(0);
  await page.goto(paths.restaurant);
  await expect(page.getByRole('listitem').first()).toBeVisible();
  await expect(line).toHaveCount(0);

  await page.evaluate(() => localStorage.removeItem('sonnette.reminder'));
  await page.reload();
  await line.click();
  const card = page.getByRole('region', { name: 'Abonnement' });
  await expect(card).toContainText('Essai gratuit jusqu’au');
  await card.getByRole('radio', { name: /Par an/ }).check();
  sold.provider.calls.length = 0;
  const sent = page.waitForRequest('**/create-checkout-session');
  await card.getByRole('button', { name: 'S’abonner' }).dblclick();
  await page.waitForURL(`${sold.provider.url}/pay/**`);
  expect((await sent).postDataJSON()).toMatchObject({ customerEmail: restaurant.owner.email });
  const posts = sold.provider.calls.filter(({ method }) => method === 'POST');
  expect(posts.map(({ fields }) => fields)).toMatchObject([
    {
      'line_items[0][price]': prices.yearly,
      'subscription_data[trial_period_days]': '5',
      client_reference_id: restaurant.id,
    },
  ]);
});

test('the prices lead an owner to the subscription card with the chosen plan; an owner who has paid meanwhile is told so [PRI-08, SUC-04]', async ({
  newScreen,
  browserErrors,
  sold,
  restaurant,
}) => {
  browserErrors.expect(/409/);
  const page = await newScreen({ token: restaurant.owner.token, locale: 'en-GB' });
  await page.goto(`/en${paths.pricing}?plan=yearly`);
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeAttached();
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page).toHaveURL(`/en${paths.account}#abonnement`);
  const card = page.getByRole('region', { name: 'Subscription' });
  await expect(card.getByRole('radio', { name: 'Yearly' })).toBeChecked();

  await subscribed(sold.db, restaurant, 'active');
  await card.getByRole('button', { name: 'Subscribe' }).click();
  await expect(signInNotices(page)).toContainText('This restaurant is already subscribed.');
  await expect(card).toContainText('Subscribed, monthly plan');
  await page.goto(`/en${paths.success}?session_id=Call%20us%20now`);
  await expect(page.getByRole('link', { name: 'View subscription' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Create an account' })).toHaveCount(0);
  await expect(page.getByText('Payment reference: not available')).toBeVisible();
});

test('an owner who subscribes before the session is known reaches the subscription card, too [PRI-08]', async ({
  newScreen,
  sold,
  restaurant,
}) => {
  const page = await newScreen({ token: restaurant.owner.token });
  const session = await holdAnswer(page, 'GET', '**/api/auth/me');
  await page.goto(paths.pricing);
  sold.provider.calls.length = 0;
  const subscribe = page.getByRole('button', { name: 'S’abonner' });
  await subscribe.click();
  await expect(subscribe).toHaveAttribute('aria-disabled', 'true');
  session.resolve();
  await expect(page).toHaveURL(`${paths.account}#abonnement`);
  expect(sold.provider.calls).toEqual([]);
});

test('a payment that cannot start shows an error on the card and can be retried [ERR-26]', async ({
  phone,
  browserErrors,
  sold,
  restaurant,
}) => {
  browserErrors.expect(/503/);
  const page = await phone({ token: restaurant.owner.token, locale: 'en-GB' });
  await page.goto(paths.account);
  const subscribe = page.getByRole('button', { name: 'Subscribe' });
  sold.provider.behaviour = 'fails';
  await subscribe.click();
  await expect(signInNotices(page)).toContainText(
    'The payment could not be processed. Please contact support.',
  );
  sold.provider.behaviour = 'answers';
  await expect(subscribe).not.toHaveAttribute('aria-disabled', 'true');
});

test('after the grace period new tables are refused with the reason, and the board still works [ERR-37]', async ({
  phone,
  browserErrors,
  sold,
  restaurant,
}) => {
  browserErrors.expect(/403/);
  const page = await phone({ token: restaurant.owner.token });
  const reason = /les tables restent telles qu’elles sont/;
  await page.goto(paths.restaurant);
  await expect(page.getByRole('listitem').first()).toBeVisible();
  // The trial ends while the screen is open.
  await startTrialDaysAgo(sold.db, restaurant, 40);
  await page.getByLabel('Numéro de table').fill('40');
  await page.getByRole('button', { name: 'Ajouter la table' }).click();
  await expect(signInNotices(page)).toContainText(/Permission refusée.*les tables restent telles/);
  const main = page.getByRole('main');
  await expect(main.getByText(reason)).toBeVisible();
  await expect(main.getByRole('link', { name: /^Terminé/ })).toBeVisible();
  await expect(main.getByRole('button', { name: 'Masquer ce rappel' })).toHaveCount(0);

  await page.goto(paths.staff);
  const line = page.getByRole('link', { name: /^Terminé/ });
  await expect(line).toBeVisible();
  await ask(sold, restaurant, 7);
  const card = cardOf(page, 7);
  await expect(card).toBeVisible();
  const [ofCard, ofLine] = [await card.boundingBox(), await line.boundingBox()];
  expect(ofLine?.y).toBeGreaterThan((ofCard?.y ?? 0) + (ofCard?.height ?? 0));
  await page.getByRole('button', { name: 'Masquer ce rappel' }).click();
  await expect(line).toHaveCount(0);
  await page.goto(paths.restaurant);
  await main.getByRole('link', { name: 'Voir l’abonnement' }).last().click();
  await expect(page).toHaveURL(`${paths.account}#abonnement`);
  await expect(page.getByRole('region', { name: 'Abonnement' })).toContainText('Terminé depuis le');
});

test('a subscriber with a late payment sees a notice and a link to the invoices', async ({
  phone,
  browserErrors,
  sold,
  restaurant,
}) => {
  browserErrors.expect(/401|404/);
  await subscribed(sold.db, restaurant, 'past_due');
  const page = await phone({ token: restaurant.owner.token });
  await page.goto(paths.analytics);
  await page.getByRole('link', { name: /^Paiement en retard/ }).click();
  const card = page.getByRole('region', { name: 'Abonnement' });
  await expect(card).toContainText('Paiement en retard');
  await expect(card.getByRole('button', { name: 'S’abonner' })).toHaveCount(0);
  await card.getByRole('button', { name: 'Gérer les factures' }).click();
  await page.waitForURL(`${sold.provider.url}/portal`);
});

test('owners whose subscription status is unavailable or unlimited see nothing about subscriptions', async ({
  phone,
  browserErrors,
  restaurant,
}) => {
  browserErrors.expect(/503/);
  const page = await phone({ token: restaurant.owner.token });
  const answers = [{ status: 503 }, { json: { state: 'unlimited' } }];
  for (const answer of answers) {
    let asked = 0;
    await page.route('**/api/stripe/subscription', (route) => {
      asked += 1;
      return route.fulfill(answer);
    });
    await page.goto(paths.account);
    await expect(page.getByRole('checkbox')).toBeVisible();
    await expect.poll(() => asked).toBe(1);
    await expect(page.getByRole('heading', { name: 'Abonnement' })).toHaveCount(0);
    await page.goto(paths.restaurant);
    await expect(page.getByRole('listitem').first()).toBeVisible();
    await expect(page.getByRole('link', { name: 'Voir l’abonnement' })).toHaveCount(0);
    await expect.poll(() => asked).toBe(2);
    await expect(signInNotices(page).getByRole('status')).toBeEmpty();
    await page.unrouteAll();
  }
});

test('axe finds no violation on the subscription card, reminder and note, in both themes', async ({
  phone,
  sold,
  restaurant,
}) => {
  await startTrialDaysAgo(sold.db, restaurant, 40);
  const page = await phone({ token: restaurant.owner.token });
  for (const [path, text] of [
    [paths.account, 'Terminé depuis le'],
    [paths.restaurant, 'les tables restent telles'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('main').getByText(text)).toBeVisible();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await violations(page), `${path}, ${colorScheme}`).toEqual([]);
    }
  }
});

/** Sets the start of the trial to this many days and half an hour ago. */
async function startTrialDaysAgo(db: Db, { id }: TestRestaurant, days: number): Promise<void> {
  const trial_started_at = new Date(Date.now() - days * DAY_MILLISECONDS - 1_800_000).toISOString();
  await db.updateTable('all_restaurants').set({ trial_started_at }).where('id', '=', id).execute();
}

/** Stores a subscription as a webhook of the provider would. */
async function subscribed(db: Db, { id, owner }: TestRestaurant, status: string): Promise<void> {
  const now = new Date().toISOString();
  await db
    .insertInto('subscriptions')
    .values({
      ...{ id: `sub_${id}`, customer_id: `cus_${id}`, restaurant_id: id, email: owner.email },
      ...{ status, plan: 'monthly', trial_ends_at: null, period_ends_at: now, cancels_at: null },
      ...{ ended_at: null, created_at: now, version: 1 },
    })
    .execute();
}
