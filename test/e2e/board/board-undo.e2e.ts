import { paths } from '../../../src/paths.ts';
import {
  cardOf,
  counters,
  finishButton,
  moreButton,
  takeButton,
  undoOf,
} from '../../support/browser/board-screen.ts';
import { expect, test } from '../../support/browser/browser.ts';
import { liftFinger, stopClock } from '../../support/browser/clock.ts';
import { ask, readBoard, take } from '../../support/people/acts.ts';

test('a take and a “done” can be undone in place [BRD-22]', { tag: '@heart' }, async ({
  server,
  restaurant,
  board,
}) => {
  const request = await ask(server, restaurant, 7);
  await expect(takeButton(board, 7)).toBeVisible();
  await stopClock(board);
  await takeButton(board, 7).click();
  await expect(cardOf(board, 7)).toContainText('En cours');
  await liftFinger(board);
  await undoOf(board, 7, 'take').click();
  await expect(cardOf(board, 7)).toContainText('En attente');
  await expect(undoOf(board, 7, 'take')).toHaveCount(0);
  expect(await readBoard(server, restaurant)).toMatchObject([
    { status: 'pending', taken_by: null, taken_at: null },
  ]);

  await liftFinger(board);
  await take(server, restaurant, request, 'Camille');
  await finishButton(board, 7).click();
  await expect(cardOf(board, 7)).toHaveAccessibleName(/ Terminé$/);
  await liftFinger(board);
  await expect(board.getByRole('article').getByRole('button')).toHaveCount(0);
  await undoOf(board, 7, 'finish').click();
  await expect(cardOf(board, 7)).toContainText('Pris par Camille');
  await liftFinger(board);
  await expect(finishButton(board, 7)).toBeVisible();
  await expect(counters(board)).toHaveText([/^0/, /^1/, /^0/, /^0/]);
});

test('the offer to undo stays for 8 s, and as long as the pointer or the focus is on it [BRD-22]', async ({
  server,
  restaurant,
  tablet,
}) => {
  await ask(server, restaurant, 7);
  const board = await tablet({ token: restaurant.owner.token });
  await board.goto(paths.staff);
  await expect(takeButton(board, 7)).toBeVisible();
  await stopClock(board);
  await takeButton(board, 7).click();
  await expect(cardOf(board, 7)).toContainText('En cours');
  await liftFinger(board);
  const undo = undoOf(board, 7, 'take');
  await expect(undo).toBeVisible();
  await undo.hover({ position: { x: 4, y: 4 } });
  await board.clock.fastForward(20_000);
  await expect(undo).toBeVisible();
  await undo.focus();
  await board.mouse.move(5, 5);
  await board.clock.fastForward(20_000);
  await expect(undo).toBeVisible();
  await undo.blur();
  await board.clock.fastForward(7999);
  await expect(undo).toBeVisible();
  await board.clock.fastForward(1);
  await expect(undo).toHaveCount(0);
  await expect(moreButton(board, 7)).toBeVisible();
});

test('on a phone, the undo of a take is shown where the card was if the card moved out of sight [BRD-22]', async ({
  server,
  restaurant,
  phone,
}) => {
  for (let table = 1; table <= 12; table += 1) await ask(server, restaurant, table);
  const board = await phone({ token: restaurant.owner.token });
  await board.goto(paths.staff);
  await expect(takeButton(board, 11)).toBeVisible();
  await stopClock(board);
  await takeButton(board, 11).click();
  await expect(cardOf(board, 11)).toContainText('En cours');
  await liftFinger(board);
  const undo = undoOf(board, 11, 'take');
  await expect(undo).toBeInViewport({ ratio: 1 });
  await undo.click();
  await expect(board.getByText('C’est défait')).toBeVisible();
  await liftFinger(board);
  await expect(takeButton(board, 11)).toBeInViewport();
  await expect(board.getByText('C’est défait')).toHaveCount(0);
});
