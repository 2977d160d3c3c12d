import { paths } from '../../../src/paths.ts';
import { expect, test } from '../../support/browser/browser.ts';
import { askForCode, toReset } from '../../support/browser/password-screen.ts';
import { fillInNewPassword, signInNotices } from '../../support/browser/sign-in.ts';
import { sidewaysOverflow } from '../../support/page-checks/overflow.ts';
import { petitBistrot } from '../../support/people/people.ts';

test('a forgotten password is replaced with a mailed code, and the requested page opens [SIN-15, SIN-16]', {
  tag: '@heart',
}, async ({ newScreen, restaurant, mailbox }) => {
  const page = await newScreen();
  await toReset(page, restaurant.owner.email, `${paths.staff}?status=pending`);
  await page.getByLabel('Code à 6 chiffres').fill(await mailbox.nextCode(restaurant.owner.email));
  await fillInNewPassword(page, 'un nouveau secret');
  await page.getByRole('button', { name: 'Changer le mot de passe' }).click();
  await expect(signInNotices(page)).toContainText('Mot de passe changé');
  await expect(page).toHaveURL(`${paths.staff}?status=pending`);
});

test('the longest address and name wrap on a phone', async ({ phone, server }) => {
  const restaurant = await petitBistrot(server.world, 'L'.repeat(120));
  const page = await phone();
  await toReset(page, `${'grandes-tables'.repeat(4)}@${'provence'.repeat(6)}.example.org`);
  expect(await sidewaysOverflow(page)).toBe(0);
  const account = await phone({ token: restaurant.owner.token });
  await account.goto(paths.account);
  await expect(askForCode(account)).toBeVisible();
  expect(await sidewaysOverflow(account)).toBe(0);
});
