/** The demo form. */
import type { Page } from '@playwright/test';
import { paths } from '../../../src/paths.ts';
import { expect, test } from '../../support/browser/browser.ts';
import { tabTo } from '../../support/page-checks/keyboard.ts';

const OPERATOR = 'bonjour@sonnette.example';

const formOf = (page: Page) => page.getByRole('form', { name: 'Demande de démonstration' });

async function fill(page: Page, restaurant: string, email = 'lea@example.org'): Promise<void> {
  const form = formOf(page);
  await form.getByLabel('Nom du restaurant').fill(restaurant);
  await form.getByLabel('Votre e-mail').fill(email);
  await form.getByLabel('Créneau souhaité').fill('mardi après 15 h');
  await form.getByLabel('Message').fill('Deux salles.');
}

test('the header’s Démo link opens a form, which works by keyboard and then explains what happens next [DEM-06]', {
  tag: '@heart',
}, async ({ newScreen, mailbox }) => {
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
});

test('a form refused before its script loaded keeps its state during hydration', async ({
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
