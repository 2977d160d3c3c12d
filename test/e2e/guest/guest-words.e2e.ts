import type { Page } from '@playwright/test';
import { guestPath } from '../../../src/paths.ts';
import { expect, test } from '../../support/browser/browser.ts';
import { calls, heading, intercept } from '../../support/browser/phone.ts';
import { ask, cancel, finish, readBoard, take } from '../../support/people/acts.ts';

const WORDS = 'Allergie aux noix';

test('a message not sent because of an existing request is back in the form afterwards', async ({
  guest,
  restaurant,
  server,
}) => {
  const bread = await ask(server, restaurant, 7, { type: 'bread' });
  await typeMessage(guest);
  await guest.getByRole('button', { name: 'Envoyer' }).tap();
  await expect(guest.getByText(/Votre demande précédente est toujours en cours/)).toBeVisible();
  await expect(guest.getByText(/Votre table a demandé.*Pain/)).toBeVisible();

  await take(server, restaurant, bread);
  await finish(server, restaurant, bread);
  await guest.getByRole('link', { name: 'Nouvelle demande' }).tap();
  await expect(guest.getByRole('button', { name: 'Pain' })).toBeVisible();
  await expectMessage(guest);
  await guest.getByRole('button', { name: 'Envoyer' }).tap();
  await expect(guest.getByText(`Vous avez demandé ${WORDS}`)).toBeVisible();
  expect((await readBoard(server, restaurant))[0]).toMatchObject({
    message: WORDS,
    customer_name: 'Inès',
  });
});

test('a typed message survives a reload before sending, and a refusal', async ({
  guest,
  browserErrors,
}) => {
  browserErrors.expect(/400/);
  await typeMessage(guest);
  await guest.reload();
  await expectMessage(guest);

  await intercept(guest, 'POST', calls.asking, (route) => route.fulfill({ status: 400, body: '' }));
  await guest.getByRole('button', { name: 'Envoyer' }).tap();
  await expect(guest.getByRole('alert')).toHaveText(
    "Impossible d'envoyer la demande. Veuillez réessayer.",
  );
  await expectMessage(guest);
  await guest.reload();
  await expectMessage(guest);
});

test('a typed message remains while another request is sent, is removed once sent, and never appears at another table', async ({
  guest,
  restaurant,
  server,
}) => {
  await typeMessage(guest);
  await guest.goto(guestPath(restaurant.slug, 8));
  await expectNoMessage(guest);

  await guest.goto(guestPath(restaurant.slug, 7));
  for (const button of ['Eau', 'Envoyer']) {
    await expectMessage(guest);
    await guest.getByRole('button', { name: button }).tap();
    await expect(heading(guest, 'Demande transmise')).toBeVisible();
    await cancel(server, await ask(server, restaurant, 7));
    await guest.getByRole('link', { name: 'Nouvelle demande' }).tap();
  }
  await expectNoMessage(guest);
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
