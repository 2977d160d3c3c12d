import { paths } from '../../../src/paths.ts';
import { expect, test } from '../../support/screens/browser.ts';
import { fillIn, signIn, signInNotices, storedSession } from '../../support/screens/sign-in.ts';

test('signing in opens the board and stores token and restaurant [SIN-01, SIN-03, SIN-16]', async ({
  newScreen,
  restaurant,
}) => {
  const page = await newScreen();
  await page.goto(paths.auth);
  await expect(page.getByLabel('Adresse e-mail')).toHaveAttribute(
    'autocomplete',
    'username webauthn',
  );
  await expect(page.getByLabel('Mot de passe')).toHaveAttribute('type', 'password');
  expect(await storedSession(page)).toEqual({ token: null, restaurant: null });

  await signIn(page, restaurant.owner);
  expect(await storedSession(page)).toEqual({
    token: expect.stringMatching(/^\S{43,}$/),
    restaurant: expect.objectContaining({
      slug: restaurant.slug,
      name: 'Le Petit Bistrot',
      email: restaurant.owner.email,
    }),
  });

  await page.goto(paths.auth);
  await expect(page).toHaveURL(paths.staff);
});

test('after a redirect to sign in, the requested page opens with its filters [SIN-16]', async ({
  newScreen,
  restaurant,
}) => {
  const page = await newScreen();
  await page.goto(`${paths.staff}?status=pending#main`);
  await expect(page).toHaveURL(paths.auth);
  await signIn(page, restaurant.owner);
  await expect(page).toHaveURL(`${paths.staff}?status=pending#main`);
  await page.goBack();
  await expect(page).not.toHaveURL(paths.auth);
});

test('a refused sign-in shows the server’s reason, by default that the credentials are wrong [ERR-04]', async ({
  newScreen,
  restaurant,
  browserErrors,
}) => {
  browserErrors.expect(/401/);
  const page = await newScreen();
  await page.goto(paths.auth);
  const alert = signInNotices(page).getByRole('alert');
  await fillIn(page, restaurant.owner.email, 'pas celle-là');
  await expect(alert).toContainText('E-mail ou mot de passe incorrect.');
  await expect(page.getByLabel('Mot de passe')).toBeFocused();
  await expect(page.getByLabel('Mot de passe')).toHaveAccessibleDescription(/incorrect/);
  await expect(page.getByLabel('Adresse e-mail')).toHaveValue(restaurant.owner.email);

  await page.route('**/api/auth/login', (route) => route.fulfill({ status: 401, json: {} }));
  await fillIn(page, restaurant.owner.email, 'pas celle-là');
  await expect(alert).toContainText('Identifiants invalides');
  await expect(page).toHaveURL(paths.auth);
  expect((await storedSession(page)).token).toBeNull();
});

test('signing in without a response shows that the server is unreachable, and works once it is back [ERR-05]', async ({
  newScreen,
  restaurant,
  browserErrors,
}) => {
  browserErrors.expect(/login/);
  const page = await newScreen();
  await page.goto(paths.auth);
  await page.route('**/api/auth/login', (route) => route.abort('connectionrefused'));
  await fillIn(page, restaurant.owner.email, restaurant.owner.password);
  await expect(signInNotices(page).getByRole('alert')).toContainText(
    'Erreur de connexion au serveur',
  );
  await expect(page.getByLabel('Mot de passe')).toHaveValue(restaurant.owner.password);

  await page.unroute('**/api/auth/login');
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click();
  await expect(page).toHaveURL(paths.staff);
});

test('an empty or incomplete field shows an error beside it, and nothing is sent [VAL-03]', async ({
  newScreen,
}) => {
  const page = await newScreen();
  const sent: string[] = [];
  page.on('request', (request) => sent.push(new URL(request.url()).pathname));
  await page.goto(paths.auth);
  const email = page.getByLabel('Adresse e-mail');
  const password = page.getByLabel('Mot de passe');
  await expect(email).toHaveAttribute('type', 'email');

  await fillIn(page, '', '');
  await expect(email).toHaveAccessibleDescription('Indiquez votre adresse e-mail.');
  await expect(password).toHaveAccessibleDescription('Indiquez votre mot de passe.');
  await expect(email).toBeFocused();

  await fillIn(page, 'camille', 'secret');
  await expect(email).toHaveAccessibleDescription(/ne semble pas complète/);
  await expect(password).toHaveAccessibleDescription('');

  await fillIn(page, 'camille@example.org', '');
  await expect(password).toHaveAccessibleDescription('Indiquez votre mot de passe.');
  await expect(password).toBeFocused();
  await expect(email).toHaveAccessibleDescription('');
  expect(sent).not.toContain('/api/auth/login');
});
