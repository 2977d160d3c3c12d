import type { Page } from '@playwright/test';
import { paths } from '../../../src/paths.ts';
import { sidewaysOverflow } from '../../support/page-checks/overflow.ts';
import { newcomer } from '../../support/people/newcomer.ts';
import { petitBistrot, signInAgain } from '../../support/people/people.ts';
import { openMenu } from '../../support/screens/board-screen.ts';
import { expect, test } from '../../support/screens/browser.ts';
import {
  ask,
  change,
  code,
  email,
  NEW,
  password,
  toReset,
} from '../../support/screens/password-screen.ts';
import { latePolls } from '../../support/screens/setup/browser-errors.ts';
import {
  fillIn,
  fillInNewPassword,
  signInNotices,
  storedSession,
} from '../../support/screens/sign-in.ts';

const alert = (page: Page) => signInNotices(page).getByRole('alert');

test('a forgotten password is replaced with a mailed code, and the requested page opens [SIN-15, SIN-16]', async ({
  newScreen,
  restaurant,
  mailbox,
}) => {
  const page = await newScreen();
  await page.goto(`${paths.staff}?status=pending`);
  await expect(page).toHaveURL(paths.auth);
  await page.getByRole('link', { name: /Mot de passe oublié/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mot de passe oublié');
  await email(page).fill(restaurant.owner.email);
  await ask(page).click();
  await code(page).fill(await mailbox.nextCode(restaurant.owner.email));
  await fillInNewPassword(page, NEW);
  await change(page).click();
  await expect(signInNotices(page)).toContainText('Mot de passe changé');
  await expect(page).toHaveURL(`${paths.staff}?status=pending`);

  const other = await newScreen();
  await other.goto(paths.auth);
  await fillIn(other, restaurant.owner.email, NEW);
  await expect(other).toHaveURL(paths.staff);
});

test('a link and browser history lead back to the sign-in card [SIN-02]', async ({ newScreen }) => {
  const page = await newScreen();
  await page.goto(paths.auth);
  await page.getByRole('link', { name: /Mot de passe oublié/ }).click();
  await page.getByRole('link', { name: 'Retour à la connexion' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Connexion');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mot de passe oublié');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Connexion');
});

test('an address without an account gets the same screen; only its mail differs [SIN-15]', async ({
  newScreen,
  mailbox,
}) => {
  const page = await newScreen();
  const { email: unknown } = newcomer();
  await toReset(page, unknown);
  await expect(page.getByText(`Un e-mail est en route vers ${unknown}.`)).toBeVisible();
  expect((await mailbox.next(unknown)).subject).toBe('Aucun compte Sonnette à cette adresse');
});

test('the longest address and name wrap on a phone', async ({ phone, server }) => {
  const restaurant = await petitBistrot(server.world, 'L'.repeat(120));
  const page = await phone();
  await toReset(page, `${'grandes-tables'.repeat(4)}@${'provence'.repeat(6)}.example.org`);
  expect(await sidewaysOverflow(page)).toBe(0);
  const account = await phone({ token: restaurant.owner.token });
  await account.goto(paths.account);
  await expect(ask(account)).toBeVisible();
  expect(await sidewaysOverflow(account)).toBe(0);
});

test('a second request within a minute continues with the code already sent', async ({
  newScreen,
  restaurant,
  mailbox,
  browserErrors,
}) => {
  browserErrors.expect(/429/);
  const page = await newScreen();
  await toReset(page, restaurant.owner.email);
  await toReset(page, restaurant.owner.email);
  await code(page).fill(await mailbox.nextCode(restaurant.owner.email));
  await fillInNewPassword(page, NEW);
  await change(page).click();
  await expect(page).toHaveURL(paths.staff);
});

test('a wrong code, a short password and a missing response show errors beside the fields or in a notice', async ({
  newScreen,
  restaurant,
  browserErrors,
}) => {
  browserErrors.expect(/400|forgot-password|reset-password/);
  const page = await newScreen();
  await toReset(page, restaurant.owner.email);
  await change(page).click();
  await expect(code(page)).toBeFocused();
  await expect(code(page)).toHaveAccessibleDescription('Recopiez les six chiffres de l’e-mail.');
  await code(page).fill('12 34 56');
  await password(page).fill('12345');
  await change(page).click();
  await expect(password(page)).toBeFocused();
  await expect(password(page)).toHaveAccessibleDescription(/6 caractères au moins/);
  await fillInNewPassword(page, NEW);
  await change(page).click();
  await expect(alert(page)).toContainText('Le code de vérification est incorrect ou expiré.');
  await expect(code(page)).toBeFocused();
  await expect(code(page)).toHaveAccessibleDescription(/incorrect ou expiré/);

  await page.route('**/api/auth/reset-password', (route) => route.abort('connectionrefused'));
  await change(page).click();
  await expect(alert(page)).toContainText('Sonnette ne répond pas');
  await expect(password(page)).toHaveValue(NEW);
});

test('changing the password with a code keeps this session and ends the others [SIN-11, SIN-15]', async ({
  tablet,
  restaurant,
  mailbox,
  browserErrors,
  server,
}) => {
  browserErrors.expect(/401|429/);
  await signInAgain(server.world, restaurant.owner);
  const page = await tablet({ token: restaurant.owner.token });
  await page.goto(paths.staff);
  await openMenu(page);
  await page
    .getByRole('link', { name: new RegExp(`Votre compte.*${restaurant.owner.email}`) })
    .click();
  await expect(page).toHaveURL(paths.account);
  // By keyboard: cards that come above the button move it.
  await ask(page).press('Enter');
  await expect(
    page.getByText(`Un code est en route vers ${restaurant.owner.email}.`),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Garder le mot de passe actuel' }).click();
  await expect(code(page)).toHaveCount(0);
  await ask(page).press('Enter');
  await code(page).fill(await mailbox.nextCode(restaurant.owner.email));
  await fillInNewPassword(page, NEW);
  await expect(page.getByLabel('Déconnecter l’autre appareil connecté')).toBeChecked();
  await change(page).click();
  await expect(signInNotices(page)).toContainText('Les autres appareils devront se reconnecter.');
  await expect(ask(page)).toBeVisible();
  const { token } = await storedSession(page);
  expect(token).not.toBe(restaurant.owner.token);
  expect((await server.call('GET', '/auth/me', { token: restaurant.owner.token })).status).toBe(
    401,
  );
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Votre compte');
});

test('the new password must be typed twice identically [VAL-12]', async ({
  newScreen,
  restaurant,
  mailbox,
}) => {
  const page = await newScreen();
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.url()));
  await toReset(page, restaurant.owner.email);
  await code(page).fill(await mailbox.nextCode(restaurant.owner.email));
  const repeated = page.getByLabel('Répétez le mot de passe');
  await password(page).fill(NEW);
  await repeated.fill('un nouveau secrét');
  await change(page).click();
  await expect(repeated).toBeFocused();
  await expect(repeated).toHaveAccessibleDescription(
    'Les deux mots de passe doivent être identiques.',
  );
  expect(sent.filter((url) => url.endsWith('/reset-password'))).toEqual([]);
  await repeated.fill(NEW);
  await change(page).click();
  await expect(page).toHaveURL(paths.staff);
});

test('a password change can keep the other devices signed in, and shows how many there are [SIN-21]', async ({
  tablet,
  restaurant,
  mailbox,
  server,
  browserErrors,
}) => {
  // The change replaces the session of the page, too.
  browserErrors.expect(latePolls);
  const others = [
    await signInAgain(server.world, restaurant.owner),
    await signInAgain(server.world, restaurant.owner),
  ];
  const page = await tablet({ token: restaurant.owner.token });
  await page.goto(paths.account);
  // By keyboard, as above.
  await ask(page).press('Enter');
  await page.getByLabel('Déconnecter les 2 autres appareils connectés').uncheck();
  await code(page).fill(await mailbox.nextCode(restaurant.owner.email));
  await fillInNewPassword(page, NEW);
  await change(page).click();
  await expect(signInNotices(page)).toContainText('Les autres appareils restent connectés.');
  for (const token of others) {
    expect((await server.call('GET', '/auth/me', { token })).status).toBe(200);
  }
});
