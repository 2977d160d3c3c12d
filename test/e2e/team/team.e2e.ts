import { joinLink, paths } from '../../../src/paths.ts';
import { root } from '../../support/people/people.ts';
import { addStaff, joinTeam, pairStaff } from '../../support/people/team.ts';
import { expect, test } from '../../support/screens/browser.ts';
import { signInNotices } from '../../support/screens/sign-in.ts';
import {
  addByName,
  codeField,
  floor,
  joinButton,
  memberOf,
  office,
  openJoinLink,
  openTeam,
  shownCode,
} from '../../support/screens/team-screen.ts';

test('an owner without a team reads one sentence and has one button [TEAM-18]', async ({
  tablet,
  restaurant,
}) => {
  const page = await tablet({ token: restaurant.owner.token });
  await openTeam(page);
  await expect(floor(page).getByRole('paragraph')).toHaveText([/^Ajoutez vos serveurs/]);
  await expect(floor(page).getByRole('button')).toHaveText([
    'Ajouter une personne ou une tablette',
  ]);
  await expect(office(page).getByRole('listitem').first()).toContainText('cet appareil');
});

test('the owner adds Léa, her phone joins with the code, and the page says so [TEAM-03, TEAM-18]', async ({
  tablet,
  phone,
  restaurant,
  baseURL,
}) => {
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

test('the whole page works without a mouse, in English [TEAM-18]', async ({
  tablet,
  restaurant,
}) => {
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

test('an expired code is replaced by a new one and becomes invalid [TEAM-06, TEAM-18]', async ({
  tablet,
  phone,
  restaurant,
  browserErrors,
}) => {
  browserErrors.expect(/400/);
  const page = await tablet({ token: restaurant.owner.token });
  await page.clock.install();
  await openTeam(page);
  const first = await addByName(page, 'Léa');
  await page.clock.fastForward('15:01');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Ce code a expiré.');
  await expect(dialog.getByRole('img')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Nouveau code' }).click();
  await expect(dialog.getByRole('img')).toBeVisible();
  const second = await shownCode(page);
  expect(second).not.toBe(first);
  const lea = await phone();
  await lea.goto(joinLink('', first));
  await expect(codeField(lea)).toHaveAccessibleDescription(/demandez-en un nouveau/);
});

test('a member gets a second device; each is listed, and one is revoked [TEAM-02, TEAM-08, TEAM-18]', async ({
  tablet,
  phone,
  server,
  restaurant,
  browserErrors,
}) => {
  browserErrors.expect(/401/);
  await pairStaff(server, restaurant);
  const page = await tablet({ token: restaurant.owner.token });
  await openTeam(page);
  await page.getByRole('button', { name: 'Connecter un appareil – Léa' }).click();
  const code = await shownCode(page);
  const other = await phone();
  await openJoinLink(other, code);
  await joinButton(other).click();
  await page.getByRole('button', { name: 'Terminé' }).click();
  const devices = memberOf(page, 'Léa').getByRole('listitem');
  await expect(devices).toHaveCount(2);

  await page.getByRole('button', { name: 'Déconnecter – Téléphone de Léa (Léa)' }).click();
  const dialog = page.getByRole('dialog', { name: 'Déconnecter cet appareil' });
  await expect(dialog).toContainText('Téléphone de Léa (Léa) est déconnecté tout de suite');
  await dialog.getByRole('button', { name: 'Déconnecter' }).click();
  await expect(signInNotices(page)).toContainText('L’appareil est déconnecté');
  await expect(devices).toHaveCount(1);
});

test('removing a member asks for confirmation and says what ends; Escape changes nothing [TEAM-08, TEAM-18]', async ({
  tablet,
  server,
  restaurant,
}) => {
  await pairStaff(server, restaurant);
  const page = await tablet({ token: restaurant.owner.token });
  await openTeam(page);
  const remove = page.getByRole('button', { name: 'Retirer Léa' });
  await remove.click();
  const dialog = page.getByRole('dialog', { name: 'Retirer Léa de l’équipe' });
  await expect(dialog).toContainText('Son appareil est déconnecté tout de suite');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(memberOf(page, 'Léa')).toBeVisible();
  await remove.click();
  await dialog.getByRole('button', { name: 'Retirer de l’équipe' }).click();
  await expect(signInNotices(page)).toContainText('Léa ne fait plus partie de l’équipe');
  await expect(memberOf(page, 'Léa')).toHaveCount(0);
});

test('an owner invites a manager by mail; an address in the team is refused [TEAM-04, TEAM-18]', async ({
  tablet,
  restaurant,
  browserErrors,
}) => {
  browserErrors.expect(/409/);
  const page = await tablet({ token: restaurant.owner.token });
  await openTeam(page);
  await page.getByRole('button', { name: 'Inviter par e-mail' }).click();
  const dialog = page.getByRole('dialog', { name: 'Inviter par e-mail' });
  await dialog.getByRole('button', { name: 'Envoyer l’invitation' }).click();
  await expect(dialog.getByLabel('Nom')).toHaveAccessibleDescription('Indiquez un nom.');
  await dialog.getByLabel('Nom').fill('Zoé');
  await dialog.getByLabel('Adresse e-mail').fill(restaurant.owner.email);
  await dialog.getByRole('button', { name: 'Envoyer l’invitation' }).click();
  await expect(dialog.getByLabel('Adresse e-mail')).toHaveAccessibleDescription(
    /fait déjà partie de l’équipe/,
  );
  await dialog.getByLabel('Adresse e-mail').fill(`zoe-${restaurant.slug}@example.org`);
  await dialog.getByRole('button', { name: 'Envoyer l’invitation' }).click();
  await expect(signInNotices(page)).toContainText('Invitation envoyée');
  await expect(memberOf(page, 'Zoé')).toContainText('Responsable');
});

test('the last owner keeps the role until somebody else has it [TEAM-05, TEAM-07, TEAM-18]', async ({
  tablet,
  server,
  restaurant,
  browserErrors,
}) => {
  browserErrors.expect(/409/);
  await joinTeam(server.world, restaurant, { name: 'Zoé', role: 'manager' });
  const page = await tablet({ token: restaurant.owner.token });
  await openTeam(page);
  const own = office(page).getByRole('listitem').filter({ hasText: 'Vous' }).first();
  await own.getByRole('button', { name: /^Modifier/ }).click();
  await page.getByLabel('Rôle').selectOption('manager');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByLabel('Rôle')).toHaveAccessibleDescription(
    /C’est le dernier propriétaire/,
  );
  await page.getByRole('button', { name: 'Annuler' }).click();

  await own.getByRole('button', { name: /^Retirer / }).click();
  await page.getByRole('button', { name: 'Retirer de l’équipe' }).click();
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText(
    'le dernier propriétaire',
  );
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Modifier Zoé' }).click();
  await page.getByLabel('Rôle').selectOption('owner');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(memberOf(page, 'Zoé')).toContainText('Propriétaire');
});

test('a manager adds staff, and cannot change managers and owners [TEAM-05, TEAM-18]', async ({
  tablet,
  server,
  restaurant,
}) => {
  await addStaff(server, restaurant);
  const zoe = await joinTeam(server.world, restaurant, { name: 'Zoé', role: 'manager' });
  const page = await tablet({ token: zoe.token });
  await openTeam(page);
  await expect(page.getByRole('button', { name: 'Retirer Léa' })).toBeVisible();
  await expect(office(page).getByRole('listitem').first()).toBeVisible();
  await expect(office(page).getByRole('button')).toHaveCount(0);
  // The subscription is the owner's: the account page calls nothing that is refused.
  await page.goto(paths.account);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Votre compte');
  await expect(page.getByRole('checkbox')).toBeVisible();
});

test('a super_admin, who has no restaurant, has no team and no link to it', async ({
  tablet,
  server,
}) => {
  const { token } = await root(server.world);
  const page = await tablet({ token });
  await page.goto(paths.team);
  await expect(page.getByText('Votre compte n’a pas de restaurant')).toBeVisible();
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Équipe' })).toHaveCount(0);
});
