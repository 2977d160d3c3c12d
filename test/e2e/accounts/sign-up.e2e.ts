import type { Page } from '@playwright/test';
import { paths } from '../../../src/paths.ts';
import { newcomer } from '../../support/people/newcomer.ts';
import { expect, test } from '../../support/screens/browser.ts';
import { fillInSignUp, signInNotices } from '../../support/screens/sign-in.ts';

const submitButton = (page: Page) => page.getByRole('button', { name: 'Créer le compte' });
const historyState = (page: Page) => page.evaluate(() => history.state?.usr);

test('the sign-up page names the product and links back and to sign in [SGN-01, SGN-02, SGN-06, SUC-04]', async ({
  newScreen,
}) => {
  const page = await newScreen();
  await page.goto(paths.signUp);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sonnette');
  await expect(page.getByText('Votre espace restaurant')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Se connecter' }).click();
  await expect(page).toHaveURL(paths.auth);
  await page.getByRole('link', { name: 'Créer un compte' }).click();
  await expect(page).toHaveURL(paths.signUp);
  await page.getByRole('link', { name: 'Retour' }).click();
  await expect(page).toHaveURL(paths.success);
  await page.getByRole('link', { name: 'Créer un compte' }).click();
  await expect(page).toHaveURL(paths.signUp);
});

test('name, e-mail and a password of six characters are required, the postal address is not [SGN-03, SGN-04]', async ({
  newScreen,
}) => {
  const page = await newScreen();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/auth/signup')) asked.push(request.url());
  });
  await page.goto(paths.signUp);
  const name = page.getByLabel('Nom du restaurant');
  const email = page.getByLabel('Adresse e-mail');
  const password = page.getByLabel('Mot de passe');
  const address = page.getByLabel('Adresse du restaurant');
  for (const field of [name, email, password]) await expect(field).toHaveAttribute('required', '');
  await expect(email).toHaveAttribute('type', 'email');
  await expect(password).toHaveAttribute('minlength', '6');
  await expect(password).toHaveAttribute('autocomplete', 'new-password');
  await expect(address).not.toHaveAttribute('required');
  await expect(address).toHaveAttribute('placeholder', /^\d+ rue .+, \d{5} /);

  await submitButton(page).click();
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription('Indiquez le nom de votre restaurant.');
  await expect(email).toHaveAccessibleDescription('Indiquez votre adresse e-mail.');
  await expect(password).toHaveAccessibleDescription(/Indiquez votre mot de passe\./);

  await name.fill('Chez Zoé');
  await expect(name).toHaveAccessibleDescription('');
  await email.fill('zoe@');
  await password.fill('12345');
  await submitButton(page).click();
  await expect(email).toBeFocused();
  await expect(email).toHaveAccessibleDescription(/ne semble pas complète/);
  await expect(password).toHaveAccessibleDescription(/6 caractères au moins/);
  expect(asked).toEqual([]);
});

