import type { Page } from '@playwright/test';
import * as tables from '../../../src/features/tables/store.ts';
import { paths } from '../../../src/paths.ts';
import { turn } from '../../support/page-checks/turn.ts';
import { ask, cancel, finish, take } from '../../support/people/acts.ts';
import type { TestRestaurant } from '../../support/people/people.ts';
import {
  askedBefore,
  cardOf,
  notices,
  openMenu,
  startFully,
  withoutStream,
} from '../../support/screens/board-screen.ts';
import { expect, type Site, test } from '../../support/screens/browser.ts';
import { wake } from '../../support/screens/waits.ts';

const HOUR_MILLISECONDS = 3_600_000;

test('cards aged 0, 2 and 5 minutes differ in colour, icon and text [STF-17]', async ({
  server,
  restaurant,
  tablet,
}) => {
  await createThreeAges(server, restaurant);
  const board = await tablet({ token: restaurant.owner.token });
  await board.goto(paths.staff);

  await expectThreeAges(board);
  const appearances = [];
  for (const table of [1, 2, 3]) appearances.push(await appearanceOf(board, table));
  for (const part of ['colour', 'icon', 'words'] as const) {
    expect(new Set(appearances.map((appearance) => appearance[part])).size, part).toBe(3);
  }
});

for (const [name, hours] of [
  ['an hour fast', 1],
  ['an hour slow', -1],
] as const) {
  test(`ages are right on a tablet whose clock is ${name} [STF-17]`, async ({
    server,
    restaurant,
    tablet,
  }) => {
    await createThreeAges(server, restaurant);
    const board = await tablet({ token: restaurant.owner.token });
    await board.clock.install({ time: Date.now() + hours * HOUR_MILLISECONDS });
    await board.goto(paths.staff);

    await expectThreeAges(board);
    const wrongBy = (await board.evaluate(() => Date.now())) - Date.now();
    expect(Math.round(wrongBy / HOUR_MILLISECONDS), 'the clock of this test').toBe(hours);
  });
}

test('a board with 30 cards does not scroll sideways on any screen', async ({
  server,
  restaurant,
  tablet,
}) => {
  await createThirtyRequests(server, restaurant);
  const board = await tablet({ token: restaurant.owner.token });
  await board.goto(paths.staff);
  await expect(board.getByRole('article')).toHaveCount(30);
  await expectToFit(board, 'before the service');

  await startFully(board, 'Anne-Charlotte');
  await ask(server, restaurant, 30, { message: LONG_WORD, customerName: LONG_NAME });
  await expect(notices(board)).toHaveCount(1);
  await expectToFit(board, 'in service');
});

test('a board with 30 cards does not scroll sideways while it polls or is offline, in both languages', async ({
  server,
  restaurant,
  tablet,
  browserErrors,
}) => {
  browserErrors.expect(/ERR_INTERNET_DISCONNECTED/);
  await createThirtyRequests(server, restaurant);
  const board = await tablet({ token: restaurant.owner.token });
  await withoutStream(board, browserErrors);
  await board.goto(paths.staff);
  await startFully(board, 'Anne-Charlotte');
  await ask(server, restaurant, 30, { message: LONG_WORD, customerName: LONG_NAME });
  await wake(board);
  await expect(notices(board)).toHaveCount(1);
  await expect(board.getByText('Actualisation toutes les 3 s')).toBeVisible();
  await expectToFit(board, 'polling');
  await openMenu(board);
  await board.getByRole('button', { name: 'English' }).click();
  await expect(board.getByText('Updating every 3 s')).toBeVisible();
  await expectToFit(board, 'polling, in English');

  await board.context().setOffline(true);
  await board.getByRole('button', { name: 'Refresh' }).click();
  await board.getByRole('button', { name: 'Refresh' }).click();
  await expect(board.getByRole('alert').filter({ hasText: 'Offline since' })).toBeVisible();
  await expectToFit(board, 'offline');
});

for (const [name, viewport] of [
  ['a 360 px phone', { width: 360, height: 740 }],
  ['a 1024 px tablet', { width: 1024, height: 768 }],
] as const) {
  test(`table numbers are large and no target is too small, on ${name}`, async ({
    server,
    restaurant,
    tablet,
  }) => {
    await createThirtyRequests(server, restaurant);
    const board = await tablet({ viewport, token: restaurant.owner.token });
    await board.goto(`${paths.staff}?table=2`);
    await expect(cardOf(board, 2).first()).toBeVisible();
    expect(await smallTargets(board), 'before the service').toEqual([]);

    await startFully(board, 'Léa');
    await ask(server, restaurant, 30);
    await expect(notices(board)).toHaveCount(1);
    await openMenu(board);
    expect(await smallTargets(board), 'filtered').toEqual([]);
    await board.keyboard.press('Escape');
    await board.getByRole('button', { name: 'Tout afficher' }).click();
    await expect(board.getByRole('article')).toHaveCount(31);
    expect(await smallTargets(board), 'all cards').toEqual([]);

    const numbers = board.getByRole('article').locator('h3 strong');
    const sizes = await numbers.evaluateAll((all) =>
      all.map((number) => Number.parseFloat(getComputedStyle(number).fontSize)),
    );
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(32);
  });
}

const LONG_WORD = 'Donaudampfschifffahrtsgesellschaft'.repeat(3);
const LONG_NAME = 'Wolfeschlegelsteinhausenbergerdorff';

/** Creates requests at tables 1, 2 and 3 that have waited for 0, 2 and 5 minutes. */
async function createThreeAges(server: Site, restaurant: TestRestaurant): Promise<void> {
  await askedBefore(server, restaurant, 1, 0);
  await askedBefore(server, restaurant, 2, 2);
  await askedBefore(server, restaurant, 3, 5);
}

async function expectThreeAges(board: Page): Promise<void> {
  await expect(cardOf(board, 1)).toContainText('En attente 0min');
  await expect(cardOf(board, 2)).toContainText('En attente se prolonge2min');
  await expect(cardOf(board, 3)).toContainText('En attente en retard5min');
}

/** The signs of a card's age: the colour of the table number, the icon and the text beside it. */
function appearanceOf(board: Page, table: number) {
  return cardOf(board, table).evaluate((card) => {
    const stub = card.querySelector('h3');
    const age = card.querySelector('[data-age]');
    return {
      colour: stub && getComputedStyle(stub).color,
      icon: age?.querySelector('svg')?.innerHTML,
      words: age?.textContent?.replace(/\d+/, ''),
    };
  });
}

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
const WIDTHS = [320, 360, 390, 640, 768, 899, 900, 1024, 1199, 1200, 1280];

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
