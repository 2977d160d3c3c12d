import type { Page } from '@playwright/test';
import { dinerPath } from '../../../src/paths.ts';
import { ask, cancel, finish, readBoard, take } from '../../support/people/acts.ts';
import { expect, test } from '../../support/screens/browser.ts';
import { storedLanguage } from '../../support/screens/languages.ts';
import { calls, intercept } from '../../support/screens/phone.ts';

const WORDS = 'Allergie aux noix';

test('a message not sent because of an existing request is back in the form afterwards', async ({
  diner,
  restaurant,
  server,
}) => {
  const bread = await ask(server, restaurant, 7, { type: 'bread' });
  await typeMessage(diner);
  await diner.getByRole('button', { name: 'Envoyer' }).tap();
  await expect(diner.getByText(/Votre demande précédente est toujours en cours/)).toBeVisible();
  await expect(diner.getByText('Vous avez demandé Pain')).toBeVisible();

  await take(server, restaurant, bread);
  await finish(server, restaurant, bread);
  await diner.getByRole('link', { name: 'Nouvelle demande' }).tap();
  await expect(diner.getByRole('button', { name: 'Pain' })).toBeVisible();
  await expectMessage(diner);
  await diner.getByRole('button', { name: 'Envoyer' }).tap();
  await expect(diner.getByText(`Vous avez demandé ${WORDS}`)).toBeVisible();
  expect((await readBoard(server, restaurant))[0]).toMatchObject({
    message: WORDS,
    customer_name: 'Inès',
  });
});

test('a typed message survives a reload before sending, and a refusal', async ({
  diner,
  browserErrors,
}) => {
  browserErrors.expect(/400/);
  await typeMessage(diner);
  await diner.reload();
  await expectMessage(diner);

  await intercept(diner, 'POST', calls.asking, (route) => route.fulfill({ status: 400, body: '' }));
  await diner.getByRole('button', { name: 'Envoyer' }).tap();
  await expect(diner.getByRole('alert')).toContainText("Impossible d'envoyer la demande.");
  await expectMessage(diner);
  await diner.reload();
  await expectMessage(diner);
});

test('a typed message remains while another request is sent', async ({
  diner,
  restaurant,
  server,
}) => {
  await typeMessage(diner);
  await diner.getByRole('button', { name: 'Eau' }).tap();
  await expect(diner.getByRole('heading', { name: 'Demande transmise' })).toBeVisible();
  await cancel(server, await ask(server, restaurant, 7));
  await diner.getByRole('link', { name: 'Nouvelle demande' }).tap();
  await expectMessage(diner);
});

test('a sent message is removed from the form, and a message never appears at another table', async ({
  diner,
  restaurant,
  server,
}) => {
  await typeMessage(diner);
  await diner.goto(dinerPath(restaurant.slug, 8));
  await expectNoMessage(diner);

  await diner.goto(dinerPath(restaurant.slug, 7));
  await expectMessage(diner);
  await diner.getByRole('button', { name: 'Envoyer' }).tap();
  await expect(diner.getByRole('heading', { name: 'Demande transmise' })).toBeVisible();
  await cancel(server, await ask(server, restaurant, 7));
  await diner.getByRole('link', { name: 'Nouvelle demande' }).tap();
  await expectNoMessage(diner);
});

test('the language changes without a reload, keeps the typed text and updates the title [LNG-04, LNG-05]', async ({
  phone,
  restaurant,
}) => {
  const page = await phone({ locale: 'de-DE' });
  await page.goto(dinerPath(restaurant.slug, 7));
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await typeMessage(page);
  await page.evaluate(() => document.body.setAttribute('data-same', 'page'));

  await page.getByRole('link', { name: 'EN English' }).tap();
  await expect(page.getByRole('button', { name: 'Bread' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.locator('body')).toHaveAttribute('data-same', 'page');
  await expect(page.getByLabel('Or say it in your own words')).toHaveValue(WORDS);
  expect(await storedLanguage(page)).toBe('en');

  await page.reload();
  await expect(page.getByRole('button', { name: 'Bread' })).toBeVisible();
  await page.getByRole('button', { name: 'Bread' }).tap();
  await expect(page).toHaveTitle('Table 7 – Request pending – Le Petit Bistrot');
  await page.getByRole('link', { name: 'FR Français' }).tap();
  await expect(page).toHaveTitle('Table 7 – Demande en attente – Le Petit Bistrot');
});

test('a language chosen before JavaScript has loaded is stored, also while a request is followed [LNG-05]', async ({
  phone,
  restaurant,
  server,
}) => {
  const { id } = await ask(server, restaurant, 7);
  const page = await phone();
  await page.goto(`${dinerPath(restaurant.slug, 7)}&lng=en&request=${id}&chosen=1`);
  await expect(page.getByRole('heading', { name: 'Request sent' })).toBeVisible();
  await expect.poll(() => storedLanguage(page)).toBe('en');
  const parameters = () => [...new URL(page.url()).searchParams.keys()];
  await expect.poll(parameters).toEqual(['restaurant', 'table', 'request']);
});

async function typeMessage(page: Page): Promise<void> {
  await page.getByText('Autre demande…').tap();
  await page.getByLabel('Ou dites-le avec vos mots').fill(WORDS);
  await page.getByLabel('Votre prénom (facultatif)').fill('Inès');
}

/** The message is in the form, which is open. */
async function expectMessage(page: Page): Promise<void> {
  await expect(page.getByLabel('Ou dites-le avec vos mots')).toBeVisible();
  await expect(page.getByLabel('Ou dites-le avec vos mots')).toHaveValue(WORDS);
  await expect(page.getByLabel('Votre prénom (facultatif)')).toHaveValue('Inès');
}

async function expectNoMessage(page: Page): Promise<void> {
  await page.getByText('Autre demande…').tap();
  await expect(page.getByLabel('Ou dites-le avec vos mots')).toBeVisible();
  await expect(page.getByLabel('Ou dites-le avec vos mots')).toHaveValue('');
  await expect(page.getByLabel('Votre prénom (facultatif)')).toHaveValue('');
}
