import { paths } from '../../../src/paths.ts';
import { newcomer } from '../../support/people/newcomer.ts';
import {
  addRestaurant,
  freshName,
  row,
  search,
  adminTest as test,
} from '../../support/screens/admin-screen.ts';
import { expect } from '../../support/screens/browser.ts';
import { fillInNewPassword, signInNotices } from '../../support/screens/sign-in.ts';

test('adding a restaurant invites its owner, who chooses a password from the link in the mail [ADM-03]', async ({
  office,
  phone,
  mailbox,
}) => {
  const { email } = newcomer({ email: `zoe-invitee-${Date.now()}@example.org` });
  const name = freshName();
  await office.getByRole('button', { name: 'Ajouter un restaurant' }).click();
  const form = office.getByRole('form', { name: 'Ajouter un restaurant' });
  await form.getByLabel('Nom du restaurant').fill(name);
  await form.getByLabel('E-mail du restaurateur').fill(email);
  await form.getByRole('button', { name: 'Ajouter' }).click();
  await expect(signInNotices(office)).toContainText(`l’invitation part vers ${email}`);
  await expect(row(office, name)).toContainText(email);

  const mail = await mailbox.next(email);
  const [link = ''] = /\/auth\?\S+/.exec(mail.text) ?? [];
  const page = await phone();
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choisissez votre mot de passe');
  await expect(page.getByRole('button', { name: 'Renvoyer le code' })).toBeEnabled();
  await page.getByLabel('Code à 6 chiffres').fill(mail.code ?? '');
  await fillInNewPassword(page, 'tarte aux pommes');
  await page.getByRole('button', { name: 'Choisir ce mot de passe' }).click();
  await expect(page).toHaveURL(paths.staff);
  await expect(page.getByRole('banner')).toContainText(name);
});

test('the link of an expired invitation offers to request a new code [SIN-15]', async ({
  server,
  admin,
  phone,
  mailbox,
  browserErrors,
}) => {
  browserErrors.expect(/429/);
  const email = `zoe-later-${Date.now()}@example.org`;
  const { name } = await addRestaurant(server, admin, { name: freshName(), owner_email: email });
  const [link = ''] = /\/auth\?\S+/.exec((await mailbox.next(email)).text) ?? [];
  const page = await phone();
  await page.goto(link);
  const again = page.getByRole('button', { name: 'Renvoyer le code' });
  await again.click();
  await expect(signInNotices(page)).toContainText('Un code vient d’être envoyé');
  const minutesAgo = new Date(Date.now() - 20 * 60_000).toISOString();
  await server.world.db.updateTable('email_codes').set({ asked_at: minutesAgo }).execute();
  await again.click();
  await page.getByLabel('Code à 6 chiffres').fill(await mailbox.nextCode(email));
  await fillInNewPassword(page, 'tarte aux pommes');
  await page.getByRole('button', { name: 'Choisir ce mot de passe' }).click();
  await expect(page.getByRole('banner')).toContainText(name);
});

test('an owner can be invited later; an e-mail address already in use shows an error beside the field', async ({
  office,
  server,
  admin,
  restaurant,
  mailbox,
  browserErrors,
}) => {
  browserErrors.expect(/409/);
  const { name } = await addRestaurant(server, admin, { name: freshName() });
  const found = await search(office, name);
  await found.getByRole('button', { name, expanded: false }).click();
  const field = found.getByLabel('E-mail du restaurateur');
  const invite = found.getByRole('button', { name: 'Inviter' });
  await invite.click();
  await expect(field).toHaveAccessibleDescription('Saisissez une adresse e-mail complète.');
  await field.fill(restaurant.owner.email);
  await invite.click();
  await expect(field).toHaveAccessibleDescription('Cette adresse a déjà un compte.');
  await expect(field).toBeFocused();
  const email = `zoe-seule-${Date.now()}@example.org`;
  await field.fill(email);
  await invite.click();
  await expect(signInNotices(office)).toContainText('Invitation envoyée');
  await expect(field).toHaveCount(0);
  await expect(found).toContainText(email);
  expect((await mailbox.next(email)).subject).toContain(name);
});

