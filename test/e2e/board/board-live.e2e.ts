import type { Locator, Page } from '@playwright/test';
import { paths } from '../../../src/paths.ts';
import { ask, readBoard, take } from '../../support/people/acts.ts';
import {
  cardOf,
  counters,
  finishButton,
  isList,
  justPolled,
  noticeRegion,
  startService,
  tablesShown,
  takeButton,
  withoutStream,
} from '../../support/screens/board-screen.ts';
import { expect, test } from '../../support/screens/browser.ts';

test('the stream delivers a new request and its changes within a second [REQ-20]', async ({
  server,
  restaurant,
  board,
}) => {
  await expect(board.getByText('En direct')).toBeVisible();
  await justPolled(board);
  const request = await ask(server, restaurant, 7);
  await expect(cardOf(board, 7)).toBeVisible({ timeout: 1000 });
  await justPolled(board);
  await take(server, restaurant, request);
  await expect(cardOf(board, 7)).toContainText('En cours', { timeout: 1000 });
});

test('without a stream, polling delivers a new request within 4 s [REQ-20]', async ({
  server,
  restaurant,
  tablet,
  browserErrors,
}) => {
  const board = await tablet({ token: restaurant.owner.token });
  await withoutStream(board, browserErrors);
  await board.goto(paths.staff);
  await expect(board.getByText('Actualisation toutes les 3 s')).toBeVisible();
  await justPolled(board);
  await ask(server, restaurant, 7);
  await expect(cardOf(board, 7)).toBeVisible({ timeout: 4000 });
});

test('the board polls every 3 s, also in a hidden tab whose timers are suspended [REQ-18]', async ({
  restaurant,
  tablet,
}) => {
  const board = await tablet({ token: restaurant.owner.token });
  await board.clock.install();
  await board.goto(paths.staff);
  await expect(board.getByText('En direct')).toBeVisible();
  await board.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await board.clock.pauseAt(Date.now() + 60_000);
  const polledAt: number[] = [];
  board.on('request', (request) => isList(request) && polledAt.push(Date.now()));
  await expect.poll(() => polledAt.length, { timeout: 11_000 }).toBeGreaterThanOrEqual(3);

  const [first = 0, , third = 0] = polledAt;
  expect(third - first).toBeGreaterThan(5400);
  expect(third - first).toBeLessThan(6600);
});

test('the board refetches the list 500 ms after an update and 1 s after a reset [REQ-19]', async ({
  server,
  restaurant,
  board,
}) => {
  await ask(server, restaurant, 7);
  await takeButton(board, 7).hover();
  await justPolled(board);
  await takeButton(board, 7).click();
  await expect.poll(() => refetchedAfter(board, '/status')).toBeGreaterThanOrEqual(490);
  expect(await refetchedAfter(board, '/status')).toBeLessThan(900);

  await board.getByRole('button', { name: 'Reset demandes' }).click();
  const confirm = board.getByRole('button', { name: 'Supprimer 1 demande' });
  await confirm.hover();
  await justPolled(board);
  await confirm.click();
  await expect.poll(() => refetchedAfter(board, '/requests/reset')).toBeGreaterThanOrEqual(990);
  expect(await refetchedAfter(board, '/requests/reset')).toBeLessThan(1400);
});

test('when two devices take a request at once, one wins and the other shows who it was', async ({
  server,
  restaurant,
  tablet,
  phone,
  browserErrors,
}) => {
  browserErrors.expect(/409/);
  await ask(server, restaurant, 7);
  await ask(server, restaurant, 8);
  const people = [
    { name: 'Léa', screen: await tablet({ token: restaurant.owner.token }) },
    { name: 'Karim', screen: await phone({ token: restaurant.owner.token }) },
  ];
  const bothHaveTapped = barrierOf(people.length);
  for (const { name, screen } of people) {
    await screen.goto(paths.staff);
    await startService(screen, name);
    await screen.route('**/status', async (route) => {
      await bothHaveTapped();
      await route.continue();
    });
  }
  await Promise.all(people.map(({ screen }) => takeButton(screen, 7).click()));

  const conflictNotices = people.map(({ screen }) =>
    noticeRegion(screen).getByText(/^Déjà pris par /),
  );
  await expect
    .poll(async () => (await Promise.all(conflictNotices.map((n) => n.count()))).sort())
    .toEqual([0, 1]);
  const [owned] = (await readBoard(server, restaurant)).filter(
    ({ tableNumber }) => tableNumber === 7,
  );
  const winner = people.find(({ name }) => name === owned?.taken_by);
  const loser = people.find(({ name }) => name !== owned?.taken_by);
  if (!winner || !loser) throw new Error('nobody took the request');
  // The notice is a status, not an alert. Checked at once, because an alert would close by itself.
  const news = noticeRegion(loser.screen).getByRole('status');
  expect(await news.getByText(`Déjà pris par ${winner.name}`).isVisible()).toBe(true);
  for (const { screen } of people) {
    await expect(cardOf(screen, 7)).toContainText(`Pris par ${winner.name}`);
    expect(await screen.getByRole('alert').filter({ hasText: /./ }).count()).toBe(0);
    await expect(counters(screen)).toHaveText(['1 En attente', '1 En cours', /^0/, /^0/]);
  }
});

