import type { Page } from '@playwright/test';
import * as tables from '../../../src/features/tables/store.ts';
import { usualWishes } from '../../../src/features/wishes/rules.ts';
import { paths } from '../../../src/paths.ts';
import {
  askedBefore,
  boardNotices,
  cardOf,
  cutOff,
  openMenu,
  startFully,
  unseen,
  withoutStream,
} from '../../support/browser/board-screen.ts';
import { expect, type Site, test } from '../../support/browser/browser.ts';
import { wake } from '../../support/browser/waits.ts';
import { locales } from '../../support/page-checks/axe.ts';
import { brokenWords } from '../../support/page-checks/broken-words.ts';
import { coveredControls } from '../../support/page-checks/covered-controls.ts';
import { expectTidy, smallTargets } from '../../support/page-checks/looks.ts';
import { widerThanScreen } from '../../support/page-checks/overflow.ts';
import { setWideFont } from '../../support/page-checks/wide-font.ts';
import { ask, cancel, finish, take } from '../../support/people/acts.ts';
import type { TestRestaurant } from '../../support/people/people.ts';

const TEXTS = [100, 130, 200];
/** From the narrowest phone to a wide tablet, including the widths around each breakpoint. */
const widths = {
  screens: [320, 390, 639, 640, 768, 899, 900, 1199, 1280].map((width) => [width, 800] as const),
  checks: [beyondTheEdge],
};
const targets = {
  screens: [
    [360, 740],
    [1024, 768],
  ],
  checks: [
    (board: Page) => smallTargets(board, 'a, button, select, label:has(input)'),
    (board: Page) => smallTargets(board, ':is(article, form) button', 56),
  ],
} as const;

test('a board with 30 cards fits each screen, with large table numbers and targets; at every text size nothing is cut off or covered, and sticky parts leave two thirds of the screen', async ({
  server,
  restaurant,
  tablet,
  browserErrors,
}) => {
  test.slow();
  browserErrors.expect(/ERR_INTERNET_DISCONNECTED/);
  const oldest = await createThirtyRequests(server, restaurant);
  const board = await tablet({ token: restaurant.owner.token });
  await unseen(board);
  await withoutStream(board, browserErrors);
  await board.goto(paths.staff);
  await expect(board.getByRole('article')).toHaveCount(30);
  await expectTidy(board, 'before the service', widths);
  await expectTidy(board, 'before the service', targets);

  await startFully(board, 'Anne-Charlotte');
  // Audio that starts late is reported as cut off for a moment, in the dock.
  await expect(board.getByRole('button', { name: /^Son coupé/ })).toHaveCount(0);

  await ask(server, restaurant, 30, { message: LONG_WORD, customerName: LONG_NAME });
  await wake(board);
  await expect(boardNotices(board)).toHaveCount(1);
  await expect(board.getByText('Actualisation toutes les 3 s')).toBeVisible();
  await expectTidy(board, 'polling', widths);
  await expectTidy(board, 'polling', targets);
  const numbers = board.getByRole('article').locator('h3 strong');
  const sizes = await numbers.evaluateAll((all) =>
    all.map((number) => Number.parseFloat(getComputedStyle(number).fontSize)),
  );
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(32);

  // Its three digits and its wait of three digits do not fit 320 px in text of 200 %.
  await cancel(server, oldest);
  await boardNotices(board)
    .getByRole('button', { name: /^Fermer/ })
    .click();
  await wake(board);
  await expect(cardOf(board, 112)).toHaveAccessibleName(/ Annulé$/);
  await expectTidy(board, 'in service', {
    screens: [
      [320, 568],
      [360, 740],
      [740, 360],
      [768, 1024],
      [1024, 768],
      [1280, 800],
    ],
    texts: TEXTS,
    checks: [widerThanScreen, brokenFrame, bellOverNumber, coveredOrTooHigh],
  });

  await openMenu(board);
  await board.getByRole('button', { name: 'English' }).click();
  await board.getByLabel('Table', { exact: true }).selectOption('Table 2');
  await expect(cardOf(board, 2)).toBeVisible();
  await expectTidy(board, 'menu and filter', targets);
  await board.keyboard.press('Escape');
  await board.getByRole('button', { name: 'Show all' }).click();
  await cutOff(board, board.getByRole('alert').filter({ hasText: 'Offline since' }));
  await expectTidy(board, 'offline, in English', widths);
});

/** A request of each kind. */
const kinds = [
  ...usualWishes
    .filter(({ place }) => place === 'suggestion')
    .map(({ id: wish, type }) => ({ wish, type })),
  ...(['bread', 'water', 'bill', 'waiter', 'menu'] as const).map((type) => ({ type })),
];