test('a hint beside the password rates its strength, and the password can be shown [SGN-10]', async ({
  newScreen,
}) => {
  const page = await newScreen();
  await page.goto(paths.signUp);
  const password = page.getByLabel('Mot de passe');
  const words = page.getByRole('main').getByRole('status');
  for (const [typed, word] of [
    ['abc', 'Encore trop court.'],
    ['motdepasse1', 'Facile à deviner.'],
    ['bistro-75', 'Moyen.'],
    ['tarte aux pommes', 'Solide.'],
  ] as const) {
    await password.fill(typed);
    await expect(words).toHaveText(word);
  }
  await page.getByRole('button', { name: 'Afficher les caractères' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await expect(password).toHaveValue('tarte aux pommes');
  await page.getByRole('button', { name: 'Afficher les caractères', pressed: true }).click();
  await expect(password).toHaveAttribute('type', 'password');
});

test('signing up shows “Inscription...”, then that a code was sent, and passes its data to verification [SGN-04, SGN-05, SGN-08, VER-01, ERR-13]', async ({
  newScreen,
  mailbox,
}) => {
  const page = await newScreen();
  const who = newcomer({ address: '' });
  await page.route('**/api/auth/signup', async (route) => {
    await expect(page.getByRole('button', { name: 'Inscription...' })).toBeVisible();
    await route.continue();
  });
  await page.goto(paths.signUp);
  await fillInSignUp(page, who);
  await expect(signInNotices(page)).toContainText('Code de vérification envoyé');
  await expect(signInNotices(page)).toContainText(
    `Un e-mail de vérification a été envoyé à ${who.email}.`,
  );
  await expect(page).toHaveURL(paths.verifyEmail);
  expect(await historyState(page)).toMatchObject(who);
  expect((await mailbox.next(who.email)).code).toMatch(/^\d{6}$/);
});

test('a refused sign-up stays on the form with the server’s reason, by default that it failed [SGN-09, ERR-11]', async ({
  newScreen,
  browserErrors,
}) => {
  browserErrors.expect(/4(00|29)/);
  const page = await newScreen();
  const who = newcomer();
  await page.goto(paths.signUp);
  await page.route('**/api/auth/signup', (route) =>
    route.fulfill({ status: 429, json: { error: 'Trop d’e-mails.', code: 'too_many_mails' } }),
  );
  await fillInSignUp(page, who);
  const alert = signInNotices(page).getByRole('alert');
  await expect(alert).toContainText('Erreur d’inscription');
  await expect(alert).toContainText('Trop d’e-mails.');
  await expect(page).toHaveURL(paths.signUp);
  await expect(page.getByLabel('Nom du restaurant')).toHaveValue(who.name);
  await expect(page.getByLabel('Mot de passe')).toHaveValue(who.password);

  await page.route('**/api/auth/signup', (route) => route.fulfill({ status: 400, json: {} }));
  await submitButton(page).click();
  await expect(alert).toContainText('La création du compte a échoué');

  // An error that only the server finds appears beside its field.
  await page.unroute('**/api/auth/signup');
  const email = page.getByLabel('Adresse e-mail');
  await email.fill('zoe@example');
  await submitButton(page).click();
  await expect(email).toBeFocused();
  await expect(email).toHaveAccessibleDescription('Le format est incorrect.');
});

test('a sign-up without a response shows an error, keeps the input, and can be retried [SGN-09, ERR-12]', async ({
  newScreen,
  browserErrors,
}) => {
  browserErrors.expect(/signup/);
  const page = await newScreen();
  const who = newcomer();
  await page.goto(paths.signUp);
  await page.route('**/api/auth/signup', (route) => route.abort('connectionrefused'));
  await fillInSignUp(page, who);
  const alert = signInNotices(page).getByRole('alert');
  await expect(alert).toContainText('Erreur');
  await expect(alert).toContainText('Erreur de connexion au serveur');
  await page.unroute('**/api/auth/signup');
  await submitButton(page).click();
  await expect(page).toHaveURL(paths.verifyEmail);
});

test('signed-in users are redirected from sign-up and verification to the board [SGN-07, VER-09]', async ({
  newScreen,
  restaurant,
}) => {
  const page = await newScreen({ token: restaurant.owner.token });
  for (const path of [paths.signUp, paths.verifyEmail]) {
    await page.goto(path);
    await expect(page).toHaveURL(paths.staff);
  }
});

test('the page after a payment shows the end of the trial, the next steps and the reference [SUC-01, SUC-02, SUC-03, SUC-05]', async ({
  newScreen,
}) => {
  const page = await newScreen();
  await page.clock.setFixedTime('2026-11-21T20:30:00+01:00');
  await page.goto(`${paths.success}?session_id=cs_test_<b>12</b>`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bienvenue chez Sonnette');
  await expect(page.getByText('30 jours')).toContainText('jusqu’au 21 décembre 2026');
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(3);
  await expect(page.getByText('cs_test_<b>12</b>')).toBeVisible();
  await page.goto(paths.success);
  await expect(page.getByText('non disponible')).toBeVisible();
});

test('returning from verification keeps the whole form except the password', async ({
  newScreen,
}) => {
  const page = await newScreen();
  const who = newcomer();
  for (const back of [
    () => page.goBack(),
    () => page.getByRole('link', { name: /pas la bonne adresse/ }).click(),
  ]) {
    await page.goto(paths.signUp);
    await fillInSignUp(page, who);
    await expect(page).toHaveURL(paths.verifyEmail);
    // A person can go back only after the page has appeared.
    await expect(page.getByRole('link', { name: /pas la bonne adresse/ })).toBeVisible();
    await back();
    await expect(page).toHaveURL(paths.signUp);
    await expect(page.getByLabel('Nom du restaurant')).toHaveValue(who.name);
    await expect(page.getByLabel('Adresse e-mail')).toHaveValue(who.email);
    await expect(page.getByLabel('Adresse du restaurant')).toHaveValue(who.address ?? '');
    await expect(page.getByLabel('Mot de passe')).toHaveValue('');
  }
});

test('field errors follow a change of language', async ({ newScreen }) => {
  const page = await newScreen();
  await page.goto(paths.signUp);
  await submitButton(page).click();
  await expect(page.getByText('Indiquez votre mot de passe.')).toBeVisible();
  await page.getByRole('button', { name: /EN|English/ }).click();
  await expect(page.getByText('Enter your password.')).toBeVisible();
  await expect(page.getByText('Indiquez votre mot de passe.')).toHaveCount(0);
});
