import type { Page } from '@playwright/test';
import * as tables from '../../../../src/features/tables/store.ts';
import { paths } from '../../../../src/paths.ts';
import { holdAnswer } from '../../../support/faults/network.ts';
import { tabTo } from '../../../support/page-checks/keyboard.ts';
import { turn } from '../../../support/page-checks/turn.ts';
import { ask, cancel } from '../../../support/people/acts.ts';
import {
  counters,
  noticeRegion,
  notices,
  openMenu,
  takeButton,
} from '../../../support/screens/board-screen.ts';
import { expect, test } from '../../../support/screens/browser.ts';

test('notices appear at the top right, below the counters [NTF-01]', async ({
  server,
  restaurant,
  board,
}) => {
  await expect(board.getByText('En direct')).toBeVisible();
  for (const table of [7, 8, 9]) await ask(server, restaurant, table);
  await expect(notices(board)).toHaveCount(3);
  await expectAtTopRight(board);
  for (let table = 1; table <= 12; table += 1) await ask(server, restaurant, table);
  await expect(notices(board)).toHaveText([/^Table 12/, /^Table 11/, /^Table 10/, /^\+9/]);
  await board.evaluate(() => scrollTo({ top: 400, behavior: 'instant' }));
  await expectAtTopRight(board);
});

test('a phone shows the newest request on one line, then +19 [NTF-07]', async ({
  server,
  restaurant,
  phone,
}) => {
  const board = await phone({ token: restaurant.owner.token });
  await board.goto(paths.staff);
  await expect(board.getByText('En direct')).toBeVisible();
  const { db, clock } = server.world;
  await tables.add(db, restaurant.id, [13, 14, 15, 16, 17, 18, 19, 20], clock);
  for (let table = 1; table <= 19; table += 1) await ask(server, restaurant, table);
  await expect(notices(board)).toContainText('+18');
  await ask(server, restaurant, 20, { type: 'bill' });
  await expect(notices(board)).toHaveText(/^Table 20\+19Addition/);
  await expect(noticeRegion(board)).toContainText('+19 autres demandes en attente');

  // One press dismisses all notices that the line stands for.
  await notices(board).getByRole('button', { name: 'Fermer – Table 20 +19' }).tap();
  await expect(notices(board)).toHaveCount(0);
  await ask(server, restaurant, 20);
  await expect(takeButton(board, 20)).toBeVisible();
  await expect(notices(board)).toHaveCount(0);
});

for (const [name, viewport] of [
  ['a phone', { width: 360, height: 740 }],
  ['a phone on its side', { width: 740, height: 360 }],
  ['an upright tablet', { width: 768, height: 1024 }],
  ['a wide tablet', { width: 1280, height: 800 }],
] as const) {
  test(`no card with a button moves when a notice comes or goes, on ${name} [NTF-13]`, async ({
    server,
    restaurant,
    tablet,
  }) => {
    await ask(server, restaurant, 1);
    const board = await tablet({ viewport, token: restaurant.owner.token });
    await board.addInitScript(() => {
      localStorage.setItem('sonnette.board', JSON.stringify({ oldestFirst: true }));
    });
    await board.goto(paths.staff);
    await expect(board.getByText('En direct')).toBeVisible();
    const before = await takeButton(board, 1).boundingBox();

    const second = await ask(server, restaurant, 2);
    await expect(notices(board)).toContainText(['Table 2']);
    expect(await takeButton(board, 1).boundingBox()).toEqual(before);
    await cancel(server, second);
    await expect(notices(board)).toHaveCount(0);
    expect(await takeButton(board, 1).boundingBox()).toEqual(before);
  });
}

