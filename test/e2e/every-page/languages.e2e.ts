import type { Page } from '@playwright/test';
import { dinerPath, paths } from '../../../src/paths.ts';
import type { TestRestaurant } from '../../support/people/people.ts';
import { openMenu } from '../../support/screens/board-screen.ts';
import { expect, test } from '../../support/screens/browser.ts';
import {
  announce,
  inPicker,
  storedLanguage,
  storeLanguage,
} from '../../support/screens/languages.ts';

type Tongue = 'fr' | 'en';

const homeTitle = { fr: 'Appeler le service d’un geste', en: 'Call for service with one tap' };

test('without a stored or announced language, texts are French [LNG-02]', async ({
  newScreen,
  restaurant,
}) => {
  const page = await newScreen();
  await announce(page);
  await expectEverywhere(page, restaurant, 'fr');
});

for (const [announced, tongue] of [
  [['fr'], 'fr'],
  [['en'], 'en'],
  [['en-GB', 'fr'], 'en'],
  [['fr-CA', 'en'], 'fr'],
  [['de', 'en'], 'en'],
  [['de'], 'fr'],
] as const) {
  test(`a browser that announces ${announced.join(', ')} gets ${tongue} on every screen [LNG-04]`, async ({
    newScreen,
    restaurant,
  }) => {
    const page = await newScreen();
    await announce(page, ...announced);
    await expectEverywhere(page, restaurant, tongue);
  });
}

test('a stored choice overrides the browser, and the browser overrides the page’s lang attribute [LNG-04]', async ({
  newScreen,
  restaurant,
}) => {
  const chosen = await newScreen();
  await announce(chosen, 'en');
  await storeLanguage(chosen, 'fr');
  await expectEverywhere(chosen, restaurant, 'fr');

  const served = await newScreen();
  // Serves the page in English, as if the browser had announced English to the server.
  await served.route(`**${paths.home}`, async (route) => {
    const headers = { ...route.request().headers(), 'accept-language': 'en' };
    const response = await route.fetch({ headers });
    expect(await response.text()).toContain('<html lang="en"');
    await route.fulfill({ response });
  });
  await announce(served, 'fr');
  await served.goto(paths.home);
  await expectTongue(served, 'fr', homeTitle.fr);
});

test('the page’s lang attribute decides if nothing else does [LNG-04]', async ({ newScreen }) => {
  const page = await newScreen();
  await page.route(`**${paths.auth}`, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace('<html lang="fr">', '<html lang="en">');
    await route.fulfill({ response, body });
  });
  await announce(page);
  await page.goto(paths.auth);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in');
});

test('the language picker switches texts, title and lang attribute, is remembered, and applies to the diner page too [LNG-05]', async ({
  newScreen,
  restaurant,
}) => {
  const page = await newScreen();
  await page.goto(paths.home);
  await expectTongue(page, 'fr', homeTitle.fr);
  await inPicker(page, 'English').click();
  await expectTongue(page, 'en', homeTitle.en);
  await expect(page.getByText('One tap at the table, and your team knows.')).toBeVisible();
  await expect(inPicker(page, 'English')).toHaveAttribute('aria-pressed', 'true');
  expect(await storedLanguage(page)).toBe('en');

  await page.reload();
  await expectTongue(page, 'en', homeTitle.en);
  await page.goto(dinerPath(restaurant.slug, 7));
  await expectTongue(page, 'en', 'Table 7');
  await expect(page.getByRole('button', { name: 'Bread' })).toBeVisible();

  await inPicker(page, 'Français').click();
  await expect(page.getByRole('button', { name: 'Pain' })).toBeVisible();
  expect(await storedLanguage(page)).toBe('fr');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Pain' })).toBeVisible();
  await page.goto(paths.auth);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Connexion');
});

test('the picker on sign-in and on the board switches the texts and keeps the typed input [LNG-05]', async ({
  newScreen,
  board,
}) => {
  const page = await newScreen();
  await page.goto(paths.auth);
  await page.getByLabel('Adresse e-mail').fill('camille@example.org');
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in');
  await expect(page.getByLabel('Email address')).toHaveValue('camille@example.org');
  await expect(page).toHaveTitle('Sign in · Sonnette');

  await expect(board.getByText('Aucune demande')).toBeVisible();
  await openMenu(board);
  await inPicker(board, 'English').click();
  await expect(board.getByText('No requests')).toBeVisible();
  await expectTongue(board, 'en', 'Server dashboard');
});

test('the diner page changes language in place, without reload or scroll, and keeps the typed text [LNG-05]', async ({
  diner,
}) => {
  let loads = 0;
  diner.on('load', () => {
    loads += 1;
  });
  await expect(inPicker(diner, 'English')).toBeInViewport({ ratio: 1 });
  await diner.getByText('Autre demande…').click();
  await diner.getByLabel('Ou dites-le avec vos mots').fill('Une carafe d’eau');
  await diner.getByLabel('Votre prénom (facultatif)').fill('Léa');
  await inPicker(diner, 'English').click();

  await expect(diner.getByLabel('Or say it in your own words')).toHaveValue('Une carafe d’eau');
  await expect(diner.getByLabel('Your first name (optional)')).toHaveValue('Léa');
  await expect(diner.getByRole('button', { name: 'Bread' })).toBeVisible();
  await expect(diner.locator('html')).toHaveAttribute('lang', 'en');
  expect(await storedLanguage(diner)).toBe('en');
  expect(loads).toBe(0);

  const title = await diner.title();
  await diner.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(diner.getByRole('heading', { name: 'Request sent' })).toBeVisible();
  await expect(diner).toHaveTitle(/Request pending/);
  await inPicker(diner, 'Français').click();
  await expect(diner.getByRole('heading', { name: 'Demande transmise' })).toBeVisible();
  await expect(diner).toHaveTitle(/Demande en attente/);
  await expect(diner.getByText('Une carafe d’eau')).toBeVisible();
  expect(await diner.title()).not.toBe(title);
  expect(loads).toBe(0);
});

/** Checks lang attribute and title of the home page, sign-in and a table's page. */
async function expectEverywhere(
  page: Page,
  restaurant: TestRestaurant,
  tongue: Tongue,
): Promise<void> {
  await page.goto(paths.home);
  await expectTongue(page, tongue, homeTitle[tongue]);
  await page.goto(paths.auth);
  await expectTongue(page, tongue, tongue === 'fr' ? 'Connexion' : 'Sign in');
  await page.goto(dinerPath(restaurant.slug, 7));
  await expectTongue(page, tongue, 'Table 7');
  const bread = tongue === 'fr' ? 'Pain' : 'Bread';
  await expect(page.getByRole('button', { name: bread })).toBeVisible();
}

async function expectTongue(page: Page, tongue: Tongue, title: string): Promise<void> {
  await expect(page).toHaveTitle(new RegExp(`^${title}( |$)`));
  await expect(page.locator('html')).toHaveAttribute('lang', tongue);
}