test('invalid input for a new restaurant shows errors beside the fields, and nothing is added [ADM-03]', async ({
  office,
  restaurant,
  server,
  browserErrors,
}) => {
  browserErrors.expect(/40[09]/);
  await office.getByRole('button', { name: 'Ajouter un restaurant' }).click();
  const form = office.getByRole('form', { name: 'Ajouter un restaurant' });
  const act = form.getByRole('button', { name: 'Ajouter' });
  const name = freshName();
  await form.getByLabel('Nom du restaurant').fill(name);
  await form.getByLabel('Lien vers la carte').fill('javascript:alert(1)');
  await form.getByLabel('E-mail du restaurateur').fill('zoé');
  await act.click();
  await expect(form.getByLabel('Lien vers la carte')).toHaveAccessibleDescription(
    /Une adresse web complète/,
  );
  await expect(form.getByLabel('E-mail du restaurateur')).toHaveAccessibleDescription(/complète/);
  await form.getByLabel('Lien vers la carte').fill('');
  await form.getByLabel('E-mail du restaurateur').fill(restaurant.owner.email);
  await act.click();
  await expect(form.getByLabel('E-mail du restaurateur')).toHaveAccessibleDescription(
    /Cette adresse a déjà un compte/,
  );
  // Input that only the server rejects.
  await form.getByLabel('E-mail du restaurateur').fill('');
  await form.getByLabel('Adresse').fill('Lyon\u0007');
  await act.click();
  await expect(form.getByLabel('Adresse')).toHaveAccessibleDescription(/caractères/);
  await expect(form.getByLabel('Nom du restaurant')).toHaveValue(name);
  expect((await server.call('GET', `/restaurants?q=${name}`)).body).toEqual([]);
});

test('acting on a restaurant that somebody else deleted shows an error and refreshes the list [ADM-03, ADM-04]', async ({
  office,
  server,
  admin,
  browserErrors,
}) => {
  browserErrors.expect(/404/);
  for (const [act, submit] of [
    ['Modifier', 'Enregistrer'],
    ['Supprimer', 'Supprimer définitivement'],
  ] as const) {
    const { id, name } = await addRestaurant(server, admin, { name: freshName() });
    const found = await search(office, name);
    await found.getByRole('button', { name: `${act} ${name}` }).click();
    await server.call('DELETE', `/restaurants/${id}`, admin);
    const dialog = office.getByRole('dialog');
    await dialog.getByRole('textbox').first().fill(name);
    await dialog.getByRole('button', { name: submit }).click();
    await expect(signInNotices(office)).toContainText('Il n’existe plus. La liste est à jour.');
    await expect(dialog).toHaveCount(0);
    await expect(row(office, name)).toHaveCount(0);
  }
});

test('a part that fails to load shows an error, and “try again” loads it [ADM-02]', async ({
  tablet,
  admin,
  browserErrors,
}) => {
  browserErrors.expect(/503/);
  const page = await tablet({ token: admin.token });
  const isOurs = (url: URL) =>
    ['/api/admin/restaurants', '/api/admin/glance'].includes(url.pathname);
  await page.route(isOurs, (route) =>
    route.fulfill({ status: 503, json: { error: 'Indisponible', code: 'unavailable' } }),
  );
  await page.goto(paths.admin);
  const alerts = page.getByRole('alert');
  await expect(alerts.filter({ hasText: 'la liste des restaurants' })).toBeVisible();
  await expect(alerts.filter({ hasText: 'les chiffres' })).toBeVisible();
  await page.unroute(isOurs);
  for (const text of ['la liste des restaurants', 'les chiffres']) {
    await alerts.filter({ hasText: text }).getByRole('button', { name: 'Réessayer' }).click();
    await expect(alerts.filter({ hasText: text })).toHaveCount(0);
  }
  await expect(page.getByRole('list', { name: 'Restaurants' })).toBeVisible();
});

test('an operator whose rights were revoked gets a message that access is forbidden [ERR-31]', async ({
  office,
  admin,
  server,
  browserErrors,
}) => {
  browserErrors.expect(/403/);
  await office.getByRole('button', { name: 'Ajouter un restaurant' }).click();
  const { db } = server.world;
  await db
    .updateTable('accounts')
    .set({ role: 'owner' })
    .where('email', '=', admin.email)
    .execute();
  // The server caches a session for a few seconds.
  const overview = () => server.call('GET', '/analytics/overview', { token: admin.token });
  await expect.poll(async () => (await overview()).status, { timeout: 15_000 }).toBe(403);
  const form = office.getByRole('form', { name: 'Ajouter un restaurant' });
  await form.getByLabel('Nom du restaurant').fill(freshName());
  await form.getByRole('button', { name: 'Ajouter' }).click();
  const alert = signInNotices(office).getByRole('alert');
  await expect(alert).toContainText('Accès interdit');
  await expect(alert).toContainText('Le restaurant n’a pas été ajouté.');
});

test('adding a table to a restaurant that somebody else deleted shows that it was not found [ERR-32]', async ({
  office,
  admin,
  server,
  browserErrors,
}) => {
  browserErrors.expect(/404/);
  const { name, id } = await addRestaurant(server, admin, { name: freshName() });
  const found = await search(office, name);
  await found.getByRole('button', { name, expanded: false }).click();
  await expect(found.getByLabel('Numéro de table')).toBeVisible();
  await server.call('DELETE', `/restaurants/${id}`, { token: admin.token });
  await found.getByLabel('Numéro de table').fill('4');
  await found.getByRole('button', { name: 'Ajouter la table' }).click();
  const alert = signInNotices(office).getByRole('alert');
  await expect(alert).toContainText('Introuvable');
  await expect(alert).toContainText('Ce restaurant n’existe pas, ou n’existe plus.');
});