test('cards do not move while a finger is down, so the tap hits the intended card', async ({
  server,
  restaurant,
  board,
}) => {
  await ask(server, restaurant, 4);
  const aimedAt = await ask(server, restaurant, 5);
  const button = takeButton(board, 5);
  await cardsHaveSettled(board);
  const before = await centreOf(button);
  await board.mouse.move(before.x, before.y);
  await board.mouse.down();
  for (const table of [8, 9, 10]) await ask(server, restaurant, table);
  await expect(counters(board).first()).toHaveText('5 En attente');
  expect(await tablesShown(board)).toEqual(['5', '4']);
  expect(await centreOf(button)).toEqual(before);

  const moved = board.waitForRequest((request) => request.method() === 'PUT');
  await board.mouse.up();
  expect((await moved).url()).toContain(`/api/requests/${aimedAt.id}/status`);
  await expect.poll(() => tablesShown(board)).toEqual(['10', '9', '8', '4', '5']);
  await expect(cardOf(board, 5)).toContainText('En cours');
  await expect(counters(board)).toHaveText(['4 En attente', '1 En cours', /^0/, /^0/]);
});

test('a request can be taken and completed by keyboard alone, with the focus always visible', async ({
  server,
  restaurant,
  board,
}) => {
  for (const table of [1, 2, 3, 4, 5, 6, 7]) await ask(server, restaurant, table);
  await expect(takeButton(board, 7)).toBeVisible();
  await takeButton(board, 1).focus();
  await board.keyboard.press('Shift+Tab');
  await board.keyboard.press('Tab');
  await expectFocusInSight(board);
  await board.keyboard.press('Enter');
  await expect(cardOf(board, 1)).toBeFocused();
  await board.keyboard.press('Tab');
  await expect(finishButton(board, 1)).toBeFocused();
  await expectFocusInSight(board);
  await board.keyboard.press('Enter');
  await expect(cardOf(board, 1)).toContainText('Terminé');
  await expect(cardOf(board, 1)).toBeFocused();
});

/** Milliseconds between the last response for `path` and the next request for the list; 0 before that. */
function refetchedAfter(board: Page, path: string): Promise<number> {
  return board.evaluate((end) => {
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const change = entries.findLast(({ name }) => new URL(name).pathname.endsWith(end));
    if (!change) return 0;
    const isLater = ({ startTime }: PerformanceEntry) => startTime > change.responseEnd;
    const refetch = entries.filter(isLater).find(({ name }) => name.endsWith('/requests'));
    return refetch ? refetch.startTime - change.responseEnd : 0;
  }, path);
}

/** A barrier: everyone waits until `many` have arrived. */
function barrierOf(many: number): () => Promise<void> {
  let open = () => {};
  let missing = many;
  const met = new Promise<void>((resolve) => {
    open = resolve;
  });
  return () => {
    missing -= 1;
    if (missing === 0) open();
    return met;
  };
}

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

/**
 * The focused element is on the screen, not covered by a bar or notice, with a focus ring of 2 px or more.
 */
async function expectFocusInSight(board: Page): Promise<void> {
  await cardsHaveSettled(board);
  const focused = await board.evaluate(() => {
    const target = document.activeElement;
    if (!target) return undefined;
    const { left, top, width, height } = target.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    const ring = Number.parseFloat(getComputedStyle(target).outlineWidth);
    return { isInFront: target.contains(hit), hasRing: ring >= 2 };
  });
  expect(focused).toEqual({ isInFront: true, hasRing: true });
}
