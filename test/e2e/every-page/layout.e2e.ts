import type { Page } from '@playwright/test';
import { joinLink, paths } from '../../../src/paths.ts';
import { expect, type Site, test } from '../../support/browser/browser.ts';
import { askForCode, toReset } from '../../support/browser/password-screen.ts';
import { toVerification } from '../../support/browser/sign-in.ts';
import { locales, violations, violationsInEachTheme } from '../../support/page-checks/axe.ts';
import { brokenWordsOfPage } from '../../support/page-checks/broken-words.ts';
import { coveredControls } from '../../support/page-checks/covered-controls.ts';
import { expectTidy } from '../../support/page-checks/looks.ts';
import { sidewaysOverflow, widerThanScreen } from '../../support/page-checks/overflow.ts';
import {
  doors,
  publicScreens,
  type Screen,
  workScreens,
} from '../../support/page-checks/screens.ts';
import { ask } from '../../support/people/acts.ts';
import { petitBistrot, root, type TestRestaurant } from '../../support/people/people.ts';
import { addStaff, pairStaff } from '../../support/people/team.ts';

type Screens = Record<string, Screen>;
type Locale = (typeof locales)[number];

const everyScreen = { ...publicScreens, ...doors, ...workScreens };
/** On a computer, the other pages are the same single column as on a phone. */
const wideScreens = only(
  'the board',
  'the restaurant’s management',
  'the codes',
  'the admin dashboard',
);
/** Pages of a team, whose titles have one size. */
const titledScreens = only(
  'the restaurant’s management',
  'the wishes',
  'the statistics',
  'the team',
  'the codes',
  'the account page',
  'the admin dashboard',
);
const [french, english] = locales;

for (const [name, screens, locale, details] of [
  ['each public page', publicScreens, french, { tag: '@heart' }],
  ['each page of sign-in and table', doors, french, { tag: '@heart' }],
  ['each screen of a team', workScreens, french, { tag: '@heart' }],
  ['the screens with a wide layout on a computer', wideScreens, english, {}],
] as const) {
  test(
    `axe finds no violation on ${name}, in both themes; no public one scrolls sideways when zoomed`,
    details,
    async ({ newScreen, restaurant, browserErrors, server }) => {
      // Many pages in one test, each of half a second or more.
      test.slow();
      browserErrors.expect(/404/);
      await askAtThreeTables(server, restaurant);
      await visit(screens, { newScreen, server, restaurant, locale }, async (page, screen) => {
        const { isLikeTerms, isSignedIn } = screens[screen] as Screen;
        const found = await (isLikeTerms ? violations(page) : violationsInEachTheme(page, locale));
        expect.soft(found, screen).toEqual([]);
        if (isSignedIn) return;
        // As in a window of 640 px that is zoomed to 200 %, or whose text alone is.
        await expectTidy(page, screen, { screens: [[320, 640]], checks: [widerThanScreen] });
        const texts = [200];
        await expectTidy(page, screen, { screens: [[640, 640]], texts, checks: [widerThanScreen] });
      });
    },
  );
}

for (const locale of locales) {
  test(`no screen scrolls sideways or breaks a word at 320 and 360 px, whatever the size of its text: ${locale}`, async ({
    newScreen,
    server,
    restaurant,
    browserErrors,
  }) => {
    // One page load for each screen of the product.
    test.slow();
    browserErrors.expect(/404/);
    await askAtThreeTables(server, restaurant);
    const { pairing } = await addStaff(server, restaurant, 'Paul');
    const seen = new Set<string>([paths.verifyEmail]);
    await visit(everyScreen, { newScreen, server, restaurant, locale }, async (page, screen) => {
      await expectNarrow(page, screen);
      seen.add(new URL(page.url()).pathname);
    });
    // The address `figures` shows the screen of `analytics`.
    expect(Object.values(paths).filter((path) => !seen.has(path))).toEqual([paths.figures]);

    const visitor = await newScreen({ locale });
    await toVerification(visitor);
    await expectNarrow(visitor, 'the page that asks for the code');
    await visitor.goto(joinLink('', pairing.code));
    await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible();
    await expectNarrow(visitor, 'the card of a new device');
    const staff = await newScreen({
      locale,
      token: (await pairStaff(server, restaurant, 'Tom')).token,
    });
    await staff.goto(paths.team);
    await expect(staff.getByRole('heading', { level: 1 })).toBeVisible();
    await expectNarrow(staff, 'a page for managers only');
  });
}

