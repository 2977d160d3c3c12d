import type { Locator, Page } from '@playwright/test';
import * as tables from '../../../src/features/tables/store.ts';
import { paths } from '../../../src/paths.ts';
import {
  boardNotices,
  menuButton,
  noticeRegion,
  openMenu,
  startFully,
} from '../../support/browser/board-screen.ts';
import { expect, type Site, test } from '../../support/browser/browser.ts';
import { coveredControls } from '../../support/page-checks/covered-controls.ts';
import { turn } from '../../support/page-checks/turn.ts';
import { ask } from '../../support/people/acts.ts';
import type { TestRestaurant } from '../../support/people/people.ts';

test('the bars leave most of the screen to the cards, on three screens, and so does the start of the service', {
  tag: '@heart',
}, async ({ server, restaurant, tablet }) => {
  await askAtTwelveTables(server, restaurant);
  const board = await tablet({ token: restaurant.owner.token });
  await board.goto(paths.staff);
  const start = board.locator('form');
  await expect(start.locator('button, input')).toHaveCount(1);
  expect((await start.boundingBox())?.height).toBeLessThanOrEqual(60);
  await startFully(board);
  await expect(soundHint(board)).toHaveCount(0);
  for (const [width, height, most] of [
    [1280, 800, 130],
    [360, 740, 170],
    [740, 360, 130],
  ] as const) {
    await turn(board, width, height);
    const first = await board.getByRole('article').first().boundingBox();
    expect(first?.y, `${width} × ${height}`).toBeLessThanOrEqual(most);
    expect(await coveredControls(board), `${width} × ${height}`).toEqual([]);
  }
  await turn(board, 740, 360);
  expect(await cardsInSight(board)).toBeGreaterThanOrEqual(2);
});

test('on a quiet phone the bar is one row and stays alone; a notice stays below it and moves no card', async ({
  server,
  restaurant,
  phone,
}) => {
  await askAtTables(server, restaurant, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  const board = await phone({ token: restaurant.owner.token });
  await board.addInitScript(() => {
    localStorage.setItem('sonnette.board', JSON.stringify({ oldestFirst: true }));
  });
  await board.goto(paths.staff);
  await startFully(board);
  const first = board.getByRole('article').first();
  const scrollDown = () => board.evaluate(() => scrollTo({ top: 300, behavior: 'instant' }));
  for (const language of ['English', 'Français']) {
    await openMenu(board);
    await board.getByRole('button', { name: language }).click();
    await board.keyboard.press('Escape');
    for (const [width, height] of [
      [360, 740],
      [320, 568],
    ] as const) {
      await turn(board, width, height);
      await scrollDown();
      expect(await heightThatStays(board), `${language}, ${width} px`).toBeLessThanOrEqual(57);
    }
  }
  const place = await first.boundingBox();
  await ask(server, restaurant, 12);
  await expect(boardNotices(board)).toHaveText(/^Table 12/);
  await expect(boardNotices(board)).toBeInViewport({ ratio: 1 });
  expect(await first.boundingBox()).toEqual(place);
});

/** Width, height, how many cards must be in sight without scrolling, and the least size of their numbers. */
const screens = [
  [1920, 1080, 12, 72],
  [1280, 800, 12, 36],
  [1024, 768, 14, 36],
  [768, 1024, 14, 36],
  [360, 740, 8, 36],
] as const;

test('the cards have the largest size at which all that wait fit the screen [BRD-51]', async ({
  server,
  restaurant,
  tablet,
}) => {
  const { db, clock } = server.world;
  await tables.add(db, restaurant.id, [13, 14, 15], clock);
  await askAtTables(server, restaurant, [1, 2, 3, 4, 5, 6, 7, 8]);
  const board = await tablet({ token: restaurant.owner.token });
  await board.goto(paths.staff);
  await startFully(board);
  const size = async () => {
    const [number] = await board.getByRole('article').locator('h3 strong').all();
    return number?.evaluate((it) => Number.parseFloat(getComputedStyle(it).fontSize)) ?? 0;
  };
  let asked = 8;
  for (const [width, height, count, least] of [...screens].reverse()) {
    for (; asked < count; asked += 1) await askAtTables(server, restaurant, [asked + 1]);
    await expect(board.getByRole('article')).toHaveCount(asked);
    await turn(board, width, height);
    const look = `${width} × ${height}`;
    await expect.poll(() => cardsInSight(board), look).toBeGreaterThanOrEqual(count);
    expect(await size(), look).toBeGreaterThanOrEqual(least);
  }
});

test('the menu has the controls that do not fit into the bar; Escape closes it and returns the focus', {
  tag: '@heart',
}, async ({ board }) => {
  // The next stop of the Tab key after the menu.
  await expect(board.getByRole('button', { name: 'Commencer le service' })).toBeVisible();
  await openMenu(board);
  await expect(menuButton(board)).toHaveAttribute('aria-expanded', 'true');
  await board.getByLabel('Table', { exact: true }).focus();
  await board.keyboard.press('Escape');
  await expect(board.getByLabel('Table', { exact: true })).toHaveCount(0);
  await expect(menuButton(board)).toBeFocused();

  // A press beside it closes it, and so does leaving it with the keyboard.
  await openMenu(board);
  await board.getByRole('main').click({ position: { x: 5, y: 300 } });
  await expect(menuButton(board)).toHaveAttribute('aria-expanded', 'false');
  await openMenu(board);
  await board.getByRole('button', { name: 'Déconnexion' }).focus();
  await board.keyboard.press('Tab');
  await expect(menuButton(board)).toHaveAttribute('aria-expanded', 'false');
  await expect(noticeRegion(board)).toBeAttached();
});

function askAtTwelveTables(server: Site, restaurant: TestRestaurant): Promise<void> {
  return askAtTables(server, restaurant, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
}

async function askAtTables(
  server: Site,
  restaurant: TestRestaurant,
  tables: number[],
): Promise<void> {
  for (const table of tables) {
    await ask(server, restaurant, table, { type: table % 3 === 0 ? 'bill' : 'water' });
  }
}

/** Audio that starts late is reported as cut off for a moment, in the dock. */
function soundHint(board: Page): Locator {
  return board.getByRole('button', { name: /^Son coupé/ });
}

/** Cards of which at least nine tenths are between the bar and the dock. */
function cardsInSight(board: Page): Promise<number> {
  return board.getByRole('article').evaluateAll((cards) => {
    const top = document.querySelector('.board-top')?.getBoundingClientRect().bottom ?? 0;
    const bottom =
      document.querySelector('.board-dock')?.getBoundingClientRect().top ?? innerHeight;
    return cards.filter((card) => {
      const box = card.getBoundingClientRect();
      const seen = Math.min(box.bottom, bottom, innerHeight) - Math.max(box.top, top);
      return seen >= box.height * 0.9;
    }).length;
  });
}

function heightThatStays(board: Page): Promise<number> {
  return board.evaluate(() => {
    const parts = [...document.querySelectorAll('.board-top, .board-line, .board-dock')];
    const staying = parts.filter((part) =>
      ['sticky', 'fixed'].includes(getComputedStyle(part).position),
    );
    const heights = staying.map((part) => part.getBoundingClientRect().height);
    return heights.reduce((sum, height) => sum + height, 0);
  });
}
