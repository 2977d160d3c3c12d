import type { Page } from '@playwright/test';
import * as tables from '../../src/features/tables/store.ts';
import { paths } from '../../src/paths.ts';
import { turn } from '../support/page-checks/turn.ts';
import { ask, cancel, finish, take } from '../support/people/acts.ts';
import type { House } from '../support/people/people.ts';
import {
  askedBefore,
  cardOf,
  notices,
  startService,
  withoutStream,
} from '../support/screens/board-screen.ts';
import { expect, type Site, test } from '../support/screens/browser.ts';

const HOUR_MILLISECONDS = 3_600_000;

test('cards of 0, 2 and 5 minutes differ by colour, by icon and by words [STF-17]', async ({
  server,
  house,
  tablet,
}) => {
  await threeAges(server, house);
  const board = await tablet({ token: house.owner.token });
  await board.goto(paths.staff);

  await expectThreeAges(board);
  const looks = [];
  for (const table of [1, 2, 3]) looks.push(await lookOf(board, table));
  for (const part of ['colour', 'icon', 'words'] as const) {
    expect(new Set(looks.map((look) => look[part])).size, part).toBe(3);
  }
});

for (const [name, hours] of [
  ['an hour fast', 1],
  ['an hour slow', -1],
] as const) {
  test(`ages are right on a tablet whose clock is ${name} [STF-17]`, async ({
    server,
    house,
    tablet,
  }) => {
    await threeAges(server, house);
    const board = await tablet({ token: house.owner.token });
    await board.clock.install({ time: Date.now() + hours * HOUR_MILLISECONDS });
    await board.goto(paths.staff);

    await expectThreeAges(board);
    const wrongBy = (await board.evaluate(() => Date.now())) - Date.now();
    expect(Math.round(wrongBy / HOUR_MILLISECONDS), 'the clock of this test').toBe(hours);
  });
}

test('30 cards ask for no sideways scroll on any screen, in both languages', async ({
  server,
  house,
  tablet,
  noise,
}) => {
  noise.expect(/ERR_INTERNET_DISCONNECTED/);
  await thirtyCards(server, house);
  const board = await tablet({ token: house.owner.token });
  await board.goto(paths.staff);
  await expect(board.getByRole('article')).toHaveCount(30);
  await expectToFit(board, 'before the service');

  await startService(board, 'Anne-Charlotte');
  await expect(board.getByRole('textbox')).toHaveCount(0);
  await ask(server, house, 30, { message: LONG_WORD, customerName: LONG_NAME });
  await expect(notices(board)).toHaveCount(1);
  await expectToFit(board, 'in service');

  await withoutStream(board, noise);
  await board.reload();
  await expect(board.getByText('Actualisation toutes les 3 s')).toBeVisible();
  await expectToFit(board, 'polling');
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
  test(`tables are read from afar and nothing is small to hit, on ${name}`, async ({
    server,
    house,
    tablet,
  }) => {
    await thirtyCards(server, house);
    const board = await tablet({ viewport, token: house.owner.token });
    await board.goto(`${paths.staff}?table=2`);
    await expect(cardOf(board, 2).first()).toBeVisible();
    expect(await smallTargets(board), 'before the service').toEqual([]);

    await startService(board, 'Léa');
    await expect(board.getByRole('textbox')).toHaveCount(0);
    await ask(server, house, 30);
    await expect(notices(board)).toHaveCount(1);
    const settings = board.getByRole('button', { name: 'Filtres et réglages' });
    if (await settings.isVisible()) await settings.click();
    expect(await smallTargets(board), 'filtered').toEqual([]);
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

/** Tables 1, 2 and 3 have waited for 0, 2 and 5 minutes. */
async function threeAges(server: Site, house: House): Promise<void> {
  await askedBefore(server, house, 1, 0);
  await askedBefore(server, house, 2, 2);
  await askedBefore(server, house, 3, 5);
}

async function expectThreeAges(board: Page): Promise<void> {
  await expect(cardOf(board, 1)).toContainText('En attente 0min');
  await expect(cardOf(board, 2)).toContainText('En attente depuis 2min');
  await expect(cardOf(board, 3)).toContainText('En attente En retard · 5min');
}

/** What tells a card's age: the stub behind the table's number, the icon and the words beside it. */
function lookOf(board: Page, table: number) {
  return cardOf(board, table).evaluate((card) => {
    const stub = card.querySelector('h3');
    const age = card.querySelector('[data-age]');
    return {
      colour: stub && getComputedStyle(stub).backgroundColor,
      icon: age?.querySelector('svg')?.innerHTML,
      words: age?.textContent?.replace(/\d+/, ''),
    };
  });
}

/** Twelve wait, one of them for most of two hours; eight are in hand; ten are over. */
async function thirtyCards(server: Site, house: House): Promise<void> {
  const { db, clock } = server.world;
  // What was asked before the service day began would be closed by rule: here it began seven hours ago,
  // whenever this runs.
  const update = db.updateTable('all_restaurants').set({ time_zone: zoneAtNoon() });
  await update.where('id', '=', house.id).execute();
  const more = Array.from({ length: 18 }, (_, index) => index + 13);
  await tables.add(db, house.id, [...more, 112], clock);
  await askedBefore(server, house, 112, 108);
  // All tables at once: they share commits, and the disk is waited for a few times instead of ninety.
  const numbers = Array.from({ length: 28 }, (_, index) => index + 2);
  await Promise.all(numbers.map((table) => askAndServe(table)));
  const again = await askedBefore(server, house, 29, 1);
  await cancel(server, again);

  async function askAndServe(table: number): Promise<void> {
    const wish = table % 3 === 0 ? { message: LONG_WORD, customerName: LONG_NAME } : {};
    const request = await askedBefore(server, house, table, table * 4, wish);
    if (table > 12 && table <= 25) await take(server, house, request, 'Anne-Charlotte');
    if (table > 20 && table <= 25) await finish(server, house, request);
    if (table > 25) await cancel(server, request);
  }
}

/** Where it is between noon and one; the sign of these names is the other way round. */
function zoneAtNoon(): string {
  const ahead = 12 - new Date().getUTCHours();
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
}

/** From the narrowest phone to a wide tablet, around each width where the board changes its shape. */
const WIDTHS = [320, 360, 390, 640, 768, 899, 900, 1024, 1199, 1200, 1280];

async function expectToFit(board: Page, state: string): Promise<void> {
  for (const width of WIDTHS) {
    await turn(board, width, 800);
    expect(await beyondTheEdge(board), `${state}, ${width} px`).toEqual([]);
  }
}

/** What is one pixel wide is there for screen readers alone. */
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

/** Whatever can be hit and is lower or narrower than 48 px; 56 px high for what a card is for. */
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
