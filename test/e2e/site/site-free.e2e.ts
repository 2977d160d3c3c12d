/** The site of a server on which nothing is sold: no prices, no trial, no circular links. */
import { paths } from '../../../src/paths.ts';
import { systemClock } from '../../../src/platform/clock.ts';
import { violations } from '../../support/page-checks/axe.ts';
import { petitBistrot } from '../../support/people/people.ts';
import { test as base, expect } from '../../support/screens/browser.ts';

const test = base.extend({ baseURL: ({ free }, use) => use(free.url) });

test.describe.configure({ mode: 'default' });

test('the prices and the home page say that it is free here and sell nothing [PRI-12]', async ({
  phone,
}) => {
  const page = await phone();
  await page.goto(paths.pricing);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Gratuit sur ce serveur');
  await expect(main.getByRole('listitem')).toHaveCount(6);
  await expect(main.getByText('€')).toHaveCount(0);
  await expect(main.getByRole('button', { name: 'S’abonner' })).toHaveCount(0);
  await expect(main.locator(`a[href="${paths.demo}"]`)).toHaveCount(0);
  expect(await violations(page)).toEqual([]);
  await main.getByRole('link', { name: 'Créer votre restaurant' }).click();
  await expect(page).toHaveURL(paths.signUp);
  await page.goto(paths.home);
  await expect(main.getByText('Gratuit sur ce serveur')).toBeVisible();
  await expect(main.getByText('d’essai')).toHaveCount(0);
  await page.goto(`/en${paths.pricing}`);
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Free on this site');
});

test('the questions, the terms and the welcome page speak of no price [PRI-12]', async ({
  phone,
}) => {
  const page = await phone();
  const main = page.getByRole('main');
  await page.goto(`${paths.faq}#prix`);
  await expect(main.getByText('Sonnette est gratuite sur ce serveur')).toBeVisible();
  await expect(main.getByRole('group')).toHaveCount(15);
  await page.goto(paths.terms);
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Conditions d’utilisation');
  await expect(page).toHaveTitle('Conditions d’utilisation · Sonnette');
  await expect(main.getByText('gratuit sur ce serveur')).toBeVisible();
  await page.goto(paths.success);
  await expect(main.getByText('vous n’avez rien à payer')).toBeVisible();
  await expect(main.getByText('paiement')).toHaveCount(0);
  await page.goto(`/en${paths.success}`);
  await expect(main.getByText('you have nothing to pay')).toBeVisible();
  for (const path of [paths.faq, paths.terms, paths.success]) {
    await page.goto(path);
    await expect(main.getByText('€')).toHaveCount(0);
    expect(await violations(page)).toEqual([]);
  }
});

test('prices, demo page and contact page do not link in circles if no contact is configured [PRI-12]', async ({
  newScreen,
}) => {
  const page = await newScreen();
  const main = page.getByRole('main');
  await page.goto(paths.contact);
  await expect(main.getByText('n’a pas encore dit comment le joindre')).toBeVisible();
  await expect(main.locator(`a[href="${paths.demo}"]`)).toHaveCount(0);
  await page.goto(paths.demo);
  await expect(main.locator(`a[href="${paths.contact}"]`)).toHaveCount(0);
  await expect(main.getByText('gratuit sur ce serveur')).toBeVisible();
});

test('the account says that it is free here [PRI-12]', async ({ phone, free }) => {
  const { owner } = await petitBistrot({ db: free.db, clock: systemClock });
  const page = await phone({ token: owner.token, locale: 'en-GB' });
  await page.goto(paths.account);
  const card = page.getByRole('region', { name: 'Subscription' });
  await expect(card).toContainText('Free on this site');
  await page.goto(`/en${paths.pricing}`);
  await expect(page.getByRole('link', { name: 'Open the server dashboard' })).toBeVisible();
});
