import { dinerPath, paths } from '../../../src/paths.ts';
import { root } from '../../support/people/people.ts';
import { openMenu } from '../../support/screens/board-screen.ts';
import { expect, test } from '../../support/screens/browser.ts';
import { inPicker } from '../../support/screens/languages.ts';
import { infoForm, openManagement, removeButton, save } from '../../support/screens/manage.ts';
import { signInNotices, storedSession } from '../../support/screens/sign-in.ts';

test('the header links signed-in users to restaurant management; others are redirected to sign in and back [part of NAV-05, NAV-13]', async ({
  tablet,
  board,
  restaurant,
}) => {
  await openMenu(board);
  await board.getByRole('link', { name: 'Gérer le restaurant' }).click();
  await expect(board).toHaveURL(paths.restaurant);
  const title = { level: 1, name: 'Gérer le restaurant' } as const;
  await expect(board.getByRole('heading', title)).toBeFocused();
  await expect(board).toHaveTitle('Gérer le restaurant · Sonnette');

  const stranger = await tablet();
  await stranger.goto(paths.restaurant);
  await expect(stranger).toHaveURL(paths.auth);
  await stranger.getByLabel('Adresse e-mail').fill(restaurant.owner.email);
  await stranger.getByLabel('Mot de passe').fill(restaurant.owner.password);
  await stranger.getByRole('button', { name: 'Se connecter', exact: true }).click();
  await expect(stranger.getByRole('heading', title)).toBeVisible();
  await expect(infoForm(stranger).getByLabel('Nom du restaurant')).toHaveValue('Le Petit Bistrot');
});

test('changes of name, address, menu and time zone appear on every screen [RES-01]', async ({
  tablet,
  phone,
  board,
  restaurant,
  server,
}) => {
  const { token } = restaurant.owner;
  const inParis = { time_zone: 'Europe/Paris' };
  await server.call('PUT', `/restaurants/${restaurant.id}`, { token, body: inParis });
  const page = await tablet({ token });
  await openManagement(page);
  const form = infoForm(page);
  await form.getByLabel('Nom du restaurant').fill('  Chez Camille ');
  await form.getByLabel('Adresse').fill('5 place du Marché, Lyon');
  await form.getByLabel('Lien vers la carte').fill('www.chez-camille.example/carte.pdf');
  const cities = form.getByLabel('Fuseau horaire');
  await form.getByLabel('Chercher un fuseau par ville').fill('reunion');
  await expect(form.getByRole('status').filter({ hasText: '1 ville trouvée' })).toBeVisible();
  await expect(cities.getByRole('option')).toHaveText([/^Paris \(UTC\+\d\)$/, 'Reunion (UTC+4)']);
  await cities.selectOption('Reunion (UTC+4)');
  await save(page);
  await expect(signInNotices(page)).toContainText('Informations enregistrées');
  const menu_url = 'https://www.chez-camille.example/carte.pdf';
  await expect(form.getByLabel('Nom du restaurant')).toHaveValue('Chez Camille');
  await expect(form.getByLabel('Lien vers la carte')).toHaveValue(menu_url);
  const header = page.getByRole('banner');
  await expect(header.getByText('Chez Camille').filter({ visible: true })).toBeVisible();
  expect((await storedSession(page)).restaurant).toMatchObject({ name: 'Chez Camille', menu_url });
  const { body } = await server.call('GET', `/restaurants/${restaurant.id}`);
  expect(body).toMatchObject({
    slug: restaurant.slug,
    name: 'Chez Camille',
    address: '5 place du Marché, Lyon',
    menu_url,
    time_zone: 'Indian/Reunion',
  });

  await header.getByRole('link', { name: 'Interface serveur' }).click();
  await expect(page.getByRole('banner')).toContainText('Chez Camille');
  await board.reload();
  await expect(board.getByRole('banner')).toContainText('Chez Camille');
  const diner = await phone();
  await diner.goto(dinerPath(restaurant.slug, 7));
  await expect(diner.getByText('Chez Camille')).toBeVisible();
  await expect(diner.getByRole('link', { name: /carte/i })).toHaveAttribute('href', menu_url);

  await openManagement(page);
  await form.getByLabel('Adresse').fill('');
  await form.getByLabel('Lien vers la carte').fill('');
  await save(page);
  await expect(signInNotices(page)).toContainText('Informations enregistrées');
  await diner.reload();
  await expect(diner.getByText('Chez Camille')).toBeVisible();
  await expect(diner.getByRole('link', { name: /carte/i })).toHaveCount(0);
});

test('saving does not overwrite fields that another device changed meanwhile [RES-01]', async ({
  tablet,
  restaurant,
  server,
}) => {
  const page = await tablet({ token: restaurant.owner.token });
  await openManagement(page);
  const { token } = restaurant.owner;
  const menu_url = 'https://a.example/nouvelle-carte.pdf';
  await server.call('PUT', `/restaurants/${restaurant.id}`, { token, body: { menu_url } });
  await infoForm(page).getByLabel('Nom du restaurant').fill('Chez Camille');
  await save(page);
  await expect(infoForm(page).getByLabel('Lien vers la carte')).toHaveValue(menu_url);
  const { body } = await server.call('GET', `/restaurants/${restaurant.id}`);
  expect(body).toMatchObject({ name: 'Chez Camille', menu_url });
});

