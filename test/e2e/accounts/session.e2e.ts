import type { Page, Request } from '@playwright/test';
import { paths } from '../../../src/paths.ts';
import { holdAnswer } from '../../support/faults/network.ts';
import { ask } from '../../support/people/acts.ts';
import { openMenu } from '../../support/screens/board-screen.ts';
import { expect, test } from '../../support/screens/browser.ts';
import {
  listenToPaths,
  signIn,
  signInNotices,
  storedSession,
} from '../../support/screens/sign-in.ts';

test('a stored token is verified on start, and an expired one signs out [SIN-04]', async ({
  newScreen,
  restaurant,
  server,
  browserErrors,
}) => {
  browserErrors.expect(/401/);
  const { token } = restaurant.owner;
  const page = await newScreen({ token });
  const checks: Request[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/me')) checks.push(request);
  });
  await page.goto(paths.home);
  await expect(page.getByRole('button', { name: 'Déconnexion' })).toBeVisible();
  expect(checks[0]?.headers()).toMatchObject({ authorization: `Bearer ${token}` });

  await server.call('POST', '/auth/logout', { token });
  await page.reload();
  await expect(
    page.getByRole('navigation').getByRole('link', { name: 'Se connecter' }),
  ).toBeVisible();
  expect(await storedSession(page)).toEqual({ token: null, restaurant: null });
});

test('every call of the board sends the token, including its stream [SIN-06]', async ({
  tablet,
  restaurant,
  server,
}) => {
  const page = await tablet({ token: restaurant.owner.token });
  const calls = new Map<string, string | undefined>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (!pathname.startsWith('/api/')) return;
    calls.set(`${request.method()} ${pathname}`, request.headers()['authorization']);
  });
  const { id } = await ask(server, restaurant, 4);
  await page.goto(paths.staff);
  await page.getByRole('button', { name: 'Prendre en charge, table 4' }).click();
  await expect(page.getByRole('article', { name: /En cours/ })).toBeVisible();
  await expect(page.getByText('En direct')).toBeVisible();
  for (const call of [
    'GET /api/auth/me',
    `GET /api${restaurant.board}`,
    `GET /api${restaurant.board}/stream`,
    `PUT /api/requests/${id}/status`,
  ]) {
    expect(calls.get(call), call).toBe(`Bearer ${restaurant.owner.token}`);
  }
});

test('signing out shows a notice, then opens the home page [NAV-23, ERR-15, SIN-05]', async ({
  board,
  restaurant,
  server,
}) => {
  await expect(board.getByText('En direct')).toBeVisible();
  const visited = listenToPaths(board);
  // The board's stream ends with its session, before the slow response to the sign-out arrives.
  const { token } = restaurant.owner;
  const ended = Promise.withResolvers<void>();
  await board.route('**/api/auth/logout', async (route) => {
    const response = await route.fetch();
    ended.resolve();
    await expect(board).toHaveURL(paths.home);
    await route.fulfill({ response });
  });
  await openMenu(board);
  await board.getByRole('button', { name: 'Déconnexion' }).click();
  const toast = signInNotices(board).getByRole('status');
  await expect(toast).toContainText('Mis à jour');
  await expect(toast).toContainText('Déconnexion');
  await ended.promise;
  await expect(board.getByRole('heading', { level: 1, name: 'Sonnette' })).toBeVisible();
  await expect(signInNotices(board)).not.toContainText('expirée');
  expect(visited).toEqual([paths.home]);
  expect(await storedSession(board)).toEqual({ token: null, restaurant: null });
  expect((await server.call('GET', '/auth/me', { token })).status).toBe(401);
});

test('with a slow server, signing out clears this device, shows it on the page, then opens the home page [NAV-23, ERR-15, SIN-05]', async ({
  board,
}) => {
  await expect(board.getByText('En direct')).toBeVisible();
  await recordUrlOfNotices(board);
  const answer = await holdAnswer(board, 'POST', '**/api/auth/logout');
  await openMenu(board);
  await board.getByRole('button', { name: 'Déconnexion' }).click();
  await answer.asked;
  await expect(board.getByRole('heading', { level: 1, name: 'Sonnette' })).toBeVisible();
  await expect(
    board.getByRole('navigation').getByRole('link', { name: 'Se connecter' }).first(),
  ).toBeVisible();
  expect(await storedSession(board)).toEqual({ token: null, restaurant: null });
  expect(await board.evaluate(() => Reflect.get(window, 'noticed'))).toEqual([
    { path: paths.staff, words: expect.stringContaining('Mis à jour') },
  ]);
  answer.resolve();
});

/** Records the URL at which the first notice appeared. */
async function recordUrlOfNotices(page: Page): Promise<void> {
  await signInNotices(page).evaluate((region) => {
    const noticed: unknown[] = [];
    Object.assign(window, { noticed });
    new MutationObserver((_, observer) => {
      noticed.push({ path: location.pathname, words: region.textContent });
      observer.disconnect();
    }).observe(region, { childList: true, subtree: true });
  });
}

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

test('signing out without a response still signs out this device and shows an error [SIN-05, ERR-14]', async ({
  board,
  browserErrors,
}) => {
  browserErrors.expect(/logout/);
  await board.route('**/api/auth/logout', (route) => route.abort('connectionrefused'));
  await openMenu(board);
  await board.getByRole('button', { name: 'Déconnexion' }).click();
  await expect(signInNotices(board).getByRole('alert')).toContainText('Une erreur est survenue');
  await expect(signInNotices(board)).not.toContainText('Mis à jour');
  await expect(board).toHaveURL(paths.home);
  expect(await storedSession(board)).toEqual({ token: null, restaurant: null });
  await board.goto(paths.staff);
  await expect(board).toHaveURL(paths.auth);
});

test('a session that ends during work redirects to sign in once, and back afterwards [SIN-04, SIN-16]', async ({
  tablet,
  restaurant,
  server,
  browserErrors,
}) => {
  browserErrors.expect(/401/);
  const { token } = restaurant.owner;
  const page = await tablet({ token });
  await page.goto(`${paths.staff}?status=pending`);
  await expect(page.getByText('En direct')).toBeVisible();
  const visited = listenToPaths(page);
  await server.call('POST', '/auth/logout', { token });
  await expect(signInNotices(page).getByRole('status')).toContainText('Session expirée');
  await expect(page).toHaveURL(paths.auth);
  expect(await storedSession(page)).toEqual({ token: null, restaurant: null });
  await signIn(page, restaurant.owner);
  await expect(page).toHaveURL(`${paths.staff}?status=pending`);
  await expect(page.getByText('En direct')).toBeVisible();
  expect(visited).toEqual([paths.auth, paths.staff]);
});

test('an unreachable or failing server signs nobody out [SIN-04]', async ({
  board,
  restaurant,
  browserErrors,
}) => {
  browserErrors.expect(/auth\/me/);
  const visited = listenToPaths(board);
  await expect(board.getByText('En direct')).toBeVisible();
  for (const fail of ['away', 'unwell'] as const) {
    await board.route('**/api/auth/me', (route) =>
      fail === 'away' ? route.abort('connectionrefused') : route.fulfill({ status: 503, json: {} }),
    );
    await board.reload();
    await expect(board.getByRole('heading', { name: 'Interface Serveur' })).toBeVisible();
    await openMenu(board);
    await expect(board.getByRole('banner').getByText(restaurant.owner.email).first()).toBeVisible();
    await board.unroute('**/api/auth/me');
  }
  expect(visited).not.toContain(paths.auth);
  expect((await storedSession(board)).token).toBe(restaurant.owner.token);
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
