/** Support tasks that an operator does on the admin page while on the phone with a customer. */
import { paths } from '../../../src/paths.ts';
import { violations } from '../../support/page-checks/axe.ts';
import {
  addRestaurant,
  freshName,
  row,
  search,
  adminTest as test,
} from '../../support/screens/admin-screen.ts';
import { expect } from '../../support/screens/browser.ts';
import { signInNotices } from '../../support/screens/sign-in.ts';

test('the search finds an owner by e-mail and a restaurant by town, and the filter stays in the URL [ADM-07]', async ({
  office,
  server,
  admin,
  restaurant,
}) => {
  const name = freshName();
  await addRestaurant(server, admin, { name, address: `2 quai, Évian-${name}` });
  await office.getByRole('searchbox').fill(`EVIAN-${name}`);
  await expect(row(office, name)).toHaveCount(1);
  await expect(row(office, name)).toContainText('Sans compte · aucune demande');
  await office.getByLabel('Situation').selectOption('Sans compte');
  await expect(office).toHaveURL(/state=unowned/);
  await expect(row(office, name)).toHaveCount(1);
  await office.getByLabel('Situation').selectOption('Abonné');
  await expect(
    office.getByRole('status').getByText('Aucun restaurant ne correspond'),
  ).toBeVisible();
  await office.goBack();
  await expect(row(office, name)).toHaveCount(1);
  await office.getByLabel('Situation').selectOption('Toutes');
  await office.getByRole('searchbox').fill(restaurant.owner.email);
  await expect(office.getByText(restaurant.owner.email)).toBeVisible();
  expect(await violations(office)).toEqual([]);
});

test('an invitation to a wrong address can be corrected, and a right one resent, by keyboard [ADM-08]', async ({
  office,
  server,
  admin,
  mailbox,
  browserErrors,
}) => {
  browserErrors.expect(/429/);
  const [wrong, right] = ['wrong', 'right'].map((word) => `${word}-${Date.now()}@example.org`);
  const { name } = await addRestaurant(server, admin, { name: freshName(), owner_email: wrong });
  const found = await search(office, name);
  await found.getByRole('button', { name, expanded: false }).click();
  await expect(found).toContainText(`Invitation envoyée à ${wrong}`);
  await found.getByRole('button', { name: 'Corriger l’adresse' }).focus();
  await office.keyboard.press('Enter');
  await expect(found.getByLabel('E-mail du restaurateur')).toBeFocused();
  await office.keyboard.type(right ?? '');
  await office.keyboard.press('Enter');
  await expect(signInNotices(office)).toContainText('Invitation envoyée');
  await expect(found).toContainText(`Invitation envoyée à ${right}`);
  expect((await mailbox.next(right ?? '')).subject).toContain(name);
  expect(await violations(office)).toEqual([]);
  await found.getByRole('button', { name: 'Renvoyer l’invitation' }).click();
  await expect(signInNotices(office)).toContainText('Un code vient d’être envoyé');
});

test('an operator can send an owner a password code [ADM-10]', async ({
  office,
  restaurant,
  mailbox,
}) => {
  await office.getByRole('searchbox').fill(restaurant.owner.email);
  const found = office.getByRole('list', { name: 'Restaurants' }).getByRole('listitem').first();
  await expect(found).toContainText(restaurant.owner.email);
  await found.getByRole('button', { expanded: false }).click();
  await found.getByRole('button', { name: 'Envoyer un code de mot de passe' }).click();
  await expect(signInNotices(office)).toContainText('Code envoyé');
  expect((await mailbox.next(restaurant.owner.email)).code).toMatch(/^\d{6}$/);
});

test('an operator can open the time zone, QR codes and board of any restaurant [ADM-11]', async ({
  office,
  restaurant,
}) => {
  await office.getByRole('searchbox').fill(restaurant.slug);
  const found = office.getByRole('list', { name: 'Restaurants' }).getByRole('listitem').first();
  await expect(found).toContainText(restaurant.slug);
  await found.getByRole('button', { name: 'Modifier' }).click();
  const dialog = office.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Fuseau horaire' }).selectOption('America/New_York');
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(signInNotices(office)).toContainText('Restaurant modifié');
  await found.getByRole('button', { name: 'Modifier' }).click();
  await expect(dialog.getByRole('combobox', { name: 'Fuseau horaire' })).toHaveValue(
    'America/New_York',
  );
  await dialog.getByRole('button', { name: 'Annuler' }).click();
  await found.getByRole('button', { expanded: false }).click();
  await expect(found.getByRole('link', { name: 'Voir son tableau' })).toBeVisible();
  await found.getByRole('link', { name: 'Imprimer ses codes' }).click();
  await expect(office).toHaveURL(`${paths.qrGenerator}?restaurant=${restaurant.slug}`);
  await expect(office.getByRole('main')).toContainText('Le Petit Bistrot');
  await expect(office.getByRole('button', { name: 'Télécharger le PDF' })).toBeVisible();
  await office.goto(paths.qrGenerator);
  await expect(office.getByRole('main')).toContainText('Choisissez-en un dans l’administration');
});
