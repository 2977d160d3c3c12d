import type { Page } from '@playwright/test';
import * as tables from '../../../../src/features/tables/store.ts';
import { paths } from '../../../../src/paths.ts';
import {
  BEEP,
  cutSound,
  forgetTones,
  spyOnSound,
  tones,
} from '../../../support/page-checks/sound-spy.ts';
import { ask, take } from '../../../support/people/acts.ts';
import type { TestRestaurant } from '../../../support/people/people.ts';
import {
  noticeRegion,
  notices,
  startFully,
  startService,
  takeButton,
  withoutStream,
} from '../../../support/screens/board-screen.ts';
import { expect, type Site, test } from '../../../support/screens/browser.ts';
import { stopClock, withoutTicks } from '../../../support/screens/clock.ts';
import { wake } from '../../../support/screens/waits.ts';

test('a request that is new since the last poll shows a notice; the first load shows none [NTF-02] [NTF-03]', async ({
  server,
  restaurant,
  tablet,
  browserErrors,
}) => {
  await ask(server, restaurant, 1);
  await ask(server, restaurant, 2);
  const board = await tablet({ token: restaurant.owner.token });
  await withoutStream(board, browserErrors);
  await board.goto(paths.staff);
  await expect(board.getByRole('article')).toHaveCount(2);

  await ask(server, restaurant, 7, { message: 'Une carafe d’eau', customerName: 'Léa' });
  await wake(board);
  const status = noticeRegion(board).getByRole('status');
  await expect(status).toHaveText('Table 7Léa – Une carafe d’eau');
  await expect(notices(board)).toHaveCount(1);
});

test('a notice stays until it is dismissed or its request is handled [NTF-06]', async ({
  server,
  restaurant,
  tablet,
}) => {
  const board = await tablet({ token: restaurant.owner.token });
  await board.clock.install();
  await board.goto(paths.staff);
  await expect(board.getByText('En direct')).toBeVisible();
  const first = await ask(server, restaurant, 1);
  await expect(notices(board)).toHaveText([/Table 1/]);
  await ask(server, restaurant, 2);
  await expect(notices(board)).toHaveText([/Table 2/, /Table 1/]);
  await board.clock.fastForward('10:00');
  await expect(notices(board)).toHaveText([/Table 2/, /Table 1/]);

  await take(server, restaurant, first);
  await expect(notices(board)).toHaveText([/Table 2/]);
  await notices(board).getByRole('button', { name: 'Fermer – Table 2' }).click();
  await expect(notices(board)).toHaveCount(0);
  await expect(takeButton(board, 2)).toBeVisible();
});

test('twenty requests at once cause one tone and three notices with +17 [NTF-07]', async ({
  server,
  restaurant,
  tablet,
}) => {
  const board = await openInService(await tablet({ token: restaurant.owner.token }));
  // All of them within one instant of the board.
  await stopClock(board);
  await createTwentyRequests(server, restaurant);
  await expect(board.getByRole('article')).toHaveCount(20);
  await board.clock.runFor(200);
  await expect(notices(board)).toHaveText([
    /^Table/,
    /^Table/,
    /^Table/,
    '+17autres demandes en attente',
  ]);
  await expect(board.getByText('20 nouvelles demandes')).toBeAttached();
  expect(await tones(board)).toEqual([BEEP]);

  await notices(board)
    .first()
    .getByRole('button', { name: /^Fermer/ })
    .click();
  await expect(notices(board)).toContainText(['Table', 'Table', 'Table', '+16']);
  await notices(board)
    .last()
    .getByRole('button', { name: /^Fermer/ })
    .click();
  await expect(notices(board)).toContainText(['Table', 'Table', 'Table']);
  await expect(board.getByRole('article')).toHaveCount(20);
});

test('a dismissed notice fades out in 300 ms [NTF-10]', async ({ server, restaurant, tablet }) => {
  const board = await tablet({ token: restaurant.owner.token, reducedMotion: 'no-preference' });
  await board.clock.install();
  await board.goto(paths.staff);
  await expect(board.getByText('En direct')).toBeVisible();
  await ask(server, restaurant, 7);
  await expect(notices(board)).toHaveCount(1);

  const card = noticeRegion(board).getByText('Table 7').locator('../..');
  await board.clock.pauseAt(Date.now() + 60_000);
  await card.getByRole('button', { name: /^Fermer/ }).click();
  await expect(card).toHaveCSS('transition', /opacity 0\.3s/);
  await expect(card).toHaveCSS('opacity', '0');
  await board.clock.runFor(299);
  await expect(card).toBeAttached();
  await board.clock.runFor(1);
  await expect(card).not.toBeAttached();
});

