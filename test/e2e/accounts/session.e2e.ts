import { paths } from '../../../src/paths.ts';
import { openMenu } from '../../support/browser/board-screen.ts';
import { expect, test } from '../../support/browser/browser.ts';
import { signIn } from '../../support/browser/sign-in.ts';
import { holdAnswer } from '../../support/faults/network.ts';

test('signing out closes the board at once, however long the home page takes to load [SIN-05]', async ({
  board,
}) => {
  await expect(board.getByText('En direct')).toBeVisible();
  const home = await holdAnswer(board, 'GET', '**/assets/app/HomePage-*.js');
  // A call of the board before the sign-out has a token.
  const calls: string[] = [];
  board.on('request', (request) => {
    if (!request.headers()['authorization']) calls.push(request.url());
  });
  await openMenu(board);
  await board.getByRole('button', { name: 'Déconnexion' }).click();
  // An open board polls at this event, here without a token.
  await board.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(board.getByRole('heading', { level: 1, name: 'Interface Serveur' })).toHaveCount(0);
  expect(calls.filter((url) => url.includes('/requests'))).toEqual([]);
  home.resolve();
  await expect(board).toHaveURL(paths.home);
});

test('signing in or out in one tab applies to the other', async ({
  board,
  restaurant,
  browserErrors,
}) => {
  // The other tab may send one more call before it notices.
  browserErrors.expect(/401/);
  await expect(board.getByText('En direct')).toBeVisible();
  const other = await board.context().newPage();
  await other.goto(paths.home);
  await other.getByRole('button', { name: 'Déconnexion' }).click();
  await expect(board).toHaveURL(paths.auth);
  await other.goto(paths.auth);
  await signIn(other, restaurant.owner);
  await expect(board).toHaveURL(paths.staff);
});
