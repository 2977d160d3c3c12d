import { paths } from '../../../src/paths.ts';
import {
  cardOf,
  cutOff,
  finishButton,
  startFully,
  takeButton,
} from '../../support/browser/board-screen.ts';
import { expect, test } from '../../support/browser/browser.ts';
import { wake } from '../../support/browser/waits.ts';
import { translatePage } from '../../support/page-checks/translated.ts';
import { ask } from '../../support/people/acts.ts';

test('a board that the browser translates takes requests, and survives an outage', async ({
  server,
  restaurant,
  tablet,
  browserErrors,
}) => {
  browserErrors.expect(/ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED/);
  await ask(server, restaurant, 7);
  const board = await tablet({ token: restaurant.owner.token });
  await board.goto(paths.staff);
  await expect(board.getByText('En direct')).toBeVisible();
  await board.evaluate(translatePage);
  await startFully(board);
  await takeButton(board, 7).click();
  await expect(cardOf(board, 7)).toContainText('En cours');

  await cutOff(board, board.getByText(/^Hors ligne depuis/));
  await board.context().setOffline(false);
  await wake(board);
  await expect(board.getByText(/^Hors ligne depuis/)).toHaveCount(0);
  await finishButton(board, 7).click();
  await expect(cardOf(board, 7)).toContainText('Terminé');
});