test('errors found by the page or the server appear beside the field, and the input is kept [ERR-34]', async ({
  tablet,
  restaurant,
  server,
  browserErrors,
}) => {
  browserErrors.expect(/400/);
  const page = await tablet({ token: restaurant.owner.token });
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT') sent.push(request.url());
  });
  await openManagement(page);
  const form = infoForm(page);
  await form.getByLabel('Nom du restaurant').fill('   ');
  await form.getByLabel('Lien vers la carte').fill('carte.pdf/');
  await form.getByLabel('Lien vers la carte').fill('file:///carte.pdf');
  await save(page);
  await expect(form.getByLabel('Nom du restaurant')).toBeFocused();
  await expect(form.getByLabel('Nom du restaurant')).toHaveAccessibleDescription(
    'Indiquez le nom de votre restaurant.',
  );
  await expect(form.getByLabel('Lien vers la carte')).toHaveAccessibleDescription(
    /Une adresse web complète/,
  );
  expect(sent).toEqual([]);
  await inPicker(page, 'English').click();
  await expect(page.getByLabel('Restaurant name')).toHaveAccessibleDescription(
    'Enter the name of your restaurant.',
  );
  await inPicker(page, 'Français').click();

  await form.getByLabel('Nom du restaurant').fill('Chez Camille');
  await form.getByLabel('Lien vers la carte').fill('');
  // Input that only the server rejects.
  await form.getByLabel('Adresse').fill('Lyon\u0007');
  await save(page);
  const address = form.getByLabel('Adresse');
  await expect(address).toHaveAccessibleDescription(/caractères qui ne peuvent pas/);
  await expect(address).toBeFocused();
  await expect(signInNotices(page).getByRole('alert')).toContainText('Erreur de validation');
  await expect(form.getByLabel('Nom du restaurant')).toHaveValue('Chez Camille');
  const { body } = await server.call('GET', `/restaurants/${restaurant.id}`);
  expect(body).toMatchObject({ name: 'Le Petit Bistrot' });
});

test('a failed change shows an error, keeps the input, and can be retried [ERR-21, ERR-29, ERR-33]', async ({
  tablet,
  restaurant,
  browserErrors,
}) => {
  browserErrors.expect(/503|ERR_INTERNET_DISCONNECTED/);
  const page = await tablet({ token: restaurant.owner.token });
  await openManagement(page);
  const name = page.getByLabel('Nom du restaurant');
  await name.fill('Chez Camille');
  await page.route(`**/api/restaurants/${restaurant.id}`, (route) =>
    route.fulfill({ status: 503, json: { error: 'Patientez.', code: 'unavailable' } }),
  );
  await save(page);
  const alert = signInNotices(page).getByRole('alert');
  await expect(alert).toContainText('Erreur du serveur');
  await expect(alert).toContainText('Impossible de mettre à jour les informations. Patientez.');
  await page.unroute(`**/api/restaurants/${restaurant.id}`);

  await page.context().setOffline(true);
  await save(page);
  await expect(alert).toContainText('Erreur réseau');
  await expect(alert).toContainText('Vérifiez le Wi-Fi, puis réessayez.');
  await expect(name).toHaveValue('Chez Camille');
  await page.context().setOffline(false);
  await save(page);
  await expect(signInNotices(page)).toContainText('Informations enregistrées');
});

test('a change after the session ended elsewhere is refused and redirects to sign in [ERR-30, ERR-36]', async ({
  tablet,
  restaurant,
  server,
  browserErrors,
}) => {
  browserErrors.expect(/401/);
  const { token } = restaurant.owner;
  const page = await tablet({ token });
  await openManagement(page);
  // The session ends when the change is sent: a later answer to a read of the page leads to sign in too.
  await page.route(`**/api/restaurants/${restaurant.id}`, async (route) => {
    await server.call('POST', '/auth/logout', { token });
    await route.continue();
  });
  await page.getByLabel('Nom du restaurant').fill('Chez Camille');
  await save(page);
  const alert = signInNotices(page).getByRole('alert');
  await expect(alert).toContainText('Non autorisé');
  await expect(alert).toContainText('Impossible de mettre à jour les informations.');
  await expect(signInNotices(page).getByRole('status')).toContainText('Session expirée');
  await expect(page).toHaveURL(paths.auth);
});

test('tables that fail to load show an error and can be loaded again [ERR-23]', async ({
  tablet,
  restaurant,
  browserErrors,
}) => {
  browserErrors.expect(/503/);
  const page = await tablet({ token: restaurant.owner.token });
  await page.route(`**/api/restaurants/${restaurant.slug}`, (route) =>
    route.fulfill({ status: 503 }),
  );
  await page.goto(paths.restaurant);
  const alert = signInNotices(page).getByRole('alert');
  await expect(alert).toContainText('Erreur du serveur');
  await expect(alert).toContainText('Impossible de charger le restaurant et ses tables.');
  await page.unroute(`**/api/restaurants/${restaurant.slug}`);
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await expect(removeButton(page, 12)).toBeVisible();
});

test('a user without a restaurant gets a link to all of them', async ({ tablet, server }) => {
  const { token } = await root(server.world);
  const page = await tablet({ token });
  await page.goto(paths.restaurant);
  await expect(page.getByRole('main')).toContainText(
    'Aucun restaurant n’est rattaché à ce compte.',
  );
  await page.getByRole('main').getByRole('link', { name: 'Voir tous les restaurants' }).click();
  await expect(page).toHaveURL(paths.admin);
});
