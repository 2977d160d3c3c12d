import type { Page } from '@playwright/test';
import * as tables from '../../../src/features/tables/store.ts';
import { paths } from '../../../src/paths.ts';
import {
  askedBefore,
  boardNotices,
  cardOf,
  cutOff,
  openMenu,
  startFully,
  withoutStream,
} from '../../support/browser/board-screen.ts';
import { expect, type Site, test } from '../../support/browser/browser.ts';
import { wake } from '../../support/browser/waits.ts';
import { turn } from '../../support/page-checks/turn.ts';
import { ask, cancel, finish, take } from '../../support/people/acts.ts';
import type { TestRestaurant } from '../../support/people/people.ts';

test('a board with 30 cards does not scroll sideways on any screen, its table numbers are large, and no target is too small', async ({
  server,
  restaurant,
  tablet,
  browserErrors,
}) => {
  test.slow();
  browserErrors.expect(/ERR_INTERNET_DISCONNECTED/);
  await createThirtyRequests(server, restaurant);
  const board = await tablet({ token: restaurant.owner.token });
  await withoutStream(board, browserErrors);
  await board.goto(paths.staff);
  await expect(board.getByRole('article')).toHaveCount(30);
  await expectToFit(board, 'before the service');
  await expectLargeTargets(board, 'before the service');

  await startFully(board, 'Anne-Charlotte');
  await ask(server, restaurant, 30, { message: LONG_WORD, customerName: LONG_NAME });
  await wake(board);
  await expect(boardNotices(board)).toHaveCount(1);
  await expect(board.getByText('Actualisation toutes les 3 s')).toBeVisible();
  await expectToFit(board, 'polling');
  await expectLargeTargets(board, 'in service');
  const numbers = board.getByRole('article').locator('h3 strong');
  const sizes = await numbers.evaluateAll((all) =>
    all.map((number) => Number.parseFloat(getComputedStyle(number).fontSize)),
  );
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(32);

  await openMenu(board);
  await board.getByRole('button', { name: 'English' }).click();
  await board.getByLabel('Table', { exact: true }).selectOption('Table 2');
  await expect(cardOf(board, 2)).toBeVisible();
  await expectLargeTargets(board, 'menu and filter');
  await board.keyboard.press('Escape');
  await board.getByRole('button', { name: 'Show all' }).click();
  await cutOff(board, board.getByRole('alert').filter({ hasText: 'Offline since' }));
  await expectToFit(board, 'offline, in English');
});

const LONG_WORD = 'Donaudampfschifffahrtsgesellschaft'.repeat(3);
const LONG_NAME = 'Wolfeschlegelsteinhausenbergerdorff';

/** Creates 12 pending requests (one of them nearly two hours old), 8 in progress and 10 ended. */
async function createThirtyRequests(server: Site, restaurant: TestRestaurant): Promise<void> {
  const { db, clock } = server.world;
  const more = Array.from({ length: 18 }, (_, index) => index + 13);
  await tables.add(db, restaurant.id, [...more, 112], clock);
  await askedBefore(server, restaurant, 112, 108);
  // All tables at once, so that they share a few commits instead of ninety.
  const numbers = Array.from({ length: 28 }, (_, index) => index + 2);
  await Promise.all(numbers.map((table) => askAndServe(table)));
  const again = await askedBefore(server, restaurant, 29, 1);
  await cancel(server, again);

  async function askAndServe(table: number): Promise<void> {
    const wish = table % 3 === 0 ? { message: LONG_WORD, customerName: LONG_NAME } : {};
    const request = await askedBefore(server, restaurant, table, table * 4, wish);
    if (table > 12 && table <= 25) await take(server, restaurant, request, 'Anne-Charlotte');
    if (table > 20 && table <= 25) await finish(server, restaurant, request);
    if (table > 25) await cancel(server, request);
  }
}

/** From the narrowest phone to a wide tablet, including the widths around each breakpoint. */
const WIDTHS = [320, 390, 639, 640, 768, 899, 900, 1199, 1280];

async function expectToFit(board: Page, state: string): Promise<void> {
  for (const width of WIDTHS) {
    await turn(board, width, 800);
    expect(await beyondTheEdge(board), `${state}, ${width} px`).toEqual([]);
  }
}

/** Elements beyond the edge of the screen. Elements 1 px wide are for screen readers and do not count. */
function beyondTheEdge(board: Page): Promise<string[]> {
  return board.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    const beyond = [...document.body.querySelectorAll('*')].filter((element) => {
      const { left, right, width } = element.getBoundingClientRect();
      return width > 1 && (right > clientWidth + 0.5 || left < -0.5);
    });
    const names = beyond.map(({ tagName, className }) => `${tagName}.${className}`);
    return scrollWidth > clientWidth ? [...names, `scrolls: ${scrollWidth}`] : names;
  });
}

/** On a phone and on a tablet. */
async function expectLargeTargets(board: Page, state: string): Promise<void> {
  for (const [width, height] of [
    [360, 740],
    [1024, 768],
  ] as const) {
    await turn(board, width, height);
    expect(await smallTargets(board), `${state}, ${width} px`).toEqual([]);
  }
}

/** Targets smaller than 48 px, or lower than 56 px for the main button of a card. */
function smallTargets(board: Page): Promise<string[]> {
  return board.locator('a, button, select, label:has(input)').evaluateAll((targets) =>
    targets.flatMap((target) => {
      const { width, height } = target.getBoundingClientRect();
      const least = target.closest('article, form') && target.matches('button') ? 56 : 48;
      const isSmall = width > 1 && (height < least || width < 48);
      return isSmall ? [`${target.textContent}: ${width} × ${height}`] : [];
    }),
  );
}
