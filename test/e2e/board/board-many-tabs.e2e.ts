import { paths } from '../../../src/paths.ts';
import { cardOf, takeButton } from '../../support/browser/board-screen.ts';
import { expect, test } from '../../support/browser/browser.ts';
import { ask } from '../../support/people/acts.ts';

test('six boards in one browser, which has six connections over HTTP/1.1, show and take requests', async ({
  server,
  restaurant,
  tablet,
}) => {
  const first = await tablet({ token: restaurant.owner.token });
  const boards = [first];
  while (boards.length < 6) boards.push(await first.context().newPage());
  for (const board of boards) {
    await board.goto(paths.staff);
    await expect(board.getByText(/^(En direct|Actualisation toutes les)/)).toBeVisible();
  }
  await ask(server, restaurant, 7);
  for (const board of boards) await expect(cardOf(board, 7)).toBeVisible();
  for (const board of boards.slice(0, 4)) await expect(board.getByText('En direct')).toBeVisible();
  await takeButton(boards.at(-1) ?? first, 7).click();
  for (const board of boards) await expect(cardOf(board, 7)).toContainText('En cours');
});
