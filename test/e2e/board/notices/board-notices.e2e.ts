import type { Page } from '@playwright/test';
import { paths } from '../../../../src/paths.ts';
import {
  boardNotices,
  noticeRegion,
  openMenu,
  startFully,
  startService,
  takeButton,
  unseen,
} from '../../../support/browser/board-screen.ts';
import { expect, test } from '../../../support/browser/browser.ts';
import { stopClock, withoutTicks } from '../../../support/browser/clock.ts';
import {
  BEEP,
  cutSound,
  forgetTones,
  spyOnSound,
  tones,
} from '../../../support/page-checks/sound-spy.ts';
import { ask } from '../../../support/people/acts.ts';

test('one tap starts the service: a test beep, the screen stays on, a new request beeps for half a second at 800 Hz, an error at 400 Hz, and a muted device is silent, also after a reload [NTF-11, NTF-12]', {
  tag: '@heart',
}, async ({ server, restaurant, tablet, browserErrors }) => {
  browserErrors.expect(/status/);
  const board = await tablet({ token: restaurant.owner.token });
  await spyOnSound(board);
  await board.goto(paths.staff);
  await expect(board.getByText('En direct')).toBeVisible();
  const sound = board.getByRole('switch', { name: 'Son', exact: true });
  await startService(board, 'Léa');
  expect(await tones(board)).toEqual([BEEP]);
  await openMenu(board);
  await expect(sound).toBeChecked();
  await expect(board.getByText('Écran maintenu allumé')).toBeVisible();
  await board.keyboard.press('Escape');
  await forgetTones(board);
  await ask(server, restaurant, 7);
  await expect.poll(() => tones(board)).toEqual([BEEP]);

  await board.route('**/status', (route) => route.abort('connectionreset'));
  // Beeps within a second of each other are merged.
  await expect(async () => {
    await takeButton(board, 7).click();
    expect(await tones(board)).toContainEqual({ frequency: 400, seconds: 0.5 });
  }).toPass();

  await openMenu(board);
  await sound.click();
  await expect(sound).not.toBeChecked();
  await expect(sound).toContainText('muet');
  await forgetTones(board);
  await ask(server, restaurant, 8);
  await expect(takeButton(board, 8)).toBeVisible();
  expect(await tones(board)).toEqual([]);
  await board.reload();
  await openMenu(board);
  await expect(sound).not.toBeChecked();
});

test('the board shows within a second that the browser suspended the sound, and a tap restores it', async ({
  server,
  restaurant,
  tablet,
}) => {
  const page = await tablet({ token: restaurant.owner.token });
  // Ticks look at the sound, too. Without them only the browser’s event and a timer are left.
  await withoutTicks(page);
  await unseen(page);
  const board = await openInService(page);
  await stopClock(board);
  await cutSound(board);
  const chip = board.getByRole('button', { name: 'Son coupé – touchez pour réactiver' });
  await board.clock.runFor(1000);
  await expect(chip).toBeVisible();
  await board.clock.resume();
  await ask(server, restaurant, 7);
  await expect(boardNotices(board)).toHaveCount(1);
  expect(await tones(board), 'while cut').toEqual([]);

  await chip.click();
  await expect(chip).toHaveCount(0);
  expect(await tones(board), 'a trial beep').toEqual([BEEP]);
});

test('a dismissed notice fades out in 300 ms [NTF-10]', async ({ server, restaurant, tablet }) => {
  const board = await tablet({ token: restaurant.owner.token, reducedMotion: 'no-preference' });
  await board.clock.install();
  await unseen(board);
  await board.goto(paths.staff);
  await expect(board.getByText('En direct')).toBeVisible();
  await ask(server, restaurant, 7);
  await expect(boardNotices(board)).toHaveCount(1);

  const card = noticeRegion(board).getByText('Table 7').locator('../../..');
  await board.clock.pauseAt(Date.now() + 60_000);
  await card.getByRole('button', { name: /^Fermer/ }).click();
  await expect(card).toHaveCSS('transition', /opacity 0\.3s/);
  await expect(card).toHaveCSS('opacity', '0');
  await board.clock.runFor(299);
  await expect(card).toBeAttached();
  await board.clock.runFor(1);
  await expect(card).not.toBeAttached();
});

test('a notice leaves three seconds after its card came into sight, and stays while it is not [NTF-06]', async ({
  server,
  restaurant,
  tablet,
}) => {
  const board = await tablet({ token: restaurant.owner.token });
  await board.clock.install();
  await board.goto(`${paths.staff}?table=7`);
  await expect(board.getByText('En direct')).toBeVisible();
  await stopClock(board);
  for (const table of [6, 7]) await ask(server, restaurant, table);
  await expect(takeButton(board, 7)).toBeVisible();
  await board.clock.runFor(2000);
  await expect(boardNotices(board)).toHaveText(/^Table [67]\+1/);
  await board.clock.runFor(3000);
  await expect(boardNotices(board)).toHaveText(/^Table 6Serveur/);
  await board.clock.runFor(60_000);
  await expect(boardNotices(board)).toHaveText(/^Table 6Serveur/);
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
