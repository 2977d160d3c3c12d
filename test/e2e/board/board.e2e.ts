import { DEMO_SLUG, paths } from '../../../src/paths.ts';
import { ask, cancel, finish, take } from '../../support/people/acts.ts';
import { root } from '../../support/people/people.ts';
import {
  askedBefore,
  cardOf,
  counters,
  finishButton,
  openMenu,
  startFully,
  tablesShown,
  takeButton,
} from '../../support/screens/board-screen.ts';
import { expect, test } from '../../support/screens/browser.ts';

test('the board shows its title and the name of the session’s restaurant [STF-01] [STF-02] [STF-03]', async ({
  board,
}) => {
  await expect(board.getByRole('heading', { level: 1, name: 'Interface Serveur' })).toBeVisible();
  await expect(board.getByRole('banner')).toContainText('Le Petit Bistrot');
  await board.goto(`${paths.staff}?restaurant=${DEMO_SLUG}`);
  await expect(board.getByRole('banner')).toContainText('Le Petit Bistrot');
});

test('a super_admin sees the board of the restaurant in the URL, by default that of the demo [STF-02] [STF-03]', async ({
  server,
  restaurant,
  tablet,
}) => {
  await ask(server, restaurant, 7);
  const { token } = await root(server.world);
  const board = await tablet({ token });
  await board.goto(paths.staff);
  await expect(board.getByRole('banner')).toContainText('Restaurant Demo');
  await expect(board.getByText('En direct')).toBeVisible();
  await board.goto(`${paths.staff}?restaurant=${restaurant.slug}`);
  await expect(board.getByRole('banner')).toContainText('Le Petit Bistrot');
  await expect(cardOf(board, 7)).toBeVisible();
});

test('four counters show the number of requests in each status [STF-04]', async ({
  server,
  restaurant,
  board,
}) => {
  await expect(counters(board)).toHaveText(['0 En attente', '0 En cours', '0 Terminé', '0 Annulé']);
  for (const table of [1, 2, 3, 4]) await ask(server, restaurant, table);
  await take(server, restaurant, await ask(server, restaurant, 5));
  await take(server, restaurant, await ask(server, restaurant, 6));
  await take(server, restaurant, await ask(server, restaurant, 7));
  const done = await ask(server, restaurant, 8);
  await take(server, restaurant, done);
  await finish(server, restaurant, done);
  await cancel(server, await ask(server, restaurant, 9));
  await cancel(server, await ask(server, restaurant, 10));
  await expect(counters(board)).toHaveText(['4 En attente', '3 En cours', '1 Terminé', '2 Annulé']);
});

test('the status filter offers “all” and the four statuses, and filters by them [STF-05]', async ({
  server,
  restaurant,
  board,
}) => {
  await ask(server, restaurant, 1);
  await take(server, restaurant, await ask(server, restaurant, 2));
  const done = await ask(server, restaurant, 3);
  await take(server, restaurant, done);
  await finish(server, restaurant, done);
  await cancel(server, await ask(server, restaurant, 4));
  await expect(board.getByRole('article')).toHaveCount(4);

  await openMenu(board);
  const filter = board.getByLabel('Statut');
  const choices = ['Tous', 'En attente', 'En cours', 'Terminé', 'Annulé'];
  await expect(filter.getByRole('option')).toHaveText(choices);
  for (const [choice, table] of [
    ['En attente', '1'],
    ['En cours', '2'],
    ['Terminé', '3'],
    ['Annulé', '4'],
  ] as const) {
    await filter.selectOption(choice);
    await expect.poll(() => tablesShown(board), choice).toEqual([table]);
  }
  await filter.selectOption('Tous');
  await expect(board.getByRole('article')).toHaveCount(4);
});

test('the table filter offers “all” and the tables with a request, and filters by them [STF-06]', async ({
  server,
  restaurant,
  board,
}) => {
  for (const table of [11, 2, 7]) await ask(server, restaurant, table);
  await expect(board.getByRole('article')).toHaveCount(3);

  await openMenu(board);
  const filter = board.getByLabel('Table', { exact: true });
  const choices = ['Toutes', 'Table 2', 'Table 7', 'Table 11'];
  await expect(filter.getByRole('option')).toHaveText(choices);
  await filter.selectOption('Table 7');
  await expect.poll(() => tablesShown(board)).toEqual(['7']);
  await filter.selectOption('Toutes');
  await expect(board.getByRole('article')).toHaveCount(3);
});

test('filters are kept in the URL and survive a reload [STF-05] [STF-06]', async ({
  server,
  restaurant,
  board,
}) => {
  for (const table of [2, 7]) await ask(server, restaurant, table);
  await cancel(server, await ask(server, restaurant, 8));
  await openMenu(board);
  await board.getByLabel('Statut').selectOption('En attente');
  await expect(board.getByText('Vous ne voyez que : En attente')).toBeVisible();
  await board.getByLabel('Table', { exact: true }).selectOption('Table 7');
  await expect(board).toHaveURL(`${paths.staff}?status=pending&table=7`);

  await board.reload();
  await expect.poll(() => tablesShown(board)).toEqual(['7']);
  await expect(board.getByText('Vous ne voyez que : En attente, Table 7')).toBeVisible();
  await board.getByRole('button', { name: 'Tout afficher' }).click();
  await expect(board.getByRole('article')).toHaveCount(3);
  await expect(board).toHaveURL(paths.staff);
});

