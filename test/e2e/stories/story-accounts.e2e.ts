import type { Locator } from '@playwright/test';
import { paths } from '../../../src/paths.ts';
import { menuButton } from '../../support/browser/board-screen.ts';
import { expect, test } from '../../support/browser/browser.ts';
import { latePolls } from '../../support/browser/setup/browser-errors.ts';
import { violations } from '../../support/page-checks/axe.ts';
import { tabTo } from '../../support/page-checks/keyboard.ts';
import { newcomer } from '../../support/people/newcomer.ts';

test('by keyboard alone: sign up, verify, set up the restaurant, get a request, sign out and in [SGN-03, SGN-08, VER-09]', async ({
  newScreen,
  mailbox,
  browserErrors,
}) => {
  browserErrors.expect(latePolls);
  test.setTimeout(60_000);
  const who = newcomer({ name: 'L’Œuf à la Coque' });
  const page = await newScreen({ viewport: { width: 1280, height: 800 } });
  const type = async (label: string | RegExp, text: string) => {
    await tabTo(page, page.getByLabel(label));
    await page.keyboard.type(text);
  };

  const press = async (wanted: Locator) => {
    await tabTo(page, wanted);
    await page.keyboard.press('Enter');
  };

  await page.goto(paths.signUp);
  await type('Nom du restaurant', who.name);
  await type('Adresse e-mail', who.email);
  await type('Mot de passe', who.password);
  await type(/^Adresse du restaurant/, who.address ?? '');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(paths.verifyEmail);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(await violations(page)).toEqual([]);
  const mail = await mailbox.next(who.email);
  expect(mail.subject).toMatch(/^\d{3} \d{3}, votre code Sonnette$/);
  await type('Code à 6 chiffres', mail.code ?? '');
  await page.keyboard.press('Enter');

  await expect(page).toHaveURL(paths.staff);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toContainText('Interface Serveur');
  await expect(heading).toBeFocused();
  await expect(page.getByText(who.name).first()).toBeVisible();

  await type('Combien de tables', '12');
  await page.keyboard.press('Enter');
  await press(page.getByRole('button', { name: 'C’est fait' }));
  await press(page.getByRole('button', { name: 'Plus tard' }));
  await tabTo(page, page.getByRole('link', { name: 'Sonner à la table 1' }));
  const opening = page.waitForEvent('popup');
  await page.keyboard.press('Enter');
  const table = await opening;
  await table.waitForLoadState();
  await tabTo(table, table.getByRole('button', { name: 'Pain' }));
  await table.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Demande d’essai Fait' })).toBeVisible();
  await page.bringToFront();
  await expect(page.getByRole('article', { name: /Table 1/ })).toBeVisible();
  await press(page.getByRole('button', { name: 'Activer le son' }));
  await press(page.getByRole('button', { name: 'C’est parti' }));
  await expect(page.getByRole('main')).toBeFocused();
  expect(await violations(page)).toEqual([]);

  await press(menuButton(page));
  await press(page.getByRole('button', { name: 'Déconnexion' }));
  await expect(page).toHaveURL(paths.home);
  await page.goto(paths.auth);
  await type('Adresse e-mail', who.email);
  await type('Mot de passe', who.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(paths.staff);
});