test('no card moves when the board learns that the first run is over', async ({
  server,
  restaurant,
  tablet,
}) => {
  await ask(server, restaurant, 1);
  for (const viewport of [
    { width: 360, height: 740 },
    { width: 740, height: 360 },
    { width: 1280, height: 800 },
  ]) {
    const board = await tablet({ viewport, token: restaurant.owner.token });
    const answer = await holdAnswer(board, 'GET', '**/first-run');
    await board.goto(paths.staff);
    await expect(board.getByText('En direct')).toBeVisible();
    const before = await takeButton(board, 1).boundingBox();
    answer.resolve();
    await expect(board.getByRole('button', { name: 'Commencer le service' })).toBeVisible();
    expect(await takeButton(board, 1).boundingBox()).toEqual(before);
  }
});

test('notices follow language and screen orientation', async ({ server, restaurant, board }) => {
  await expect(board.getByText('En direct')).toBeVisible();
  for (const table of [1, 2, 3, 4, 5]) await ask(server, restaurant, table, { type: 'water' });
  await expect(notices(board)).toHaveText([
    'Table 5Eau',
    'Table 4Eau',
    'Table 3Eau',
    '+2autres demandes en attente',
  ]);
  await openMenu(board);
  await board.getByRole('button', { name: 'English' }).click();
  await board.keyboard.press('Escape');
  await expect(notices(board)).toHaveText([
    'Table 5Water',
    'Table 4Water',
    'Table 3Water',
    '+2more requests waiting',
  ]);
  await turn(board, 390, 844);
  await expect(notices(board)).toHaveText([/^Table 5\+4Water/]);
  await turn(board, 768, 1024);
  await expect(notices(board)).toHaveCount(4);
});

test('in a row, notices that fade out do not narrow the new ones', async ({
  server,
  restaurant,
  tablet,
}) => {
  const viewport = { width: 640, height: 800 };
  const board = await tablet({ viewport, token: restaurant.owner.token });
  await board.goto(paths.staff);
  await expect(board.getByText('En direct')).toBeVisible();
  for (const table of [1, 2, 3, 4]) await ask(server, restaurant, table);
  await expect(notices(board).last()).toHaveText(/^\+1/);
  const all = noticeRegion(board).locator('[role] > div');
  await expect(all).toHaveCount(4);
  const mostAtOnce = await noticeRegion(board).evaluateHandle((region) => {
    const seen = { most: 0 };
    const count = () => region.querySelectorAll('[role] > div').length;
    new MutationObserver(() => {
      seen.most = Math.max(seen.most, count());
    }).observe(region, { childList: true, subtree: true });
    return seen;
  });
  for (const table of [5, 6]) await ask(server, restaurant, table);
  await expect(notices(board).last()).toHaveText(/^\+3/);
  expect(await mostAtOnce.evaluate(({ most }) => most)).toBe(4);
});

for (const [width, height] of [
  [360, 740],
  [768, 1024],
  [1024, 768],
] as const) {
  test(`at ${width} × ${height} the keyboard reaches the notices, and no notice covers the focused element [NTF-13]`, async ({
    server,
    restaurant,
    tablet,
  }) => {
    const board = await tablet({ viewport: { width, height }, token: restaurant.owner.token });
    await board.goto(paths.staff);
    await expect(board.getByText('En direct')).toBeVisible();
    await ask(server, restaurant, 9);
    await expect(notices(board)).toHaveCount(1);
    await tabTo(
      board,
      board
        .getByRole('button', { name: /^T9/ })
        .or(board.getByRole('button', { name: /^Attente la plus longue/ })),
    );
    await tabTo(board, board.getByRole('button', { name: 'Reset demandes' }));
  });
}

async function expectAtTopRight(board: Page): Promise<void> {
  const screen = board.viewportSize();
  const first = await notices(board).first().boundingBox();
  const bar = await counters(board).first().boundingBox();
  if (!screen || !first || !bar) throw new Error('no notice is visible');
  expect(first.x).toBeGreaterThan(screen.width / 2);
  expect(screen.width - (first.x + first.width)).toBeLessThanOrEqual(24);
  const below = first.y - (bar.y + bar.height);
  expect(below).toBeGreaterThanOrEqual(0);
  expect(below).toBeLessThanOrEqual(24);
}
