import type { Page } from '@playwright/test';
import { paths } from '../../../../src/paths.ts';
import {
  BEEP,
  forgetTones,
  spyOnSound,
  tones,
  untilAudible,
} from '../../../support/page-checks/sound-spy.ts';
import { ask } from '../../../support/people/acts.ts';
import {
  cardOf,
  followed,
  notices,
  openMenu,
  startService,
  takeButton,
} from '../../../support/screens/board-screen.ts';
import { expect, test } from '../../../support/screens/browser.ts';
import { liftFinger, stopClock, withoutTicks } from '../../../support/screens/clock.ts';

const WARNING = { frequency: 600, seconds: 0.5 };

test('the first tap on a card enables the sound [NTF-11]', async ({
  server,
  restaurant,
  phone,
}) => {
  const first = await ask(server, restaurant, 1);
  const board = await phone({ token: restaurant.owner.token });
  await open(board);
  await ask(server, restaurant, 2);
  await expect(notices(board)).toHaveCount(1);
  expect(await tones(board), 'before any tap').toEqual([]);

  await takeButton(board, first.tableNumber ?? 1).tap();
  await expect(cardOf(board, 1)).toContainText('En cours');
  await untilAudible(board);
  await ask(server, restaurant, 3);
  await expect.poll(() => tones(board)).toEqual([BEEP]);
});

test('the first key press enables the sound too [NTF-11]', async ({
  server,
  restaurant,
  tablet,
}) => {
  const board = await tablet({ token: restaurant.owner.token });
  await open(board);
  await ask(server, restaurant, 1);
  await expect(notices(board)).toHaveCount(1);
  expect(await tones(board)).toEqual([]);

  await board.keyboard.press('Tab');
  await untilAudible(board);
  await ask(server, restaurant, 2);
  await expect.poll(() => tones(board)).toEqual([BEEP]);
});

test('the tap that enables the sound does not move the tapped button', async ({
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
});

test('starting the service takes one tap and moves nothing [STF-21]', async ({
  restaurant,
  phone,
}) => {
  const board = await phone({ token: restaurant.owner.token });
  await open(board);
  const start = board.getByRole('button', { name: /^(Commencer le service|Bon service)/ });
  await expect(start).toBeVisible();
  const before = await start.boundingBox();
  // The thanks end after 1.5 s.
  await stopClock(board);
  await start.tap();
  await expect(start).toHaveText(/^Bon service/);
  // Checked without waiting, because the line would disappear within a second.
  expect(await soundHint(board).count()).toBe(0);
  expect(await start.boundingBox()).toEqual(before);
  await board.clock.resume();
  await openMenu(board);
  await expect(board.getByRole('switch', { name: 'Son', exact: true })).toBeChecked();
});

test('the hint of the start form fits one line on a tablet in portrait orientation', async ({
  restaurant,
  tablet,
}) => {
  const board = await tablet({
    token: restaurant.owner.token,
    viewport: { width: 768, height: 1024 },
  });
  await open(board);
  const hint = await board.getByText('Un seul geste active le son').boundingBox();
  expect(hint?.height).toBeLessThan(32);
});

test('a reload during a service does not ask to start again, only for a tap to enable the sound [STF-21]', async ({
  restaurant,
  phone,
}) => {
  const board = await phone({ token: restaurant.owner.token });
  await open(board);
  const start = board.getByRole('button', { name: 'Commencer le service' });
  await expect(start).toBeVisible();
  await expect(soundHint(board)).toHaveCount(0);
  await startService(board, 'Léa');

  await board.reload();
  await expect(soundHint(board)).toBeVisible();
  await expect(start).toHaveCount(0);
  const line = await soundHint(board).boundingBox();
  expect(line?.height).toBeLessThanOrEqual(48);

  await soundHint(board).tap();
  await expect.poll(() => tones(board), 'a test beep').toEqual([BEEP]);
  await expect(soundHint(board)).toHaveCount(0);
  await openMenu(board);
  await expect(board.getByRole('switch', { name: 'Son', exact: true })).toBeChecked();
});

test('the next service day asks to start the service again [STF-21]', async ({
  restaurant,
  phone,
}) => {
  const board = await phone({ token: restaurant.owner.token });
  await board.clock.install({ time: new Date('2026-08-21T23:00:00+02:00') });
  await open(board);
  await startService(board, 'Léa');

  await board.clock.setSystemTime(new Date('2026-08-22T04:59:00+02:00'));
  await board.reload();
  await expect(soundHint(board)).toBeVisible();
  await board.clock.setSystemTime(new Date('2026-08-22T05:01:00+02:00'));
  await board.reload();
  await expect(board.getByRole('button', { name: 'Commencer le service' })).toBeVisible();
  await expect(soundHint(board)).toHaveCount(0);
});

test('a lost connection sounds one warning of half a second at 600 Hz [NTF-12] [NTF-14]', async ({
  restaurant,
  tablet,
  browserErrors,
}) => {
  browserErrors.expect(/ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED/);
  const board = await tablet({ token: restaurant.owner.token });
  await open(board);
  await startService(board, 'Léa');
  await forgetTones(board);

  await board.context().setOffline(true);
  await expect(board.getByText('Hors ligne depuis')).toBeVisible({ timeout: 12_000 });
  await expect(notices(board)).toHaveText([/^Hors ligne/]);
  await expect.poll(() => tones(board)).toEqual([WARNING]);
  await board.waitForEvent('requestfailed');
  await board.waitForEvent('requestfailed');
  expect(await tones(board), 'after more lost polls').toEqual([WARNING]);
  await board.context().setOffline(false);
  await expect(board.getByText('En direct')).toBeVisible();
});

test('a refused wake lock sounds one warning after the test beep [NTF-12] [NTF-14]', async ({
  restaurant,
  tablet,
}) => {
  const board = await tablet({ token: restaurant.owner.token, permissions: [] });
  await open(board);
  // The warning is silent if the audio has not started after 0.7 s, and closes after eight.
  await stopClock(board);
  await startService(board, 'Léa');
  await expect(notices(board)).toHaveText([/^L’écran peut s’éteindre.*vérifiez sa batterie\.$/]);
  expect(await tones(board)).toEqual([BEEP, WARNING]);
  await board.clock.resume();
  await openMenu(board);
  await board.getByRole('button', { name: 'Actualiser' }).click();
  await expect(board.getByTitle('L’écran peut s’éteindre')).toBeVisible();
  expect(await tones(board), 'after another tap').toEqual([BEEP, WARNING]);
});

test.describe('over plain http', () => {
  test.use({ host: 'sonnette.test' });
  test('the board warns that the screen may turn off, also if another screen has armed the sound [NTF-14]', async ({
    restaurant,
    tablet,
  }) => {
    const board = await tablet({ token: restaurant.owner.token });
    const warning = notices(board).filter({ hasText: 'L’écran peut s’éteindre' });
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
