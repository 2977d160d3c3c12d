import type { Page } from '@playwright/test';
import { paths } from '../../../../src/paths.ts';
import {
  boardNotices,
  menuButton,
  openMenu,
  startFully,
  takeButton,
  unseen,
} from '../../../support/browser/board-screen.ts';
import { expect, type Site, test } from '../../../support/browser/browser.ts';
import { stopClock } from '../../../support/browser/clock.ts';
import { coveredControls } from '../../../support/page-checks/covered-controls.ts';
import { turn } from '../../../support/page-checks/turn.ts';
import { ask, finish, take } from '../../../support/people/acts.ts';
import type { TestRestaurant } from '../../../support/people/people.ts';

/** Around each change of layout, the smallest and the usual screens. */
const SCREENS = [
  [320, 568],
  [360, 740],
  [740, 360],
  [640, 800],
  [768, 1024],
  [900, 700],
  [1280, 800],
] as const;

test('no notice and no error covers a control, on any screen, scrolled or not', async ({
  server,
  restaurant,
  tablet,
  browserErrors,
}) => {
  test.slow();
  browserErrors.expect(/status|ERR_FAILED/);
  await createEndedRequests(server, restaurant);
  const board = await openBoard(tablet, restaurant);
  await askAtTables(server, restaurant, 1, 1);
  await expect(boardNotices(board)).toHaveText([/^Table 1/]);
  for (const size of [SCREENS[1], SCREENS[4], SCREENS[6]]) {
    await toTop(board, size);
    await expectReachable(board, `one notice, ${size}`);
  }
  await askAtTables(server, restaurant, 2, 12);
  await expect(boardNotices(board)).toHaveText(/^Table 12\+11/);
  await board.route('**/status', (route) => route.abort());
  for (const size of SCREENS) {
    await toTop(board, size);
    await expectReachable(board, `${size}`);
    await expectMenuReachable(board, `menu, ${size}`);
    // The error closes after eight seconds.
    await stopClock(board);
    await takeButton(board, 12).click();
    const error = boardNotices(board).filter({ hasText: 'Sonnette ne répond pas' });
    await expect(error).toHaveCount(1);
    await expectReachable(board, `error, ${size}`);
    await error.getByRole('button', { name: /^Fermer/ }).click();
    await expect(error).toHaveCount(0);
    await board.clock.resume();
  }
});

async function openBoard(
  tablet: (options: { token: string }) => Promise<Page>,
  restaurant: TestRestaurant,
): Promise<Page> {
  const board = await tablet({ token: restaurant.owner.token });
  await unseen(board);
  await board.goto(paths.staff);
  await startFully(board, 'Léa');
  return board;
}

async function askAtTables(
  server: Site,
  restaurant: TestRestaurant,
  from: number,
  to: number,
): Promise<void> {
  for (let table = from; table <= to; table += 1) {
    await ask(server, restaurant, table, { type: 'bill' });
  }
}

/** Checks refresh, filters, order and the other controls of the menu. The menu itself covers cards. */
async function expectMenuReachable(board: Page, state: string): Promise<void> {
  await toTop(board);
  await openMenu(board);
  const inMenu = board.locator('.board-menu-panel').getByRole('button', { name: 'Actualiser' });
  await expect(inMenu, state).toBeVisible();
  expect(await coveredControls(board, '.board-menu-panel'), state).toEqual([]);
  await menuButton(board).click();
}

/** Checks at the top, in between, and at the end of the page. */
async function expectReachable(board: Page, state: string): Promise<void> {
  for (const share of [0, 0.15, 0.5, 1]) {
    await board.evaluate((at) => {
      const room = document.documentElement.scrollHeight - innerHeight;
      scrollTo({ top: room * at, behavior: 'instant' });
    }, share);
    expect(await coveredControls(board), `${state}, scrolled to ${share}`).toEqual([]);
  }
}

async function toTop(board: Page, size?: readonly [number, number]): Promise<void> {
  if (size) await turn(board, ...size);
  await board.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
}

/** Creates enough ended requests for a lane that scrolls. */
async function createEndedRequests(server: Site, restaurant: TestRestaurant): Promise<void> {
  for (let count = 0; count < 24; count += 1) {
    const request = await ask(server, restaurant, 1 + (count % 12));
    await take(server, restaurant, request);
    await finish(server, restaurant, request);
  }
}
