import { dinerPath, paths } from '../../../src/paths.ts';
import {
  addRestaurant,
  freshName,
  row,
  search,
  adminTest as test,
} from '../../support/screens/admin-screen.ts';
import { openMenu } from '../../support/screens/board-screen.ts';
import { expect } from '../../support/screens/browser.ts';
import { signInNotices } from '../../support/screens/sign-in.ts';

const title = { level: 1, name: 'Administration' } as const;

test('an admin opens the admin area from a link that only admins see [NAV-06, NAV-18, ADM-01]', async ({
  tablet,
  board,
  admin,
}) => {
  const page = await tablet({ token: admin.token });
  await page.goto(paths.home);
  const link = { name: 'Administration' } as const;
  await page.getByRole('link', link).click();
  await expect(page).toHaveURL(paths.admin);
  await expect(page.getByRole('heading', title)).toBeFocused();
  await expect(page).toHaveTitle('Administration · Sonnette');
  await expect(page.getByRole('link', link)).toHaveAttribute('aria-current', 'page');
  await openMenu(board);
  await expect(board.getByRole('link', { name: 'Gérer le restaurant' })).toBeVisible();
  await expect(board.getByRole('link', link)).toHaveCount(0);
});

test('the admin area redirects owners to the home page, and strangers to sign in and back [NAV-06, NAV-14]', async ({
  tablet,
  restaurant,
  admin,
}) => {
  const owners = await tablet({ token: restaurant.owner.token });
  await owners.goto(paths.admin);
  await expect(owners).toHaveURL(paths.home);
  const stranger = await tablet();
  await stranger.goto(paths.admin);
  await expect(stranger).toHaveURL(paths.auth);
  await stranger.getByLabel('Adresse e-mail').fill(admin.email);
  await stranger.getByLabel('Mot de passe').fill(admin.password);
  await stranger.getByRole('button', { name: 'Se connecter', exact: true }).click();
  await expect(stranger.getByRole('heading', title)).toBeVisible();
});

test('four figures at the top show the current counts [ADM-01]', async ({
  office,
  server,
  admin,
}) => {
  const figure = (label: string) =>
    office
      .locator('dl > div')
      .filter({ has: office.getByText(label, { exact: true }) })
      .getByRole('definition');
  const read = async (label: string) => Number(await figure(label).textContent());
  // Requests of earlier tests would become late, five minutes after they were made, while this test counts.
  const sixMinutesAgo = new Date(Date.now() - 6 * 60_000).toISOString();
  const { db } = server.world;
  const recent = db.updateTable('requests').where('created_at', '>', sixMinutesAgo);
  await recent.set({ created_at: sixMinutesAgo }).execute();
  await office.reload();
  await expect(figure('Restaurants')).toHaveText(/^\d+$/);
  const before = { all: await read('Restaurants'), trial: await read('Dont à l’essai') };
  const requests = await read('Demandes du jour');
  const late = await read('Dont sans réponse');
  const restaurant = await server.openBistrot();
  const { body } = await server.call<{ id: string }>('POST', restaurant.board, {
    body: { tableNumber: 1 },
  });
  await recent.where('id', '=', body.id).set({ created_at: sixMinutesAgo }).execute();
  await addRestaurant(server, admin, { name: freshName() });
  await office.reload();
  await expect(figure('Restaurants')).toHaveText(String(before.all + 2));
  // Only restaurants with an owner have a trial; the second one has no owner.
  await expect(figure('Dont à l’essai')).toHaveText(String(before.trial + 1));
  await expect(figure('Demandes du jour')).toHaveText(String(requests + 1));
  await expect(figure('Dont sans réponse')).toHaveText(String(late + 1));
});

test('restaurants are listed by twenty a page and can be searched; page and search are in the URL [ADM-02]', async ({
  office,
  server,
  admin,
}) => {
  const name = freshName();
  for (let count = 0; count < 21; count += 1) await addRestaurant(server, admin, { name });
  const rows = office.getByRole('list', { name: 'Restaurants' }).getByRole('heading', { level: 3 });
  await office.getByRole('searchbox').fill(name.toUpperCase());
  await expect(office.getByText('1–20 sur 21')).toBeVisible();
  await expect(rows).toHaveCount(20);
  await expect(office).toHaveURL(/\?q=CHEZ/);
  await expect(office.getByRole('button', { name: 'Précédent' })).toBeDisabled();
  await office.getByRole('button', { name: 'Suivant' }).click();
  await expect(office.getByText('21–21 sur 21')).toBeVisible();
  await expect(rows).toHaveCount(1);
  await office.getByRole('button', { name: 'Précédent' }).click();
  await expect(office.getByText('1–20 sur 21')).toBeVisible();
  // The new page shows from its top, not at the position of the buttons.
  await expect(office.getByRole('heading', { level: 2, name: 'Restaurants' })).toBeFocused();
  await expect(rows.first()).toBeInViewport();
  await office.getByRole('button', { name: 'Suivant' }).click();
  await expect(office.getByText('21–21 sur 21')).toBeVisible();
  await office.reload();
  await expect(office.getByText('21–21 sur 21')).toBeVisible();
  await office.goBack();
  await expect(office.getByText('1–20 sur 21')).toBeVisible();
  await expect(office.getByRole('searchbox')).toHaveValue(name.toUpperCase());

  await office.getByRole('searchbox').fill('zzz%');
  await expect(
    office.getByText('Aucun restaurant ne correspond à «\u202fzzz%\u202f».'),
  ).toBeVisible();
  await office.goto(`${paths.admin}?q=${encodeURIComponent(name)}&page=99`);
  await expect(office.getByText('21–21 sur 21')).toBeVisible();
});