for (const locale of locales) {
  test(`no word of a card, its button or a counter is broken: at any text size, in a wide font, offline, just after a move (${locale})`, async ({
    server,
    restaurant,
    tablet,
    browserErrors,
  }) => {
    test.slow();
    browserErrors.expect(/ERR_INTERNET_DISCONNECTED/);
    const requests = [];
    for (const [index, kind] of kinds.entries()) {
      requests.push(await askedBefore(server, restaurant, index + 1, index, kind));
    }
    const board = await tablet({ token: restaurant.owner.token, locale, bypassCSP: true });
    await board.goto(paths.staff);
    const cards = board.getByRole('article');
    await expect(cards).toHaveCount(kinds.length);
    const look = (state: string, texts?: number[]) =>
      expectTidy(board, state, {
        screens: [
          [320, 568],
          [360, 740],
          [740, 360],
          [1024, 768],
          [1280, 800],
        ],
        ...(texts && { texts }),
        checks: [brokenWords],
      });
    await look('pending, in the usual font');
    await setWideFont(board);
    await look('pending', TEXTS);

    // A card keeps its place while a finger is down, at most for eight seconds.
    await board.mouse.move(2, 400);
    await board.mouse.down();
    await Promise.all(requests.map((request) => take(server, restaurant, request, 'Léa')));
    await expect(cards.locator('[data-look="done"]')).toHaveCount(kinds.length);
    await look('just taken');
    await board.mouse.up();
    await expect(cards.locator('[data-look="done"]')).toHaveCount(0);
    await look('in progress', TEXTS);

    const counter = board.getByRole('group').getByRole('button', { name: /En cours|In progress/ });
    await counter.click();
    await look('filtered');
    await counter.click();
    await cutOff(board, board.getByRole('alert').filter({ hasText: /Hors ligne|Offline/ }));
    await look('offline');
  });
}

test('no word of a large card is broken on a screen on the wall, in a wide font', async ({
  server,
  restaurant,
  tablet,
}) => {
  await askedBefore(server, restaurant, 11, 12, { type: 'bill' });
  await askedBefore(server, restaurant, 3, 1, { type: 'waiter' });
  const taken = await askedBefore(server, restaurant, 2, 2, { type: 'bread' });
  await take(server, restaurant, taken, 'Léa');
  const board = await tablet({ token: restaurant.owner.token, bypassCSP: true });
  await board.goto(paths.staff);
  await expect(board.getByRole('article')).toHaveCount(3);
  await setWideFont(board);
  await expectTidy(board, 'on the wall', {
    screens: [
      [1280, 800],
      [1600, 900],
      [1920, 1080],
    ],
    checks: [brokenWords],
  });
});

const LONG_WORD = 'Donaudampfschifffahrtsgesellschaft'.repeat(3);
const LONG_NAME = 'Wolfeschlegelsteinhausenbergerdorff';

/** Creates 12 pending requests (one of them nearly two hours old), 8 in progress and 10 ended. */
async function createThirtyRequests(server: Site, restaurant: TestRestaurant) {
  const { db, clock } = server.world;
  const more = Array.from({ length: 18 }, (_, index) => index + 13);
  await tables.add(db, restaurant.id, [...more, 112], clock);
  const oldest = await askedBefore(server, restaurant, 112, 108);
  // All tables at once, so that they share a few commits instead of ninety.
  const numbers = Array.from({ length: 28 }, (_, index) => index + 2);
  await Promise.all(numbers.map((table) => askAndServe(table)));
  const again = await askedBefore(server, restaurant, 29, 1);
  await cancel(server, again);
  return oldest;

  async function askAndServe(table: number): Promise<void> {
    const wish = table % 3 === 0 ? { message: LONG_WORD, customerName: LONG_NAME } : {};
    const request = await askedBefore(server, restaurant, table, table * 4, wish);
    if (table > 12 && table <= 25) await take(server, restaurant, request, 'Anne-Charlotte');
    if (table > 20 && table <= 25) await finish(server, restaurant, request);
    if (table > 25) await cancel(server, request);
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

/** Words of the frame that are narrower than three of their letters, or that are cut off. */
function brokenFrame(board: Page): Promise<string[]> {
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

/** Table numbers of cards whose bell, below the number, covers it. */
function bellOverNumber(board: Page): Promise<string[]> {
  return board.getByRole('article').evaluateAll((cards) =>
    cards.flatMap((card) => {
      const number = card.querySelector('h3 strong')?.getBoundingClientRect();
      const bell = card.querySelector('.board-mute svg')?.getBoundingClientRect();
      return number && bell && bell.top - number.bottom < -4 ? [`${card.textContent}`] : [];
    }),
  );
}

/** At the top, in between and at the end: covered controls, and sticky parts above a third of the window. */
async function coveredOrTooHigh(board: Page): Promise<string[]> {
  const found: string[] = [];
  for (const share of [0, 0.5, 1]) {
    const high = await board.evaluate((at) => {
      const room = document.documentElement.scrollHeight - innerHeight;
      scrollTo({ top: room * at, behavior: 'instant' });
      const parts = [...document.querySelectorAll('.board-top, .board-line, .board-dock')];
      const staying = parts.filter((part) =>
        ['sticky', 'fixed'].includes(getComputedStyle(part).position),
      );
      const heights = staying.map((part) => part.getBoundingClientRect().height);
      return heights.reduce((sum, height) => sum + height, 0) / innerHeight;
    }, share);
    if (high > 1 / 3) found.push(`sticky parts take ${high} at ${share}`);
    found.push(...(await coveredControls(board)).map((control) => `${control} at ${share}`));
  }
  return found;
}
