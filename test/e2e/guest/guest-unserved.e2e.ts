import type { Page } from '@playwright/test';
import { paths } from '../../../src/paths.ts';
import {
  cardOf,
  finishButton,
  startFully,
  takeButton,
} from '../../support/browser/board-screen.ts';
import { expect, test } from '../../support/browser/browser.ts';
import { hurryTo } from '../../support/browser/clock.ts';
import { askForBread, heading } from '../../support/browser/phone.ts';
import { watchAnnouncements } from '../../support/page-checks/announcements.ts';
import { take } from '../../support/people/acts.ts';

const again = 'Nouvel appel en salle';
const other = 'Nous appelons quelqu’un d’autre.';

test('staff finish a request, its guest says after a reload that it is not served, and the board has it again [REQ-32]', {
  tag: '@heart',
}, async ({ guest, tablet, restaurant }) => {
  const board = await tablet({ token: restaurant.owner.token });
  await board.goto(paths.staff);
  await startFully(board, 'Léa');
  await guest.getByRole('button', { name: 'Pain' }).tap();
  await takeButton(board, 7).click();
  await expect(heading(guest, 'Léa arrive')).toBeVisible();
  await finishButton(board, 7).click();
  await expect(heading(guest, 'C’est servi')).toBeVisible();
  await guest.reload();
  await expect(heading(guest, 'C’est servi')).toBeVisible();
  await guest.getByRole('button', { name: /^Toujours pas servi/ }).tap();
  // The board has proved that it shows the request anew.
  await expect(heading(guest, 'Reçue en salle')).toBeVisible();
  await expect(takeButton(board, 7)).toBeVisible();
  await expect(cardOf(board, 7)).toHaveCount(1);
});

test('where its taker is silent, the guest reads that somebody else is called: announced once, nothing moves, the focus stays [RNG-24]', async ({
  guest,
  restaurant,
  server,
}) => {
  await guest.clock.install();
  const { id } = await askForBread(guest, server, restaurant);
  await take(server, restaurant, { id }, 'Léa');
  const set = (columns: { taken_at: string; stale_at?: string }) =>
    server.world.db.updateTable('requests').set(columns).where('id', '=', id).execute();
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  await set({ taken_at: minutesAgo(9) });
  const served = guest.getByRole('button', { name: 'C’est servi' });
  await hurryTo(served);
  await served.focus();
  const places = await placesOf(guest);
  await guest.evaluate(watchAnnouncements);
  await set({ taken_at: minutesAgo(11), stale_at: minutesAgo(1) });
  await hurryTo(heading(guest, again));
  await expect(guest.getByText(other).filter({ visible: true })).toBeVisible();
  await expect(served).toBeFocused();
  expect(await placesOf(guest)).toEqual(places);
  await server.call('POST', `/requests/${id}/renewal`, restaurant.owner);
  await expect(heading(guest, 'Léa arrive')).toBeVisible();
  await expect(served).toBeFocused();
  expect(await placesOf(guest)).toEqual(places);
  expect(await guest.evaluate(() => Reflect.get(window, 'announced'))).toEqual([
    again,
    other,
    'Léa arrive',
    'Votre demande est prise en charge.',
  ]);
});

/** Where everything below the news is. */
function placesOf(page: Page) {
  const below = page.locator('.asked, .steps li, .acts, .acts button');
  return below.evaluateAll((all) =>
    all.map((each) => ({ ...each.getBoundingClientRect().toJSON() })),
  );
}
