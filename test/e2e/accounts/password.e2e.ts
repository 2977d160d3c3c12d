import { paths } from '../../../src/paths.ts';
import { expect, test } from '../../support/browser/browser.ts';
import { askForCode, toReset } from '../../support/browser/password-screen.ts';
import { sidewaysOverflow } from '../../support/page-checks/overflow.ts';
import { petitBistrot } from '../../support/people/people.ts';

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
