import type { Page } from '@playwright/test';
import { paths } from '../../../../src/paths.ts';
import {
  askedBefore,
  boardNotices,
  counters,
  noticeRegion,
  takeButton,
  unseen,
} from '../../../support/browser/board-screen.ts';
import { expect, test } from '../../../support/browser/browser.ts';
import { servingSign, startServing } from '../../../support/browser/served-zones.ts';
import { holdAnswer } from '../../../support/faults/network.ts';
import { tabTo } from '../../../support/page-checks/keyboard.ts';
import { turn } from '../../../support/page-checks/turn.ts';
import { ask, cancel } from '../../../support/people/acts.ts';
import { addZone } from '../../../support/people/zones.ts';

test('a notice appears at the top right, beside or below the counters, whatever the orientation of the screen [NTF-01]', {
  tag: '@heart',
}, async ({ server, restaurant, board }) => {
  await unseen(board);
  await board.reload();
  await expect(board.getByText('En direct')).toBeVisible();
  for (let table = 1; table <= 12; table += 1) await ask(server, restaurant, table);
  await expect(boardNotices(board)).toHaveText([/^Table 12\+11/]);
  await expectAtTopRight(board);
  await board.evaluate(() => scrollTo({ top: 400, behavior: 'instant' }));
  await expectAtTopRight(board);
  await turn(board, 360, 740);
  await expect(boardNotices(board)).toHaveText([/^Table 12\+11/]);
  const title = boardNotices(board).getByText('Table 12', { exact: true });
  expect(await title.evaluate((text) => text.scrollWidth - text.clientWidth)).toBe(0);
  await turn(board, 740, 360);
  const notice = boardNotices(board).getByRole('button').first();
  await expect(notice).toHaveText(/^T12\+11/);
  await expect(notice).toHaveAccessibleName(/^Table 12 /);
  await turn(board, 768, 1024);
  await expectAtTopRight(board);
});

test('a phone that serves a zone shows the newest request on one line beside the longest wait, then +2', async ({
  server,
  restaurant,
  phone,
}) => {
  await addZone(server, restaurant, { name: 'Terrasse', tables: [9, 10, 11, 12] });
  await addZone(server, restaurant, { name: 'Salle', tables: [1] });
  await askedBefore(server, restaurant, 10, 25);
  const board = await phone({ token: restaurant.owner.token });
  await unseen(board);
  await startServing(board, 'Léa', ['Terrasse']);
  for (const table of [9, 11]) await ask(server, restaurant, table);
  await expect(boardNotices(board)).toContainText('+1');
  await ask(server, restaurant, 12, { type: 'bill' });
  await expect(boardNotices(board)).toHaveText(/^Table 12\+2Addition/);
  await expect(noticeRegion(board)).toContainText('+2 autres demandes en attente');
  const title = boardNotices(board).getByText('Table 12', { exact: true });
  expect(await title.evaluate((text) => text.scrollWidth - text.clientWidth)).toBe(0);
  await expect(servingSign(board)).toHaveAccessibleName('Vous servez\u202f: Terrasse. Changer');

  // One press dismisses all notices that the line stands for.
  await boardNotices(board).getByRole('button', { name: 'Fermer – Table 12 +2' }).tap();
  await expect(boardNotices(board)).toHaveCount(0);
  await expect(takeButton(board, 12)).toBeVisible();
});

test('no card with a button moves when a notice comes or goes, nor when the first run is over', async ({
  server,
  restaurant,
  tablet,
}) => {
  await ask(server, restaurant, 1);
  const board = await tablet({ token: restaurant.owner.token });
  await unseen(board);
  await board.addInitScript(() => {
    localStorage.setItem('sonnette.board', JSON.stringify({ oldestFirst: true }));
  });
  for (const [width, height] of [
    [360, 740],
    [740, 360],
    [768, 1024],
    [1280, 800],
  ] as const) {
    const look = `${width} × ${height}`;
    await turn(board, width, height);
    const answer = await holdAnswer(board, 'GET', '**/first-run');
    await board.goto(paths.staff);
    await expect(board.getByText('En direct')).toBeVisible();
    const place = () => takeButton(board, 1).boundingBox();
    const before = await place();
    answer.resolve();
    await expect(board.getByRole('button', { name: 'Commencer le service' })).toBeVisible();
    expect(await place(), look).toEqual(before);

    const second = await ask(server, restaurant, 2);
    await expect(boardNotices(board)).toHaveText([/^T(able )?2/]);
    expect(await place(), look).toEqual(before);
    await cancel(server, second);
    await expect(boardNotices(board)).toHaveCount(0);
    expect(await place(), look).toEqual(before);
    await board.unrouteAll();
  }
});

test('the keyboard reaches the notices, and no notice covers the focused element', async ({
  server,
  restaurant,
  board,
}) => {
  await askedBefore(server, restaurant, 9, 3);
  await unseen(board);
  await board.reload();
  await expect(board.getByText('En direct')).toBeVisible();
  await ask(server, restaurant, 8);
  await expect(boardNotices(board)).toHaveCount(1);
  for (const [width, height] of [
    [360, 740],
    [1024, 768],
  ] as const) {
    await turn(board, width, height);
    const wait = board.getByRole('button', { name: /^(T9|Attente la plus longue)/ }).first();
    await tabTo(board, wait);
    await tabTo(board, board.getByRole('button', { name: 'Reset demandes' }));
  }
});

async function expectAtTopRight(board: Page): Promise<void> {
  const screen = board.viewportSize();
  const first = await boardNotices(board).first().boundingBox();
  const bar = await counters(board).first().boundingBox();
  if (!screen || !first || !bar) throw new Error('no notice is visible');
  expect(first.x + first.width / 2).toBeGreaterThan(screen.width / 2);
  expect(first.y).toBeLessThanOrEqual(bar.y + bar.height + 24);
}