test('a restaurant can be added with only a name, and is then selected [ADM-03, VAL-08, VAL-09]', async ({
  office,
  server,
}) => {
  const sent: string[] = [];
  office.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.url());
  });
  await office.getByRole('button', { name: 'Ajouter un restaurant' }).click();
  const form = office.getByRole('form', { name: 'Ajouter un restaurant' });
  const field = form.getByLabel('Nom du restaurant');
  await expect(field).toBeFocused();
  await field.fill(' \u00a0 ');
  await form.getByRole('button', { name: 'Ajouter' }).click();
  await expect(field).toBeFocused();
  await expect(form).toBeVisible();
  expect(sent).toEqual([]);

  const name = freshName();
  await field.fill(`  ${name} `);
  await form.getByRole('button', { name: 'Ajouter' }).click();
  await expect(signInNotices(office)).toContainText('Restaurant ajouté');
  await expect(form).toHaveCount(0);
  const added = row(office, name);
  await expect(added.getByRole('heading', { name: 'Tables' })).toBeVisible();
  await expect(added).toContainText('Sans adresse');
  expect(sent).toHaveLength(1);
  // Public data of the restaurant: address and menu are empty.
  const { body } = await server.call('GET', `/restaurants/${encodeURIComponent(name)}`);
  expect(body).toMatchObject({ name, address: null, menu_url: null });
});

test('a restaurant is edited in a modal and keeps its slug [ADM-04, VAL-08]', async ({
  office,
  server,
  admin,
}) => {
  const { slug, name } = await addRestaurant(server, admin, { name: freshName(), address: 'Lyon' });
  const found = await search(office, name);
  await found.getByRole('button', { name: `Modifier ${name}` }).click();
  const dialog = office.getByRole('dialog', { name: `Modifier ${name}` });
  const field = dialog.getByLabel('Nom du restaurant');
  await expect(field).toBeFocused();
  await expect(field).toHaveValue(name);
  await field.fill('   ');
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(field).toBeFocused();
  expect((await server.call('GET', `/restaurants/${slug}`)).body).toMatchObject({ name });

  const renamed = freshName();
  await field.fill(renamed);
  await dialog.getByLabel('Adresse').fill('');
  await dialog.getByLabel('Lien vers la carte').fill('www.zoe.example/carte.pdf');
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(signInNotices(office)).toContainText('Restaurant modifié');
  await expect(dialog).toHaveCount(0);
  const menu_url = 'https://www.zoe.example/carte.pdf';
  const { body } = await server.call('GET', `/restaurants/${slug}`);
  expect(body).toMatchObject({ name: renamed, slug, address: null, menu_url });
  await expect(await search(office, renamed)).toContainText(slug);
});

test('the selected restaurant shows its tables, which can be added and deleted, and a link to its board [ADM-05]', async ({
  office,
  server,
  admin,
}) => {
  const { slug, name } = await addRestaurant(server, admin, { name: freshName() });
  const found = await search(office, name);
  const opener = found.getByRole('button', { name, expanded: false });
  await opener.click();
  await expect(office).toHaveURL(new RegExp(`restaurant=${slug}`));
  await found.getByLabel('Numéro de table').fill('7');
  await found.getByRole('button', { name: 'Ajouter la table' }).click();
  await expect(found.getByRole('list', { name: 'Tables' })).toContainText('7');
  const numbers = async () =>
    (await server.call<{ number: number }[]>('GET', `/restaurants/${slug}/tables`)).body.map(
      ({ number }) => number,
    );
  expect(await numbers()).toEqual([7]);
  await found.getByRole('button', { name: 'Supprimer la table 7' }).click();
  await expect(found.getByRole('button', { name: /Annuler/ })).toBeVisible();
  expect(await numbers()).toEqual([]);

  await found.getByRole('link', { name: 'Voir son tableau' }).click();
  await expect(office).toHaveURL(`${paths.staff}?restaurant=${slug}`);
  await expect(office.getByRole('banner')).toContainText(name);
  await office.goBack();
  await expect(row(office, name).getByRole('heading', { name: 'Tables' })).toBeVisible();
  await row(office, name).getByRole('button', { name, expanded: true }).click();
  await expect(office.getByRole('heading', { name: 'Tables' })).toHaveCount(0);
});

test('a restaurant is deleted after its name is typed; its guests see a friendly page [ADM-03, API-11]', async ({
  office,
  diner,
  restaurant,
  browserErrors,
}) => {
  browserErrors.expect(/404/);
  await diner.getByRole('button', { name: 'Pain' }).tap();
  await expect(diner.getByRole('heading', { name: 'Demande transmise' })).toBeVisible();
  await office.goto(`${paths.admin}?q=${restaurant.slug}`);
  const found = row(office, 'Le Petit Bistrot');
  await found.getByRole('button', { name: 'Supprimer Le Petit Bistrot' }).click();
  const dialog = office.getByRole('dialog', { name: /^Supprimer Le Petit Bistrot/ });
  const field = dialog.getByLabel('Pour confirmer');
  const act = dialog.getByRole('button', { name: 'Supprimer définitivement' });
  await expect(field).toBeFocused();
  await field.fill('Le Petit Bistro');
  await act.click();
  await expect(field).toHaveAccessibleDescription(/Ce n’est pas le nom du restaurant/);
  await expect(found).toBeVisible();
  await field.fill(' Le  Petit Bistrot ');
  await act.click();
  await expect(signInNotices(office)).toContainText('Restaurant supprimé');
  await expect(dialog).toHaveCount(0);
  await expect(found).toHaveCount(0);
  await expect(office.getByRole('heading', { name: 'Restaurants' })).toBeFocused();

  await expect(diner.getByRole('heading', { name: 'Table introuvable' })).toBeVisible();
  expect((await diner.goto(dinerPath(restaurant.slug, 7)))?.status()).toBe(404);
});
