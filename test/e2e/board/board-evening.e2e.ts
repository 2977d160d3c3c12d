import { paths } from '../../../src/paths.ts';
import { ask } from '../../support/people/acts.ts';
import {
  askedBefore,
  openMenu,
  startService,
  tablesShown,
} from '../../support/screens/board-screen.ts';
import { expect, test } from '../../support/screens/browser.ts';

test('a filter survives a reload, and is dropped on the next service day [BRD-08]', async ({
  restaurant,
  server,
  tablet,
}) => {
  const board = await tablet({ token: restaurant.owner.token });
  await board.clock.install({ time: new Date('2026-08-21T23:00:00+02:00') });
  await board.goto(paths.staff);
  await openMenu(board);
  await board.getByLabel('Statut').selectOption('Annulé');
  await expect(board.getByText('Vous ne voyez que : Annulé')).toBeVisible();
  await ask(server, restaurant, 7);
  await board.clock.setSystemTime(new Date('2026-08-22T04:59:00+02:00'));
  await board.reload();
  await expect(board.getByText('Vous ne voyez que : Annulé')).toBeVisible();

  await board.clock.setSystemTime(new Date('2026-08-22T05:01:00+02:00'));
  await board.reload();
  await expect.poll(() => tablesShown(board)).toEqual(['7']);
  await expect(board).toHaveURL(paths.staff);
});

test('a board that stays open overnight drops its filter too [BRD-08]', async ({
  restaurant,
  tablet,
}) => {
  const board = await tablet({ token: restaurant.owner.token });
  await board.clock.install({ time: new Date('2026-08-22T04:58:00+02:00') });
  await board.goto(`${paths.staff}?table=3`);
  await expect(board.getByText('Vous ne voyez que : Table 3')).toBeVisible();
  await board.clock.fastForward('04:00');
  await expect(board.getByText('Vous ne voyez que : Table 3')).toHaveCount(0);
});

test('the icon for a screen that may turn off can be hidden until the next service day [BRD-09]', async ({
  restaurant,
  tablet,
}) => {
  const board = await tablet({ token: restaurant.owner.token, permissions: [] });
  await board.goto(paths.staff);
  await startService(board, 'Léa');
  const sign = board.getByRole('button', { name: /^L’écran peut s’éteindre/ });
  await sign.click();
  await expect(sign).toHaveCount(0);
  await board.reload();
  await board.getByRole('button', { name: 'Touchez l’écran pour réactiver le son' }).click();
  await expect(board.getByRole('switch', { name: 'Son', exact: true })).toBeChecked();
  await expect(sign).toHaveCount(0);
});

test('the start of the service offers “oldest first”, and takes one line while requests wait [BRD-10]', async ({
  server,
  restaurant,
  tablet,
}) => {
  for (const [table, minutes] of [
    [1, 4],
    [2, 9],
    [3, 1],
  ] as const) {
    await askedBefore(server, restaurant, table, minutes);
  }
  const board = await tablet({ token: restaurant.owner.token });
  await board.goto(paths.staff);
  await board.getByLabel('Plus anciennes d’abord').check();
  await expect.poll(() => tablesShown(board)).toEqual(['2', '1', '3']);
  const form = board.locator('form');
  expect((await form.boundingBox())?.height).toBeLessThanOrEqual(100);
  await startService(board, 'Léa');
  await board.reload();
  await expect.poll(() => tablesShown(board)).toEqual(['2', '1', '3']);
});
