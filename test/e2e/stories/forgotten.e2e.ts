import { guestPath, paths } from '../../../src/paths.ts';
import {
  cardOf,
  finishButton,
  forgetList,
  moreButton,
  startFully,
  takeButton,
} from '../../support/browser/board-screen.ts';
import { expect, test } from '../../support/browser/browser.ts';
import { heading } from '../../support/browser/phone.ts';
import { violations } from '../../support/page-checks/axe.ts';
import { pairStaff } from '../../support/people/team.ts';

test('an evening: taken, asked about, forgotten, taken over, handed over, a false alarm, and not served, each put right in two taps [REQ-31, REQ-32, REQ-33, RNG-24]', async ({
  server,
  restaurant,
  phone,
  tablet,
}) => {
  test.slow();
  const [lea, karim] = await Promise.all(
    ['Léa', 'Karim'].map(async (name) => {
      const { token } = await pairStaff(server, restaurant, name);
      const page = await phone({ token });
      await page.goto(paths.staff);
      await startFully(page);
      return page;
    }),
  );
  if (!lea || !karim) throw new Error('somebody has no phone');
  const wall = await tablet({ token: restaurant.owner.token });
  await wall.goto(paths.staff);
  await startFully(wall, 'Camille');
  const four = await phone();
  await four.goto(guestPath(restaurant.slug, 4));
  const five = await phone({ javaScriptEnabled: false });
  await five.goto(guestPath(restaurant.slug, 5));
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  async function setFour(columns: { taken_at: string; renewed_at?: string; stale_at?: string }) {
    await server.world.db
      .updateTable('requests')
      .set(columns)
      .where('restaurant_id', '=', restaurant.id)
      .where('table_number', '=', 4)
      .execute();
    await forgetList(server, restaurant);
  }

  await four.getByRole('button', { name: 'Addition' }).tap();
  await takeButton(lea, 4).tap();
  await expect(heading(four, 'Léa arrive')).toBeVisible();

  await setFour({ taken_at: minutesAgo(6) });
  await lea.reload();
  await expect(cardOf(lea, 4).getByText('Toujours en route')).toBeVisible();
  expect(await violations(lea)).toEqual([]);
  await cardOf(lea, 4).getByRole('button', { name: 'Encore 5 min, table 4' }).tap();
  await expect(cardOf(lea, 4).getByText('Toujours en route')).toHaveCount(0);

  const [renewed_at, stale_at] = [minutesAgo(11), minutesAgo(1)];
  await setFour({ taken_at: minutesAgo(17), renewed_at, stale_at });
  await Promise.all([four.reload(), karim.reload()]);
  await expect(heading(four, 'Nouvel appel en salle')).toBeVisible();
  await expect(cardOf(karim, 4).getByText(/Pris par Léa, sans nouvelles depuis/)).toBeVisible();
  expect(await violations(karim)).toEqual([]);
  await karim.getByRole('button', { name: 'Prendre le relais, table 4' }).tap();
  await expect(heading(four, 'Karim arrive')).toBeVisible();

  await moreButton(karim, 4).tap();
  await karim.getByRole('menuitem', { name: 'Passer à Léa' }).tap();
  await expect(heading(four, 'Léa arrive')).toBeVisible();

  await five.getByRole('button', { name: 'Pain' }).click();
  await moreButton(wall, 5).tap();
  await wall.getByRole('menuitem', { name: 'Fausse alerte' }).tap();
  await wall.getByRole('button', { name: /^Défaire «.fausse alerte.», table 5$/ }).tap();
  await takeButton(wall, 5).tap();
  await finishButton(wall, 5).tap();
  await expect(wall.getByRole('button', { name: /^Défaire «.terminé.», table 5$/ })).toBeVisible();
  await five.reload();
  await five.getByRole('button', { name: /^Toujours pas servi/ }).click();
  await expect(heading(five, 'Nouvel appel en salle')).toBeVisible();
  await expect(cardOf(wall, 5).getByText(/rouverte par le client/i)).toBeVisible();
  expect(await violations(wall)).toEqual([]);
  await takeButton(wall, 5).tap();
  await expect(cardOf(wall, 5).getByText(/Pris par Camille/)).toBeVisible();
});
