import type { Page } from '@playwright/test';
import { paths } from '../../../../src/paths.ts';
import { coveredControls } from '../../../support/page-checks/covered-controls.ts';
import { turn } from '../../../support/page-checks/turn.ts';
import { ask, finish, take } from '../../../support/people/acts.ts';
import type { TestRestaurant } from '../../../support/people/people.ts';
import { notices, startFully, takeButton } from '../../../support/screens/board-screen.ts';
import { expect, type Site, test } from '../../../support/screens/browser.ts';
import { stopClock } from '../../../support/screens/clock.ts';

const SCREENS = [
  [320, 568],
  [360, 740],
  [390, 844],
  [740, 360],
  [640, 800],
  [768, 1024],
  [900, 700],
  [1024, 768],
  [1280, 800],
  [1440, 900],
  [1920, 1080],
] as const;

test('no notice covers a control, on any screen, scrolled or not [NTF-13]', async ({
  server,
  restaurant,
  tablet,
  browserErrors,
}) => {
  test.slow();
  browserErrors.expect(/status|ERR_FAILED/);
  await createEndedRequests(server, restaurant);
  const board = await tablet({ token: restaurant.owner.token });
  await board.goto(paths.staff);
  await startFully(board, 'Léa');

  await ask(server, restaurant, 1);
  await expect(notices(board)).toHaveCount(1);
  await expectAllReachable(board, 'one pending');

  const bill = { type: 'bill' };
  for (let table = 2; table <= 12; table += 1) await ask(server, restaurant, table, bill);
  await expect(board.getByRole('article', { name: /En attente/ })).toHaveCount(12);
  await expect(notices(board).last()).toHaveText(/^\+9/);
  await expectAllReachable(board, 'twelve pending');

  await board.route('**/status', (route) => route.abort());
  for (const size of SCREENS) {
    await toTop(board, size);
    // The error closes after eight seconds.
    await stopClock(board);
    await takeButton(board, 12).click();
    const error = notices(board).filter({ hasText: 'Sonnette ne répond pas' });
    await expect(error).toHaveCount(1);
    await expectReachable(board, `an error, ${size}`);
    await error.getByRole('button', { name: /^Fermer/ }).click();
    await expect(error).toHaveCount(0);
    await board.clock.resume();
  }
});

async function expectAllReachable(board: Page, state: string): Promise<void> {
  for (const size of SCREENS) {
    await toTop(board, size);
    await expectReachable(board, `${state}, ${size}`);
  }
}

/** Checks at the top, in between, and at the end of the page. */
async function expectReachable(board: Page, state: string): Promise<void> {
  for (const share of [0, 0.15, 0.4, 0.7, 1]) {
    await board.evaluate((at) => {
      const room = document.documentElement.scrollHeight - innerHeight;
      scrollTo({ top: room * at, behavior: 'instant' });
    }, share);
    expect(await coveredControls(board), `${state}, scrolled to ${share}`).toEqual([]);
  }
}

async function toTop(board: Page, [width, height]: readonly [number, number]): Promise<void> {
  await turn(board, width, height);
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
