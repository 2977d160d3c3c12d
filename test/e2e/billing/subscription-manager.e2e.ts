import { paths } from '../../../src/paths.ts';
import { systemClock } from '../../../src/platform/clock.ts';
import { joinTeam, pairStaff } from '../../support/people/team.ts';
import { expect } from '../../support/screens/browser.ts';
import { test } from '../../support/screens/setup/sold-server.ts';
import { managersTitle } from '../../support/screens/team-screen.ts';

test('a manager sees the subscription’s status without its buttons, and no call is refused [TEAM-16]', async ({
  tablet,
  sold,
  restaurant,
}) => {
  const world = { db: sold.db, clock: systemClock };
  const zoe = await joinTeam(world, restaurant, { name: 'Zoé', role: 'manager' });
  const page = await tablet({ token: zoe.token });
  await page.goto(paths.account);
  const card = page.getByRole('region', { name: 'Abonnement' });
  await expect(card).toContainText('Le propriétaire s’occupe de l’abonnement.');
  await expect(card.getByRole('radio')).toHaveCount(0);
  await expect(card.getByRole('button')).toHaveCount(0);
});

test('staff who open the pages of the subscription are led back to their board [TEAM-19]', async ({
  phone,
  sold,
  restaurant,
}) => {
  const lea = await pairStaff(sold, restaurant);
  const page = await phone({ token: lea.token });
  await page.goto(paths.success);
  const main = page.getByRole('main');
  await expect(main).toContainText('Le propriétaire s’occupe de l’abonnement.');
  await expect(main.getByRole('link', { name: 'Voir l’abonnement' })).toHaveCount(0);
  await expect(main.getByRole('link', { name: 'Ouvrir l’interface serveur' })).toBeVisible();

  await page.goto(paths.pricing);
  await page.getByRole('button', { name: 'S’abonner' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(managersTitle);
});
