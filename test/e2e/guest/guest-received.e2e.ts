import type { Page } from '@playwright/test';
import { guestPath, paths } from '../../../src/paths.ts';
import { expect, test } from '../../support/browser/browser.ts';
import { hurryTo, stopClock, withoutTicks } from '../../support/browser/clock.ts';
import { calls, heading, holdBack, settled } from '../../support/browser/phone.ts';
import { watchAnnouncements } from '../../support/page-checks/announcements.ts';
import { ask } from '../../support/people/acts.ts';

const FRAME_MILLISECONDS = 50;
const sent = 'Demande transmise';
const waits = 'Dès que l’écran de la salle l’affiche, nous vous le disons ici.';
const overdue =
  'L’écran de la salle ne répond pas encore. Si c’est urgent, faites signe à l’équipe.';
const received = 'Reçue en salle';
const stays = 'Elle reste affichée pour l’équipe. Vous pouvez ranger votre téléphone.';

test('with a board open a request is received at once, through the stream [RCV-01]', {
  tag: '@heart',
}, async ({ guest, tablet, restaurant }) => {
  const board = await tablet({ token: restaurant.owner.token });
  await withoutTicks(board);
  await board.goto(paths.staff);
  await expect(board.getByText('En direct')).toBeVisible();
  await holdBack(guest, 'GET', calls.oneRequest);
  // Its clock runs: Preact opens the stream in a frame, and frames stand still with the clock.
  await guest.getByRole('button', { name: 'Pain' }).tap();
  await expect(heading(guest, received)).toBeVisible();
});

test('the notice “sent” gives way after 5 s; receipt moves nothing, and is announced once [ERR-17, RCV-03]', async ({
  phone,
  restaurant,
  server,
}) => {
  const page = await phone();
  await page.goto(guestPath(restaurant.slug, 7));
  const polls = await holdBack(page, 'GET', calls.oneRequest);
  // The page says after ten seconds that no staff screen responds.
  await stopClock(page);
  await page.getByRole('button', { name: 'Pain' }).tap();
  await expect(heading(page, sent)).toBeVisible();
  const notice = page.getByText('Demande envoyée ! Un serveur va arriver bientôt');
  await expect(notice).toBeVisible();
  await settled(page);
  // Preact starts the timer in the next frame, and frames stand still too.
  await page.clock.runFor(FRAME_MILLISECONDS);
  await page.clock.runFor(5000);
  await expect(notice).toHaveCount(0);
  await expect(visible(page, waits)).toBeVisible();
  await expect(heading(page, received)).toHaveCount(0);
  for (const text of [overdue, stays]) await expect(visible(page, text)).toHaveCount(0);

  const cancel = page.getByRole('button', { name: 'Annuler la demande' });
  await cancel.focus();
  const place = await cancel.boundingBox();
  await page.evaluate(watchAnnouncements);
  polls.open();
  const { id } = await ask(server, restaurant, 7);
  const set = (columns: { created_at: string } | { received_at: string }) =>
    server.world.db.updateTable('requests').set(columns).where('id', '=', id).execute();
  await set({ created_at: new Date(Date.now() - 10_000).toISOString() });
  await hurryTo(visible(page, overdue));
  expect(await cancel.boundingBox()).toEqual(place);
  await set({ received_at: new Date().toISOString() });
  await hurryTo(heading(page, received));
  await expect(visible(page, stays)).toBeVisible();
  await expect(visible(page, overdue)).toHaveCount(0);
  expect(await cancel.boundingBox()).toEqual(place);
  await expect(cancel).toBeFocused();
  expect(await page.evaluate(() => Reflect.get(window, 'announced'))).toEqual([
    overdue,
    sent,
    received,
    stays,
  ]);
});

/** Texts that reserve space for others are hidden. */
function visible(page: Page, text: string) {
  return page.getByText(text, { exact: true }).filter({ visible: true });
}
