import type { Page } from '@playwright/test';
import { dinerPath, paths } from '../../../src/paths.ts';
import { ask } from '../../support/people/acts.ts';
import { expect, test } from '../../support/screens/browser.ts';
import { hurryTo, stopClock, withoutTicks } from '../../support/screens/clock.ts';
import { calls, heading, holdBack } from '../../support/screens/phone.ts';

test('a board that is opened later turns “not responding yet” into “received” at once [RCV-01, RCV-02]', async ({
  phone,
  tablet,
  restaurant,
  server,
}) => {
  const page = await phone();
  await page.clock.install();
  await page.goto(dinerPath(restaurant.slug, 7));
  await page.getByRole('button', { name: 'Pain' }).tap();
  await expect(heading(page, 'Demande transmise')).toBeVisible();
  const { id } = await ask(server, restaurant, 7);
  const created_at = new Date(Date.now() - 10_000).toISOString();
  await server.world.db.updateTable('requests').set({ created_at }).where('id', '=', id).execute();
  await hurryTo(overdue(page));

  // The phone does not poll, and the board only because it shows the request.
  await stopClock(page);
  const board = await tablet({ token: restaurant.owner.token });
  await withoutTicks(board);
  await board.goto(paths.staff);
  await expect(board.getByRole('article')).toHaveCount(1);
  await expect(heading(page, 'Reçue en salle')).toBeVisible();
  await expect(overdue(page)).toHaveCount(0);
});

test('with a board open a request is received at once, through the stream [RCV-01]', async ({
  diner,
  tablet,
  restaurant,
}) => {
  const board = await tablet({ token: restaurant.owner.token });
  await withoutTicks(board);
  await board.goto(paths.staff);
  await expect(board.getByText('En direct')).toBeVisible();
  await stopClock(diner);
  await holdBack(diner, 'GET', calls.oneRequest);
  await diner.getByRole('button', { name: 'Pain' }).tap();
  await expect(heading(diner, 'Reçue en salle')).toBeVisible();
});

/** Says that no staff screen shows the request. Texts that reserve space for others are hidden. */
function overdue(page: Page) {
  return page.getByText("L'écran de la salle ne répond pas encore").filter({ visible: true });
}
