import type { Page } from '@playwright/test';
import { paths } from '../../../src/paths.ts';
import { ask } from '../../support/people/acts.ts';
import {
  cardOf,
  isList,
  notices,
  takeButton,
  withoutStream,
} from '../../support/screens/board-screen.ts';
import { expect, test } from '../../support/screens/browser.ts';
import { stopClock, withoutTicks } from '../../support/screens/clock.ts';

test('without a stream, polling delivers a new request within 3 s [REQ-20]', async ({
  server,
  restaurant,
  tablet,
  browserErrors,
}) => {
  const board = await tablet({ token: restaurant.owner.token });
  await withoutStream(board, browserErrors);
  // Without a worker the board's own timer ticks, which the clock of this test drives.
  await board.addInitScript(() => Reflect.deleteProperty(globalThis, 'Worker'));
  await board.clock.install();
  await board.goto(paths.staff);
  await expect(board.getByText('Actualisation toutes les 3 s')).toBeVisible();
  await stopClock(board);
  await ask(server, restaurant, 7);
  await board.clock.runFor(3000);
  await expect(cardOf(board, 7)).toBeVisible();
});

test('the board polls every 3 s, also in a hidden tab whose timers are suspended [REQ-18]', async ({
  restaurant,
  tablet,
}) => {
  const board = await tablet({ token: restaurant.owner.token });
  await board.addInitScript(recordWorkerIntervals);
  await board.clock.install();
  await board.goto(paths.staff);
  await expect(board.getByText('En direct')).toBeVisible();
  await board.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await board.clock.pauseAt(Date.now() + 60_000);
  let polls = 0;
  board.on('request', (request) => {
    if (isList(request)) polls += 1;
  });
  await expect.poll(() => polls, { timeout: 11_000 }).toBeGreaterThanOrEqual(3);
  // Not measured: a busy machine delays what the test sees of it.
  expect(await board.evaluate(() => Reflect.get(window, 'workerIntervals'))).toEqual([3000]);
});

test('the board refetches the list 500 ms after an update and 1 s after a reset [REQ-19]', async ({
  server,
  restaurant,
  tablet,
  browserErrors,
}) => {
  await ask(server, restaurant, 7);
  const board = await tablet({ token: restaurant.owner.token });
  await withoutTicks(board);
  // Then only the answers to the board's own calls change it.
  await withoutStream(board, browserErrors);
  await board.addInitScript(countLists);
  await board.goto(paths.staff);
  await expect(takeButton(board, 7)).toBeVisible();
  await stopClock(board);
  await takeButton(board, 7).click();
  await expect(cardOf(board, 7)).toContainText('En cours');
  await expectRefetchAfter(board, 500);

  await board.getByRole('button', { name: 'Reset demandes' }).click();
  await board.getByRole('button', { name: 'Supprimer 1 demande' }).click();
  await expect(notices(board)).toContainText('Demandes supprimées');
  await expectRefetchAfter(board, 1000);
});

/** Runs in the page before its scripts. Records the intervals that it asks of workers. */
function recordWorkerIntervals(): void {
  const workerIntervals: unknown[] = [];
  Object.assign(window, { workerIntervals });
  const { postMessage } = Worker.prototype;
  Worker.prototype.postMessage = function (this: Worker, interval: unknown) {
    workerIntervals.push(interval);
    postMessage.call(this, interval);
  };
}

/** Runs in the page before its scripts. Counts how often it asks for the list. */
function countLists(): void {
  Object.assign(window, { lists: 0 });
  const { fetch } = window;
  window.fetch = (input, init) => {
    if (String(input).endsWith('/requests')) {
      Reflect.set(window, 'lists', Reflect.get(window, 'lists') + 1);
    }
    return fetch(input, init);
  };
}

/** The board asks for the list once more, after this time and not before. Its clock stands still. */
async function expectRefetchAfter(board: Page, milliseconds: number): Promise<void> {
  const lists = () => board.evaluate(() => Reflect.get(window, 'lists') as number);
  const before = await lists();
  await board.clock.runFor(milliseconds - 1);
  expect(await lists()).toBe(before);
  await board.clock.runFor(1);
  expect(await lists()).toBe(before + 1);
}
