import { paths } from '../../../src/paths.ts';
import { expect, test } from '../../support/browser/browser.ts';
import { joinAlso } from '../../support/people/team.ts';

test('a switch in one tab applies to the other, and every page shows the new restaurant', {
  tag: '@heart',
}, async ({ tablet, server, restaurant, browserErrors }) => {
  // Screens of the previous restaurant may read once more before the switch is answered.
  browserErrors.expect(/40[34]/);
  const other = await server.openCantine();
  await joinAlso(server.world, restaurant.owner, other, { name: 'Camille', role: 'manager' });
  const page = await tablet({ token: restaurant.owner.token });
  await page.goto(paths.restaurant);
  const second = await page.context().newPage();
  await second.goto(paths.team);
  await expect(second.getByRole('button', { name: 'Inviter par e-mail' })).toBeVisible();
  // By keyboard alone.
  await page.getByRole('button', { name: 'Changer de restaurant' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'La Cantine' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Informations' })).toContainText('La Cantine');
  await expect(second.getByRole('banner')).toContainText('La Cantine');
  // There the account is a manager.
  await expect(second.getByRole('button', { name: 'Inviter par e-mail' })).toHaveCount(0);
});