test('at every text size nothing is cut off or covered, and all screens have the same title size, larger than the headings in their cards', async ({
  newScreen,
  server,
  restaurant,
}) => {
  test.slow();
  // Without requests: their notice lies over the page.
  const titles = new Map<string, Set<number>>();
  const screens = [
    [320, 568],
    [740, 360],
    [1280, 800],
  ] as const;
  const at = { newScreen, server, restaurant, locale: french };
  await visit(titledScreens, at, async (page, screen) => {
    await expectTidy(page, screen, {
      screens,
      texts: [130, 200, 100],
      checks: [widerThanScreen, coveredControls, tornWords],
    });
    const size = async () => {
      const { title, others } = await titleSizes(page);
      const width = String(page.viewportSize()?.width);
      titles.set(width, (titles.get(width) ?? new Set()).add(title));
      return others.filter((other) => other >= title);
    };
    await expectTidy(page, screen, { screens, checks: [size] });
  });
  for (const [width, sizes] of titles) expect.soft([...sizes], width).toHaveLength(1);
});

test('the longest address and name wrap on a phone', async ({ phone, server }) => {
  const restaurant = await petitBistrot(server.world, 'L'.repeat(120));
  const page = await phone();
  await toReset(page, `${'grandes-tables'.repeat(4)}@${'provence'.repeat(6)}.example.org`);
  expect(await sidewaysOverflow(page)).toBe(0);
  const account = await phone({ token: restaurant.owner.token });
  await account.goto(paths.account);
  await expect(askForCode(account)).toBeVisible();
  expect(await sidewaysOverflow(account)).toBe(0);
});

async function askAtThreeTables(server: Site, restaurant: TestRestaurant): Promise<void> {
  for (const table of [3, 4, 5]) {
    await ask(server, restaurant, table, { message: 'Une carafe d’eau', customerName: 'Léa' });
  }
}

type At = {
  newScreen(options: { locale: Locale; token?: string }): Promise<Page>;
  server: Site;
  restaurant: TestRestaurant;
  locale: Locale;
};

/** Opens each screen as somebody who may see it. */
async function visit(
  screens: Screens,
  { newScreen, server, restaurant, locale }: At,
  look: (page: Page, screen: string) => Promise<void>,
): Promise<void> {
  const pages = new Map<Screen['isSignedIn'], Page>();
  for (const [name, { path, isSignedIn, shows }] of Object.entries(screens)) {
    const person = isSignedIn === 'as admin' ? await root(server.world) : restaurant.owner;
    const page =
      pages.get(isSignedIn) ??
      (await newScreen({ locale, ...(isSignedIn && { token: person.token }) }));
    pages.set(isSignedIn, page);
    await page.goto(typeof path === 'string' ? path : path(restaurant));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    if (shows) await expect(page.getByRole(shows).first()).toBeVisible();
    await look(page, name);
  }
}

function only(...names: string[]): Screens {
  return Object.fromEntries(names.map((name) => [name, everyScreen[name] as Screen]));
}

/** Changes the text size of the page itself, which media queries do not follow. */
async function expectNarrow(page: Page, screen: string): Promise<void> {
  for (const size of [100, 130, 150, 200]) {
    await page.evaluate((percent) => {
      document.documentElement.style.fontSize = `${percent}%`;
    }, size);
    await expectTidy(page, `${screen}, text of the page ${size} %`, {
      screens: [
        [320, 740],
        [360, 740],
      ],
      checks: [widerThanScreen, brokenWordsOfPage],
    });
  }
  await page.evaluate(() => document.documentElement.removeAttribute('style'));
}

/** The sizes of the page title and of the headings in cards. */
function titleSizes(page: Page): Promise<{ title: number; others: number[] }> {
  return page.evaluate(() => {
    const sizesOf = (selector: string) =>
      [...document.querySelectorAll(selector)].map((element) =>
        Number.parseFloat(getComputedStyle(element).fontSize),
      );
    const inCards = 'main section:not(.text-center) h2, main form h2';
    return { title: sizesOf('h1')[0] ?? 0, others: sizesOf(inCards) };
  });
}

/** Short texts in a box so narrow that each line has one or two letters. */
function tornWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts = document.querySelectorAll<HTMLElement>('main *, header *');
    return [...texts].flatMap((text) => {
      const words = text.childElementCount === 0 ? (text.textContent?.trim() ?? '') : '';
      const { width, height } = text.getBoundingClientRect();
      if (words.length < 4 || width <= 1 || !text.checkVisibility()) return [];
      const letter = Number.parseFloat(getComputedStyle(text).fontSize);
      return width < letter * 2 && height > letter * 3 ? [`${words}: ${width} px`] : [];
    });
  });
}
