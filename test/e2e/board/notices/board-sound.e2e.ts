import type { Page } from '@playwright/test';
import { paths } from '../../../../src/paths.ts';
import {
  boardNotices,
  cardOf,
  followed,
  openMenu,
  startService,
  takeButton,
} from '../../../support/browser/board-screen.ts';
import { expect, test } from '../../../support/browser/browser.ts';
import { liftFinger, stopClock, withoutTicks } from '../../../support/browser/clock.ts';
import { BEEP, spyOnSound, tones, untilAudible } from '../../../support/page-checks/sound-spy.ts';
import { ask } from '../../../support/people/acts.ts';

const WARNING = { frequency: 600, seconds: 0.5 };

test('a reload during a service asks only for a tap; the first one on a card enables the sound and moves nothing [NTF-11, STF-19]', async ({
  server,
  restaurant,
  phone,
}) => {
  await ask(server, restaurant, 1);
  const board = await phone({ token: restaurant.owner.token });
  // While the board is offline, it shows no hint about the sound, and a tick may find two slow polls.
  await withoutTicks(board);
  await open(board);
  await startService(board, 'Léa');
  await board.reload();
  await expect(takeButton(board, 1)).toBeVisible();
  await expect(soundHint(board)).toBeVisible();
  await expect(board.getByRole('button', { name: 'Commencer le service' })).toHaveCount(0);
  expect((await soundHint(board).boundingBox())?.height).toBeLessThanOrEqual(48);
  await ask(server, restaurant, 2);
  await expect(boardNotices(board)).toHaveCount(1);
  expect(await tones(board), 'before any tap').toEqual([]);

  await expect(board.locator('[data-settling]')).toHaveCount(0);
  const before = await takeButton(board, 1).boundingBox();
  if (!before) throw new Error('the button has no bounding box');
  // Audio that has not started after 0.7 s is reported, also while the finger is down.
  await stopClock(board);
  await board.mouse.move(before.x + 20, before.y + 20);
  await board.mouse.down();
  await expect.poll(() => takeButton(board, 1).boundingBox()).toEqual(before);
  await expect(soundHint(board)).toBeVisible();
  await board.mouse.up();
  await expect(cardOf(board, 1)).toContainText('En cours');
  await liftFinger(board);
  await expect(soundHint(board)).toHaveCount(0);
  await board.clock.resume();
  await untilAudible(board);
  await ask(server, restaurant, 3);
  await expect.poll(() => tones(board)).toEqual([BEEP]);

  await board.reload();
  await soundHint(board).tap();
  await expect.poll(() => tones(board), 'a test beep').toEqual([BEEP]);
  await expect(soundHint(board)).toHaveCount(0);
});

test('the first key press enables the sound too [NTF-11]', async ({
  server,
  restaurant,
  tablet,
}) => {
  const board = await tablet({ token: restaurant.owner.token });
  await open(board);
  await ask(server, restaurant, 1);
  await expect(boardNotices(board)).toHaveCount(1);
  expect(await tones(board)).toEqual([]);

  await board.keyboard.press('Tab');
  await untilAudible(board);
  await ask(server, restaurant, 2);
  await expect.poll(() => tones(board)).toEqual([BEEP]);
});

test('a refused wake lock sounds one warning after the test beep [NTF-11, NTF-12]', async ({
  restaurant,
  tablet,
}) => {
  const board = await tablet({ token: restaurant.owner.token, permissions: [] });
  await open(board);
  // The warning is silent if the audio has not started after 0.7 s, and closes after eight.
  await stopClock(board);
  await startService(board, 'Léa');
  await expect(boardNotices(board)).toHaveText([
    /^L’écran peut s’éteindre.*vérifiez sa batterie\.$/,
  ]);
  expect(await tones(board)).toEqual([BEEP, WARNING]);
  await board.clock.resume();
  await openMenu(board);
  await board.getByRole('button', { name: 'Actualiser' }).click();
  await expect(board.getByTitle('L’écran peut s’éteindre')).toBeVisible();
  expect(await tones(board), 'after another tap').toEqual([BEEP, WARNING]);
});

test.describe('over plain http', () => {
  test.use({ host: 'sonnette.test' });
  test('the board warns that the screen may turn off, also if another screen has armed the sound', async ({
    restaurant,
    tablet,
  }) => {
    const board = await tablet({ token: restaurant.owner.token });
    const warning = boardNotices(board).filter({ hasText: 'L’écran peut s’éteindre' });
    await open(board);
    await startService(board, 'Léa');
    await expect(warning).toContainText('Retardez sa mise en veille');

    // The next visit begins on another screen.
    const isFollowed = followed(board);
    await board.goto(paths.account);
    await isFollowed;
    await board.getByRole('heading', { level: 1 }).click();
    await untilAudible(board);
    await board.getByRole('link', { name: 'Interface serveur' }).click();
    await expect(warning).toContainText('Retardez sa mise en veille');
  });
});

async function open(board: Page): Promise<void> {
  await spyOnSound(board);
  await board.goto(paths.staff);
  await expect(board.getByText('En direct')).toBeVisible();
}

function soundHint(board: Page) {
  return board.getByRole('button', { name: 'Touchez l’écran pour réactiver le son' });
}