test('the refresh button refetches the whole list and bypasses every cache [STF-07] [API-36]', async ({
  board,
}) => {
  // Until the tables are loaded, the place of their link stays empty.
  await board.route(/\/api\/restaurants\/[^/]+$/, () => {});
  await board.reload();
  await expect(board.getByText('En direct')).toBeVisible();
  await expect(board.getByRole('heading', { name: 'Aucune demande' })).toBeVisible();
  await openMenu(board);
  const refetching = board.waitForRequest((request) => request.url().includes('/requests?t='));
  await board.getByRole('button', { name: 'Actualiser' }).click();
  const refetch = await refetching;
  expect(refetch.headers()).toMatchObject({ 'cache-control': 'no-cache' });
  expect(refetch.headers()).not.toHaveProperty('if-none-match');
  expect((await refetch.response())?.status()).toBe(200);
});

test('an empty board says so and links to the page of a table [STF-13]', async ({ board }) => {
  await expect(board.getByRole('heading', { name: 'Aucune demande' })).toBeVisible();
  await expect(board.getByRole('link', { name: 'Ouvrir la page de la table 1' })).toBeVisible();
  await expect(board.getByRole('button', { name: 'Reset demandes' })).toBeHidden();
});

test('staff can take charge of a request and complete it; then it has no buttons [STF-14] [STF-15] [STF-16]', async ({
  server,
  restaurant,
  board,
}) => {
  await ask(server, restaurant, 7);
  await cancel(server, await ask(server, restaurant, 8));
  await expect(cardOf(board, 8)).toContainText('Annulé');
  await takeButton(board, 7).click();
  await expect(cardOf(board, 7)).toContainText('En cours');
  await finishButton(board, 7).click();
  await expect(cardOf(board, 7)).toHaveAccessibleName(/ Terminé$/);
  await expect(board.getByRole('article').getByRole('button')).toHaveCount(0);
});

test('a card shows table, status, age, type and, if given, message and name [STF-17] [STF-18]', async ({
  server,
  restaurant,
  tablet,
}) => {
  await askedBefore(server, restaurant, 4, 1);
  await askedBefore(server, restaurant, 5, 3, { message: 'Une carafe d’eau', customerName: 'Léa' });
  const board = await tablet({ token: restaurant.owner.token });
  await board.goto(paths.staff);
  await expect(cardOf(board, 5)).toHaveText(
    /^Table 5Autre demandeUne carafe d’eauLéaEn attente se prolonge3minPrendre$/,
  );
  await expect(cardOf(board, 4)).toHaveText(/^Table 4ServeurEn attente 1minPrendre$/);
});

test('a taken request shows on every device who took it [STF-20]', async ({
  server,
  restaurant,
  board,
  phone,
}) => {
  await startFully(board, 'Camille');
  await ask(server, restaurant, 7);
  await takeButton(board, 7).click();
  await expect(cardOf(board, 7)).toContainText('Pris par Camille');
  const other = await phone({ token: restaurant.owner.token });
  await other.goto(paths.staff);
  await expect(cardOf(other, 7)).toContainText('Pris par Camille');
});

test('a device can sort the oldest first and remembers it, without affecting other devices', async ({
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
  await expect.poll(() => tablesShown(board)).toEqual(['3', '1', '2']);
  await board.getByLabel('Plus anciennes d’abord').check();
  await expect.poll(() => tablesShown(board)).toEqual(['2', '1', '3']);
  await board.reload();
  await expect.poll(() => tablesShown(board)).toEqual(['2', '1', '3']);

  const other = await tablet({ token: restaurant.owner.token });
  await other.goto(paths.staff);
  await expect.poll(() => tablesShown(other)).toEqual(['3', '1', '2']);
});

test('a chip shows the longest wait and jumps to its card, whatever the filter', async ({
  server,
  restaurant,
  tablet,
}) => {
  await askedBefore(server, restaurant, 3, 2);
  await askedBefore(server, restaurant, 7, 6);
  await take(server, restaurant, await askedBefore(server, restaurant, 9, 12));
  const board = await tablet({ token: restaurant.owner.token });
  await board.goto(`${paths.staff}?table=3`);
  await expect.poll(() => tablesShown(board)).toEqual(['3']);

  const chip = board.getByRole('button', { name: 'Attente la plus longue T7 · 6min' });
  await chip.click();
  await expect(cardOf(board, 7)).toBeFocused();
  await take(server, restaurant, await ask(server, restaurant, 7));
  await expect(board.getByRole('button', { name: 'T3 · 2min' })).toBeVisible();
});
