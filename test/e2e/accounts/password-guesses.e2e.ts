import { paths } from '../../../src/paths.ts';
import { newDevice, wrong } from '../../support/people/strangers.ts';
import { expect, test } from '../../support/screens/browser.ts';
import { change, code, NEW, password, toReset } from '../../support/screens/password-screen.ts';
import { fillIn, fillInNewPassword } from '../../support/screens/sign-in.ts';

test('a common or short password shows the reason beside its field [VAL-18]', async ({
  newScreen,
  restaurant,
  mailbox,
  browserErrors,
}) => {
  browserErrors.expect(/400/);
  const page = await newScreen();
  await toReset(page, restaurant.owner.email);
  await code(page).fill(await mailbox.nextCode(restaurant.owner.email));
  await fillInNewPassword(page, 'court');
  await change(page).click();
  await expect(password(page)).toHaveAccessibleDescription(/10 ou plus de préférence/);
  await expect(page.getByText('C’est trop court\u202f: 6 caractères au moins.')).toBeVisible();
  await expect(page.getByText('Encore trop court.')).toHaveCount(0);
  await fillInNewPassword(page, 'azertyuiop');
  await change(page).click();
  await expect(password(page)).toBeFocused();
  await expect(password(page)).toHaveAccessibleDescription(/parmi les plus utilisés/);
  await fillInNewPassword(page, NEW);
  await change(page).click();
  await expect(page).toHaveURL(paths.staff);
});

test('after a day of strangers’ guesses the field accepts the sixteen digits of the next mail [VER-15]', async ({
  newScreen,
  restaurant,
  mailbox,
  browserErrors,
  server,
}) => {
  browserErrors.expect(/400/);
  const { email: address } = restaurant.owner;
  const page = await newScreen();
  await toReset(page, address);
  const right = await mailbox.nextCode(address);
  for (let n = 0; n < 15; n += 1) {
    const guess = { email: address, code: wrong(right, n), password: NEW };
    const headers = { 'Device-Key': newDevice() };
    await server.call('POST', '/auth/reset-password', { body: guess, headers });
  }
  await code(page).fill(right);
  await fillInNewPassword(page, NEW);
  await change(page).click();
  const long = page.getByLabel('Code à 16 chiffres');
  await expect(long).toHaveAccessibleDescription(/Recopiez les 16 chiffres du dernier e-mail/);
  const minuteAgo = new Date(Date.now() - 61_000).toISOString();
  await server.world.db.updateTable('email_codes').set({ asked_at: minuteAgo }).execute();
  await server.call('POST', '/auth/forgot-password', { body: { email: address } });
  const digits = await mailbox.nextCode(address);
  await long.fill(digits.match(/\d{4}/g)?.join(' ') ?? '');
  await expect(long).toHaveValue(digits);
  await change(page).click();
  await expect(page).toHaveURL(paths.staff);
});

test('a browser sends the same device id in a header each time, also after signing out [SIN-18]', async ({
  newScreen,
  restaurant,
}) => {
  const page = await newScreen();
  const named: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/auth/login')) named.push(request.headers()['device-key']);
  });
  for (let times = 0; times < 2; times += 1) {
    await page.goto(paths.auth);
    await fillIn(page, restaurant.owner.email, restaurant.owner.password);
    await expect(page).toHaveURL(paths.staff);
    await page.goto(paths.home);
    await page.getByRole('button', { name: 'Déconnexion' }).click();
    await expect(page.getByRole('link', { name: 'Se connecter' })).toBeVisible();
  }
  expect(named).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), named[0]]);
});
