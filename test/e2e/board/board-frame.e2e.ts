import type { Locator, Page } from '@playwright/test';
import { paths } from '../../../src/paths.ts';
import {
  askedBefore,
  boardNotices,
  cardOf,
  menuButton,
  noticeRegion,
  openMenu,
  startFully,
} from '../../support/browser/board-screen.ts';
import { expect, type Site, test } from '../../support/browser/browser.ts';
import { coveredControls } from '../../support/page-checks/covered-controls.ts';
import { widerThanScreen } from '../../support/page-checks/overflow.ts';
import { setTextSize } from '../../support/page-checks/text-size.ts';
import { turn } from '../../support/page-checks/turn.ts';
import { ask, take } from '../../support/people/acts.ts';
import type { TestRestaurant } from '../../support/people/people.ts';

test('the bars leave most of the screen to the cards, on three screens, and so does the start of the service', {
  tag: '@heart',
}, async ({ server, restaurant, tablet }) => {
  await askAtTwelveTables(server, restaurant);
  const board = await tablet({ token: restaurant.owner.token });
  await board.goto(paths.staff);
  await expect(board.getByLabel('Plus anciennes d’abord')).toBeVisible();
  expect((await board.locator('form').boundingBox())?.height).toBeLessThanOrEqual(100);
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

test('the widest screens give their width to the lanes, with two columns of large cards or three of others', async ({
  server,
  restaurant,
  tablet,
}) => {
  await askAtTables(server, restaurant, [1, 2, 3]);
  const board = await tablet({ token: restaurant.owner.token });
  await turn(board, 1920, 1080);
  await board.goto(paths.staff);
  await startFully(board);
  await expect(board.getByRole('article')).toHaveCount(3);
  expect((await board.locator('.board-body').boundingBox())?.width).toBeGreaterThan(1800);
  await expect(board.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 });
  expect(await columns(board)).toBe(2);
  await askAtTables(server, restaurant, [4, 5, 6, 7]);
  await expect(board.getByRole('article')).toHaveCount(7);
  expect(await columns(board)).toBe(3);
});

test('at every text size sticky parts leave two thirds of the screen, and nothing is cut off or covered', async ({
  server,
  restaurant,
  tablet,
}) => {
  test.slow();
  await askedBefore(server, restaurant, 11, 12);
  await askAtTables(server, restaurant, [1, 2, 3, 4, 6, 7, 8, 10, 12]);
  for (const table of [5, 9]) {
    await take(server, restaurant, await ask(server, restaurant, table), 'Léa');
  }
  const board = await tablet({ token: restaurant.owner.token });
  await board.goto(paths.staff);
  await startFully(board, 'Léa');
  await expect(soundHint(board)).toHaveCount(0);
  for (const [width, height] of [
    [320, 568],
    [360, 740],
    [740, 360],
    [768, 1024],
    [1024, 768],
    [1280, 800],
  ] as const) {
    await turn(board, width, height);
    for (const size of [100, 130, 200]) {
      await setTextSize(board, size);
      const state = `${width} × ${height}, text ${size} %`;
      expect(await widerThanScreen(board), state).toEqual([]);
      expect(await brokenWords(board), state).toEqual([]);
      expect(await gapAboveBell(board, 11), state).toBeGreaterThanOrEqual(-4);
      for (const share of [0, 0.5, 1]) {
        await scrollToShare(board, share);
        expect(await shareThatStays(board), state).toBeLessThanOrEqual(1 / 3);
        expect(await coveredControls(board), `${state}, scrolled to ${share}`).toEqual([]);
      }
    }
  }
});

test('the menu has the controls that do not fit into the bar; Escape closes it and returns the focus', {
  tag: '@heart',
}, async ({ board }) => {
  // The next stop of the Tab key after the menu.
  await expect(board.getByRole('button', { name: 'Commencer le service' })).toBeVisible();
  await openMenu(board);
  await expect(menuButton(board)).toHaveAttribute('aria-expanded', 'true');
  await board.getByLabel('Statut').focus();
  await board.keyboard.press('Escape');
  await expect(board.getByLabel('Statut')).toHaveCount(0);
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

/** From the table number down to the bell below it, in pixels, measured at once: the card may move. */
function gapAboveBell(board: Page, table: number): Promise<number> {
  return cardOf(board, table).evaluate((card) => {
    const number = card.querySelector('h3 strong')?.getBoundingClientRect();
    const bell = card.querySelector('.board-mute svg')?.getBoundingClientRect();
    return (bell?.top ?? Number.NaN) - (number?.bottom ?? Number.NaN);
  });
}

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

/** The columns that cards stand in. */
function columns(board: Page): Promise<number> {
  return board
    .getByRole('article')
    .evaluateAll((cards) => new Set(cards.map((card) => card.getBoundingClientRect().left)).size);
}

/** The share of the window's height that sticky and fixed parts take. */
async function shareThatStays(board: Page): Promise<number> {
  return (await heightThatStays(board)) / (board.viewportSize()?.height ?? 0);
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

/** Words of the frame that are narrower than three of their letters, or that are cut off. */
function brokenWords(board: Page): Promise<string[]> {
  return board.evaluate(() => {
    const texts = document.querySelectorAll<HTMLElement>(
      '.board-counters span, .board-connection span, .board-longest strong, .board-mine p',
    );
    return [...texts].flatMap((text) => {
      const { width, right } = text.getBoundingClientRect();
      if (width <= 1) return [];
      const least = Number.parseFloat(getComputedStyle(text).fontSize) * 1.5;
      return width < least || right > innerWidth ? [`${text.textContent}: ${width} px`] : [];
    });
  });
}

async function scrollToShare(board: Page, share: number): Promise<void> {
  await board.evaluate((at) => {
    const room = document.documentElement.scrollHeight - innerHeight;
    scrollTo({ top: room * at, behavior: 'instant' });
  }, share);
}
