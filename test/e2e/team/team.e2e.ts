import { paths } from '../../../src/paths.ts';
import { expect, test } from '../../support/browser/browser.ts';
import {
  addByName,
  joinButton,
  memberOf,
  openJoinLink,
  openTeam,
} from '../../support/browser/team-screen.ts';

test('the owner adds Léa, her phone joins with the code, and the page says so [TEAM-03, TEAM-18]', {
  tag: '@heart',
}, async ({ tablet, phone, restaurant, baseURL }) => {
  const page = await tablet({ token: restaurant.owner.token });
  await openTeam(page);
  const code = await addByName(page, 'Léa');
  const dialog = page.getByRole('dialog', { name: 'Connecter un appareil – Léa' });
  await expect(dialog.getByRole('img', { name: 'Code QR pour Léa' })).toBeVisible();
  await expect(dialog).toContainText(`Ou ouvrez ${baseURL?.replace('http://', '')}${paths.join}`);
  await expect(dialog).toContainText(/Encore 1[45]:\d\d, pour un seul appareil/);
  await expect(dialog.getByRole('status')).toHaveText('En attente de l’appareil…');

  const lea = await phone();
  await openJoinLink(lea, code);
  await joinButton(lea).click();
  await expect(lea).toHaveURL(paths.staff);
  await expect(dialog.getByRole('status')).toContainText('C’est fait : Chrome');
  await expect(dialog.getByRole('button', { name: 'Terminé' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(memberOf(page, 'Léa')).toContainText('utilisé à l’instant');
});

test('the whole page works without a mouse, in English [TEAM-18]', {
  tag: '@heart',
}, async ({ tablet, restaurant }) => {
  const page = await tablet({ token: restaurant.owner.token, locale: 'en-GB' });
  await openTeam(page);
  await page.getByRole('button', { name: 'Add a person or a tablet' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('First name, or name of the tablet')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('First name, or name of the tablet')).toHaveAccessibleDescription(
    /Enter a name/,
  );
  await page.keyboard.type('Bar tablet');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Connect a device – Bar tablet' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.getByRole('button', { name: 'Edit Bar tablet' }).focus();
  await page.keyboard.press('Enter');
  await page.getByLabel('Name').fill('Kitchen tablet');
  await page.keyboard.press('Enter');
  await expect(memberOf(page, 'Kitchen tablet')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.getByRole('button', { name: 'Remove Kitchen tablet' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Remove Kitchen tablet from the team?' });
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(memberOf(page, 'Kitchen tablet')).toHaveCount(0);
});
