import type { Page } from '@playwright/test';
import { paths } from '../../../src/paths.ts';
import { violations } from '../../support/page-checks/axe.ts';
import { ask, take } from '../../support/people/acts.ts';
import {
  cardOf,
  finishButton,
  startService,
  takeButton,
} from '../../support/screens/board-screen.ts';
import { expect, test } from '../../support/screens/browser.ts';

test('on a phone with 12 waiting, what was taken is finished in two taps, without scrolling [BRD-07]', async ({
  server,
  restaurant,
  phone,
}) => {
  for (let table = 1; table <= 12; table += 1) await ask(server, restaurant, table);
  const board = await phone({ token: restaurant.owner.token });
  await board.goto(paths.staff);
  await startService(board, 'Léa');
  await expect(strip(board)).toHaveCount(0);
  await takeButton(board, 12).tap();
  await expect(strip(board).getByRole('button')).toHaveText(['12']);
  expect(await violations(board)).toEqual([]);

  await strip(board).getByRole('button', { name: 'Table 12, Serveur' }).tap();
  await expect(finishButton(board, 12)).toBeInViewport({ ratio: 1 });
  await finishButton(board, 12).tap();
  await expect(cardOf(board, 12)).toContainText('Terminé');
  await expect(strip(board)).toHaveCount(0);
});

test('the strip has what this device’s user has taken, else all in progress, and shows filtered cards too [BRD-07]', async ({
  server,
  restaurant,
  phone,
}) => {
  await take(server, restaurant, await ask(server, restaurant, 5), 'Léa');
  await take(server, restaurant, await ask(server, restaurant, 9), 'Tom');
  const board = await phone({ token: restaurant.owner.token });
  await board.goto(`${paths.staff}?status=pending`);
  const all = board.getByRole('region', { name: 'Ce qui est en cours' });
  await expect(all.getByRole('button')).toHaveText(['5', '9']);
  await startService(board, 'Léa');
  await expect(strip(board).getByRole('button')).toHaveText(['5']);
  await strip(board).getByRole('button').tap();
  await expect(cardOf(board, 5)).toBeFocused();
  await expect(cardOf(board, 5)).toBeInViewport({ ratio: 1 });
});

test('a wide tablet has no strip: its lanes are side by side [BRD-07]', async ({
  server,
  restaurant,
  board,
}) => {
  await take(server, restaurant, await ask(server, restaurant, 5), 'Léa');
  await expect(cardOf(board, 5)).toContainText('En cours');
  await expect(
    board.getByRole('region', { name: /^Ce qui est en cours|^Ce que vous/ }),
  ).toHaveCount(0);
});

function strip(board: Page) {
  return board.getByRole('region', { name: 'Ce que vous avez pris' });
}
