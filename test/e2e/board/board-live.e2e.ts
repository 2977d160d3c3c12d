import type { Locator, Page } from '@playwright/test';
import { paths } from '../../../src/paths.ts';
import {
  cardOf,
  counters,
  isList,
  tablesShown,
  takeButton,
} from '../../support/browser/board-screen.ts';
import { expect, test } from '../../support/browser/browser.ts';
import { liftFinger, stopClock, withoutTicks } from '../../support/browser/clock.ts';
import { ask, take } from '../../support/people/acts.ts';

test('the stream delivers a new request and its changes, without a poll or a timer [REQ-20]', {
  tag: '@heart',
}, async ({ server, restaurant, tablet }) => {
  const board = await tablet({ token: restaurant.owner.token });
  await withoutTicks(board);
  await board.clock.install();
  await board.goto(paths.staff);
  await expect(board.getByText('En direct')).toBeVisible();
  await stopClock(board);
  const request = await ask(server, restaurant, 7);
  await expect(cardOf(board, 7)).toBeVisible();
  await take(server, restaurant, request);
  await expect(cardOf(board, 7)).toContainText('En cours');
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
  await board.waitForRequest(isList);
  // Not measured: a busy machine delays what the test sees of it.
  expect(await board.evaluate(() => Reflect.get(window, 'workerIntervals'))).toEqual([3000]);
});

test('cards do not move while a finger is down, so the tap hits the intended card', {
  tag: '@heart',
}, async ({ server, restaurant, board }) => {
  await ask(server, restaurant, 4);
  const aimedAt = await ask(server, restaurant, 5);
  const button = takeButton(board, 5);
  await expect(button).toBeVisible();
  await expect(board.getByText('En direct')).toBeVisible();
  await expect(board.getByRole('button', { name: 'Commencer le service' })).toBeVisible();
  await cardsHaveSettled(board);
  const before = await centreOf(button);
  // The hold of a finger that stays down ends after eight seconds.
  await stopClock(board);
  await board.mouse.move(before.x, before.y);
  await board.mouse.down();
  for (const table of [8, 9, 10]) await ask(server, restaurant, table);
  await expect(counters(board).first()).toHaveText('5 En attente');
  expect(await tablesShown(board)).toEqual(['5', '4']);
  expect(await centreOf(button)).toEqual(before);

  const moved = board.waitForRequest((request) => request.method() === 'PUT');
  await board.mouse.up();
  expect((await moved).url()).toContain(`/api/requests/${aimedAt.id}/status`);
  await liftFinger(board);
  await expect.poll(() => tablesShown(board)).toEqual(['10', '9', '8', '4', '5']);
  await expect(cardOf(board, 5)).toContainText('En cours');
  await expect(counters(board)).toHaveText(['4 En attente', '1 En cours', /^0/, /^0/]);
});

/** A card that has just moved takes no tap for a moment. */
async function cardsHaveSettled(board: Page): Promise<void> {
  await expect(board.locator('[data-settling]')).toHaveCount(0);
}

async function centreOf(target: Locator): Promise<{ x: number; y: number }> {
  await expect(target).toBeVisible();
  const box = await target.boundingBox();
  if (!box) throw new Error('the target has no bounding box');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

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
