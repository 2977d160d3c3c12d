import { paths } from '../../../src/paths.ts';
import { systemClock } from '../../../src/platform/clock.ts';
import { joinTeam } from '../../support/people/team.ts';
import { expect } from '../../support/screens/browser.ts';
import { test } from '../../support/screens/sold-server.ts';

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