test('a new request beeps for half a second at 800 Hz, an error at 400 Hz [NTF-11] [NTF-12]', async ({
  server,
  restaurant,
  tablet,
  browserErrors,
}) => {
  browserErrors.expect(/status/);
  const board = await openInService(await tablet({ token: restaurant.owner.token }));
  await ask(server, restaurant, 7);
  await expect.poll(() => tones(board)).toEqual([BEEP]);

  await board.route('**/status', (route) => route.abort('connectionreset'));
  // Beeps within a second of each other are merged.
  await expect(async () => {
    await takeButton(board, 7).click();
    expect(await tones(board)).toContainEqual({ frequency: 400, seconds: 0.5 });
  }).toPass();
});

test('one tap starts the service: it enables sound, plays a test beep and keeps the screen on', async ({
  restaurant,
  tablet,
}) => {
  const board = await tablet({ token: restaurant.owner.token });
  await spyOnSound(board);
  await board.goto(paths.staff);
  await expect(board.getByRole('switch', { name: 'Son', exact: true })).toBeHidden();

  await startService(board, 'Léa');
  expect(await tones(board)).toEqual([BEEP]);
  await expect(board.getByRole('switch', { name: 'Son', exact: true })).toBeChecked();
  await expect(board.getByTitle('Écran maintenu allumé')).toBeVisible();
  await expect(board.getByRole('button', { name: 'Prénom : Léa' })).toBeVisible();
});

test('the board shows within a second that the browser suspended the sound, and a tap restores it', async ({
  server,
  restaurant,
  tablet,
}) => {
  const page = await tablet({ token: restaurant.owner.token });
  // Ticks look at the sound, too. Without them only the browser’s event and a timer are left.
  await withoutTicks(page);
  const board = await openInService(page);
  await expect(board.getByRole('switch', { name: 'Son', exact: true })).toBeVisible();
  await stopClock(board);
  await cutSound(board);
  const chip = board.getByRole('button', { name: 'Son coupé – touchez pour réactiver' });
  await board.clock.runFor(1000);
  await expect(chip).toBeVisible();
  await board.clock.resume();
  await ask(server, restaurant, 7);
  await expect(notices(board)).toHaveCount(1);
  expect(await tones(board), 'while cut').toEqual([]);

  await chip.click();
  await expect(board.getByRole('switch', { name: 'Son', exact: true })).toBeChecked();
  expect(await tones(board), 'a trial beep').toEqual([BEEP]);
});

test('a muted device shows notices without sound, also after a reload', async ({
  server,
  restaurant,
  tablet,
}) => {
  const board = await openInService(await tablet({ token: restaurant.owner.token }));
  await board.getByRole('switch', { name: 'Son', exact: true }).click();
  await expect(board.getByRole('switch', { name: 'Son', exact: true })).not.toBeChecked();
  await expect(board.getByRole('switch', { name: 'Son', exact: true })).toContainText('muet');
  await ask(server, restaurant, 7);
  await expect(notices(board)).toHaveText([/Table 7/]);
  expect(await tones(board)).toEqual([]);

  await board.reload();
  await expect(board.getByRole('switch', { name: 'Son', exact: true })).not.toBeChecked();
});

test('the tab title shows the number of pending requests', async ({
  server,
  restaurant,
  board,
}) => {
  await expect(board).toHaveTitle('Interface Serveur – Le Petit Bistrot · Sonnette');
  const request = await ask(server, restaurant, 1);
  await ask(server, restaurant, 2);
  await expect(board).toHaveTitle('(2) Interface Serveur – Le Petit Bistrot · Sonnette');
  await take(server, restaurant, request);
  await expect(board).toHaveTitle('(1) Interface Serveur – Le Petit Bistrot · Sonnette');
});

/** Opens the board, starts the service and clears the recorded test beep. */
async function openInService(board: Page): Promise<Page> {
  await spyOnSound(board);
  await board.goto(paths.staff);
  await startFully(board);
  await forgetTones(board);
  await expect(board.getByText('En direct')).toBeVisible();
  return board;
}

/** Creates requests at tables 1 to 20 at once. */
async function createTwentyRequests(server: Site, restaurant: TestRestaurant): Promise<void> {
  const { db, clock } = server.world;
  await tables.add(db, restaurant.id, [13, 14, 15, 16, 17, 18, 19, 20], clock);
  const numbers = Array.from({ length: 20 }, (_, index) => index + 1);
  await Promise.all(numbers.map((table) => ask(server, restaurant, table)));
}
