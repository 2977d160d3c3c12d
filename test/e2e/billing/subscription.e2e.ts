/** The subscription as owners see it. */
import { paths } from '../../../src/paths.ts';
import { systemClock } from '../../../src/platform/clock.ts';
import { cardOf } from '../../support/browser/board-screen.ts';
import { expect } from '../../support/browser/browser.ts';
import { type Sold, test } from '../../support/browser/setup/sold-server.ts';
import { signInNotices } from '../../support/browser/sign-in.ts';
import { holdAnswer } from '../../support/faults/network.ts';
import { violations } from '../../support/page-checks/axe.ts';
import { ask } from '../../support/people/acts.ts';
import { prices } from '../../support/people/payment-provider.ts';
import { addUnclaimedSubscription, startTrialDaysAgo } from '../../support/people/subscriptions.ts';

test.describe.configure({ mode: 'default' });

test('an owner subscribes from the reminder; the remaining days and the e-mail address are sent to the provider, once [PAY-02, PAY-03, PRI-08]', {
  tag: '@heart',
}, async ({ phone, browserErrors, sold, restaurant }) => {
  // The provider's page answers 401 to the test.
  browserErrors.expect(/401/);
  await startTrialDaysAgo(worldOf(sold), restaurant, 25);
  const page = await phone({ token: restaurant.owner.token });
  await page.goto(paths.staff);
  await page.getByRole('link', { name: /^Essai/ }).click();
  const card = page.getByRole('region', { name: 'Abonnement' });
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

test('an owner claims a subscription by keyboard [PAY-08]', { tag: '@heart' }, async ({
  phone,
  sold,
  restaurant,
}) => {
  await addUnclaimedSubscription(worldOf(sold), sold.provider, restaurant);
  const page = await phone({ token: restaurant.owner.token });
  await page.goto(paths.account);
  const card = page.getByRole('region', { name: 'Cet abonnement est-il le vôtre' });
  await expect(card).toContainText('abonnement mensuel');
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

test('the reminder is below the cards of the board; axe finds no violation on it, on the note about tables and on the subscription card', async ({
  phone,
  sold,
  restaurant,
}) => {
  await startTrialDaysAgo(worldOf(sold), restaurant, 40);
  await ask(sold, restaurant, 7);
  const page = await phone({ token: restaurant.owner.token });
  await page.goto(paths.staff);
  const line = page.getByRole('link', { name: /^Terminé/ });
  await expect(line).toBeVisible();
  const card = cardOf(page, 7);
  await expect(card).toBeVisible();
  const [ofCard, ofLine] = [await card.boundingBox(), await line.boundingBox()];
  expect(ofLine?.y).toBeGreaterThan((ofCard?.y ?? 0) + (ofCard?.height ?? 0));

  for (const [path, text, colorScheme] of [
    [paths.account, 'Terminé depuis le', 'dark'],
    [paths.restaurant, 'les tables restent telles', 'light'],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto(path);
    await expect(page.getByRole('main').getByText(text)).toBeVisible();
    expect(await violations(page), path).toEqual([]);
  }
});

function worldOf({ db }: Sold) {
  return { db, clock: systemClock };
}
