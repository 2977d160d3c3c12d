import type { Page } from '@playwright/test';
import { dinerPath } from '../../../src/paths.ts';
import { expect, test } from '../../support/browser/browser.ts';
import { calls, heading, intercept } from '../../support/browser/phone.ts';
import { ask, cancel, finish, readBoard, take } from '../../support/people/acts.ts';

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
  await expect(diner.getByText(/Votre table a demandé.*Pain/)).toBeVisible();

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
  await expect(diner.getByRole('alert')).toHaveText(
    "Impossible d'envoyer la demande. Veuillez réessayer.",
  );
  await expectMessage(diner);
  await diner.reload();
  await expectMessage(diner);
});

test('a typed message remains while another request is sent, is removed once sent, and never appears at another table', async ({
  diner,
  restaurant,
  server,
}) => {
  await typeMessage(diner);
  await diner.goto(dinerPath(restaurant.slug, 8));
  await expectNoMessage(diner);

  await diner.goto(dinerPath(restaurant.slug, 7));
  for (const button of ['Eau', 'Envoyer']) {
    await expectMessage(diner);
    await diner.getByRole('button', { name: button }).tap();
    await expect(heading(diner, 'Demande transmise')).toBeVisible();
    await cancel(server, await ask(server, restaurant, 7));
    await diner.getByRole('link', { name: 'Nouvelle demande' }).tap();
  }
  await expectNoMessage(diner);
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
