import type { Locator } from '@playwright/test';
import { paths } from '../../../src/paths.ts';
import {
  cardOf,
  counters,
  finishButton,
  startFully,
  takeButton,
  undoOf,
} from '../../support/browser/board-screen.ts';
import { expect, test } from '../../support/browser/browser.ts';
import { liftFinger, stopClock } from '../../support/browser/clock.ts';
import { violations } from '../../support/page-checks/axe.ts';
import { turn } from '../../support/page-checks/turn.ts';
import { allowSeveral, ask, pickChoice, readBoard } from '../../support/people/acts.ts';

test('a second request joins the first one of its table under no finger; one tap takes both, one undoes it [BRD-50]', async ({
  server,
  restaurant,
  board,
}) => {
  await allowSeveral(server, restaurant);
  await ask(server, restaurant, 7, { type: 'bread' });
  await expect(takeButton(board, 7)).toBeVisible();
  await stopClock(board);
  const before = await cardOf(board, 7).boundingBox();
  await cardOf(board, 7).hover();
  await board.mouse.down();
  await ask(server, restaurant, 7, { type: 'bill' });
  await expect(counters(board).first()).toHaveText(/^2/);
  expect(await cardOf(board, 7).boundingBox()).toEqual(before);
  await board.mouse.up();
  await liftFinger(board);

  const group = board.getByRole('group', { name: 'Table 7, 2 demandes', exact: true });
  await expect(group.getByRole('article')).toHaveCount(2);
  await board.clock.runFor(1000);
  await group.getByRole('button', { name: 'Prendre les 2, table 7', exact: true }).focus();
  await board.keyboard.press('Enter');
  await expect(group.getByRole('button', { name: 'Pris', exact: true })).toHaveCount(3);
  await liftFinger(board);
  await expect(finishButton(board, 7)).toHaveCount(2);
  // The button has gone with its lane.
  await expect(cardOf(board, 7).first()).toBeFocused();
  await expect(undoOf(board, 7, 'take')).toHaveCount(1);
  await undoOf(board, 7, 'take').click();
  await expect(board.getByRole('article', { name: /En attente/ })).toHaveCount(2);
  await liftFinger(board);
  await expect(takeButton(board, 7)).toHaveCount(2);
  for (const row of await readBoard(server, restaurant)) expect(row.status).toBe('pending');
});

test('the number of a group slides with its cards', async ({ server, restaurant, tablet }) => {
  await allowSeveral(server, restaurant);
  for (const type of ['bread', 'bill']) await ask(server, restaurant, 7, { type });
  const board = await tablet({ token: restaurant.owner.token, reducedMotion: 'no-preference' });
  await board.goto(paths.staff);
  const group = board.getByRole('group', { name: /^Table 7, 2 / });
  await expect(group).toBeVisible();
  const before = await placesIn(group);
  await board.evaluate(stopAtStart);
  await ask(server, restaurant, 9);
  await expect(cardOf(board, 9)).toBeVisible();
  const shifts = async () =>
    (await placesIn(group)).map((top, index) => top - (before[index] ?? Number.NaN));
  for (const shift of await shifts()) expect(Math.abs(shift)).toBeLessThanOrEqual(1);
  await board.evaluate(() => {
    for (const animation of document.getAnimations()) animation.cancel();
  });
  expect(Math.min(...(await shifts()))).toBeGreaterThan(70);
});

test('on a phone one line in their place undoes the taking of both [BRD-22, BRD-50]', async ({
  server,
  restaurant,
  board,
}) => {
  await turn(board, 360, 740);
  await allowSeveral(server, restaurant);
  for (let table = 1; table <= 12; table += 1) {
    await ask(server, restaurant, table, { type: 'bread' });
  }
  const water = await ask(server, restaurant, 10, { type: 'water' });
  await pickChoice(server, water, 'sparkling');
  await startFully(board, 'Camille');
  const both = board.getByRole('button', { name: 'Prendre les 2, table 10', exact: true });
  await expect(both).toBeVisible();
  expect(await violations(board)).toEqual([]);
  await stopClock(board);
  await both.hover();
  const below = await cardOf(board, 12).boundingBox();
  await both.click();
  await expect(cardOf(board, 10).last()).toContainText('Pris par Camille');
  expect(await cardOf(board, 12).boundingBox()).toEqual(below);
  await liftFinger(board);
  await expect(board.getByText('Table 10, 2 demandes Pris en charge')).toBeInViewport();
  await undoOf(board, 10, 'take').first().click();
  await expect(cardOf(board, 10).first()).toContainText('En attente');
  await liftFinger(board);
  await expect(both).toBeVisible();
});

/** Where the group, its number and its cards are seen. */
function placesIn(group: Locator): Promise<number[]> {
  return group.evaluate((whole) =>
    [whole, ...whole.children].map((part) => part.getBoundingClientRect().left),
  );
}

/** From now on animations stay at their start. */
function stopAtStart(): void {
  const { animate } = Element.prototype;
  Element.prototype.animate = function (...frames) {
    const animation = animate.apply(this, frames);
    animation.pause();
    return animation;
  };
}
