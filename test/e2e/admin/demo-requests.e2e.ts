/** The demo form, and its requests in the back-office. */
import type { Page } from '@playwright/test';
import { paths } from '../../../src/paths.ts';
import { violations } from '../../support/page-checks/axe.ts';
import { tabTo } from '../../support/page-checks/keyboard.ts';
import { root } from '../../support/people/people.ts';
import { expect, test } from '../../support/screens/browser.ts';
import { signInNotices } from '../../support/screens/sign-in.ts';

const OPERATOR = 'bonjour@sonnette.example';

const formOf = (page: Page) => page.getByRole('form', { name: 'Demande de démonstration' });

async function fill(page: Page, restaurant: string, email = 'lea@example.org'): Promise<void> {
  const form = formOf(page);
  await form.getByLabel('Nom du restaurant').fill(restaurant);
  await form.getByLabel('Votre e-mail').fill(email);
  await form.getByLabel('Créneau souhaité').fill('mardi après 15 h');
  await form.getByLabel('Message').fill('Deux salles.');
}

test('the header’s Démo link opens a form, which works by keyboard and then explains what happens next [DEM-05, DEM-06]', async ({
  newScreen,
  mailbox,
  server,
}) => {
  const page = await newScreen();
  await page.goto(paths.home);
  await page.getByRole('banner').getByRole('link', { name: 'Démo' }).click();
  await expect(page).toHaveURL(paths.demo);
  await fill(page, 'Chez Léa au clavier');
  await tabTo(page, formOf(page).getByRole('button', { name: 'Demander une démonstration' }));
  await page.keyboard.press('Enter');
  const sent = page.getByRole('heading', { name: 'Votre demande est arrivée' });
  await expect(sent).toBeFocused();
  await expect(page.getByText('Nous vous répondrons par e-mail')).toBeVisible();
  await expect(formOf(page)).toHaveCount(0);
  await page.reload();
  await expect(sent).toBeVisible();
  // The operator also gets the mails about the requests of other tests.
  await expect
    .poll(() => mailbox.of(OPERATOR).map(({ text }) => text), { timeout: 10_000 })
    .toContainEqual(expect.stringContaining('Chez Léa au clavier'));
  const { token } = await root(server.world);
  const { body } = await server.call<{ restaurant: string }[]>('GET', '/admin/demo-requests', {
    token,
  });
  expect(body).toContainEqual(expect.objectContaining({ restaurant: 'Chez Léa au clavier' }));
});

test('the form shows missing fields, and keeps the input when sending fails [DEM-05]', async ({
  phone,
  browserErrors,
}) => {
  browserErrors.expect(/500|ERR_CONNECTION_REFUSED|429/);
  const page = await phone();
  await page.goto(paths.demo);
  const form = formOf(page);
  const send = form.getByRole('button', { name: 'Demander une démonstration' });
  const name = form.getByLabel('Nom du restaurant');
  await send.click();
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription('Indiquez le nom du restaurant.');
  await fill(page, 'Chez Léa', 'lea@');
  await send.click();
  await expect(form.getByLabel('Votre e-mail')).toBeFocused();
  await form.getByLabel('Votre e-mail').fill('lea@example.org');

  const alert = form.getByRole('alert');
  await page.route('**/api/demo-requests', (route) => route.abort('connectionrefused'));
  await send.click();
  await expect(alert).toContainText('Votre demande n’est pas partie');
  await page.unrouteAll();
  await page.route('**/api/demo-requests', (route) =>
    route.fulfill({ status: 429, json: { error: 'Plus tard.', code: 'too_many' } }),
  );
  await send.click();
  await expect(alert).toHaveText('Plus tard.');
  await expect(name).toHaveValue('Chez Léa');
  await expect(form.getByLabel('Message')).toHaveValue('Deux salles.');
  await page.unrouteAll();
  await send.click();
  await expect(page.getByRole('heading', { name: 'Votre demande est arrivée' })).toBeVisible();
});

test('without JavaScript an incomplete form keeps its input and can be sent again [DEM-05]', async ({
  newScreen,
  browserErrors,
}) => {
  browserErrors.expect(/\.js csp$|400/);
  const page = await newScreen({ javaScriptEnabled: false });
  await page.goto(paths.demo);
  await fill(page, 'Chez Léa sans script', 'lea@');
  const send = formOf(page).getByRole('button', { name: 'Demander une démonstration' });
  await send.click();
  const email = formOf(page).getByLabel('Votre e-mail');
  await expect(email).toHaveAccessibleDescription('Le format est incorrect.');
  await expect(formOf(page).getByLabel('Nom du restaurant')).toHaveValue('Chez Léa sans script');
  await email.fill('lea@example.org');
  await send.click();
  await expect(page.getByRole('heading', { name: 'Votre demande est arrivée' })).toBeVisible();
});

test('a form refused before its script loaded keeps its state during hydration [DEM-05]', async ({
  newScreen,
  browserErrors,
}) => {
  browserErrors.expect(/400/);
  const page = await newScreen();
  await page.route('**/assets/app/*.js', (route) => route.abort('aborted'));
  await page.goto(paths.demo, { waitUntil: 'load' });
  await fill(page, 'Chez Léa', 'lea@');
  await page.unrouteAll();
  await formOf(page).getByRole('button', { name: 'Demander une démonstration' }).click();
  const email = formOf(page).getByLabel('Votre e-mail');
  await expect(email).toHaveAccessibleDescription('Le format est incorrect.');
  await page.waitForLoadState();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Se connecter' })).toBeVisible();
  await expect(email).toHaveValue('lea@');
  await expect(email).toHaveAccessibleDescription('Le format est incorrect.');
  await email.fill('lea@example.org');
  await expect(email).toHaveAccessibleDescription('');
});

test('the back-office lists demo requests, which can be marked as handled and deleted [ADM-06]', async ({
  newScreen,
  server,
}) => {
  for (const restaurant of ['Au Premier', 'Au Second']) {
    const body = { restaurant, email: 'lea@example.org', wished_time: 'mardi', message: 'Bonjour' };
    await server.call('POST', '/demo-requests', { body });
  }
  const page = await newScreen({ token: (await root(server.world)).token });
  await page.goto(paths.admin);
  const list = page.getByRole('list', { name: 'Demandes de démonstration' });
  const row = (name: string) =>
    list.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
  await expect(row('Au Second')).toContainText('À traiter');
  await expect(row('Au Second').getByRole('link')).toHaveAttribute(
    'href',
    'mailto:lea@example.org',
  );
  expect(await violations(page)).toEqual([]);
  await row('Au Second').getByRole('button', { name: 'Marquer comme traitée' }).click();
  await expect(row('Au Second')).toContainText('Traitée');
  await row('Au Second').getByRole('button', { name: 'Rouvrir' }).click();
  await expect(row('Au Second')).toContainText('À traiter');

  await row('Au Premier').getByRole('button', { name: 'Supprimer Au Premier' }).click();
  const dialog = page.getByRole('dialog', { name: /Supprimer la demande de Au Premier/ });
  await dialog.getByRole('button', { name: 'Garder la demande' }).click();
  await expect(row('Au Premier')).toBeVisible();
  await row('Au Premier').getByRole('button', { name: 'Supprimer Au Premier' }).click();
  await dialog.getByRole('button', { name: 'Supprimer définitivement' }).click();
  await expect(signInNotices(page)).toContainText('Demande supprimée');
  await expect(row('Au Premier')).toHaveCount(0);
});
