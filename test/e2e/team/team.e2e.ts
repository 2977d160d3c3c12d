import { paths } from '../../../src/paths.ts';
import { expect, test } from '../../support/browser/browser.ts';
import {
  addByName,
  joinButton,
  memberOf,
  openJoinLink,
  openTeam,
} from '../../support/browser/team-screen.ts';

test('the owner adds Léa, her phone joins with the code, and the page says so', {
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
  // The list is read every two seconds while the dialog is open, and then every fifteen.
  await expect(memberOf(page, 'Léa')).toContainText('En service');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
});
