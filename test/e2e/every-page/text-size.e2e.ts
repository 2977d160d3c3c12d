import type { Page } from '@playwright/test';
import { guestPath, paths } from '../../../src/paths.ts';
import { expect, test } from '../../support/browser/browser.ts';
import { hurryTo } from '../../support/browser/clock.ts';
import { calls, cut, heading, OFFLINE } from '../../support/browser/phone.ts';
import { coveredControls } from '../../support/page-checks/covered-controls.ts';
import { widerThanScreen } from '../../support/page-checks/overflow.ts';
import {
  doors,
  publicScreens,
  type Screen,
  workScreens,
} from '../../support/page-checks/screens.ts';
import { setTextSize } from '../../support/page-checks/text-size.ts';
import { turn } from '../../support/page-checks/turn.ts';
import { ask, finish, take } from '../../support/people/acts.ts';
import { root } from '../../support/people/people.ts';

/** Width, height, text size in percent. */
const STATES = [
  [320, 568, 100],
  [320, 568, 130],
  [320, 568, 200],
  [740, 360, 100],
  [740, 360, 200],
  [1280, 800, 100],
  [1280, 800, 200],
] as const;

const pages = {
  'the restaurant': { path: paths.restaurant, shows: 'listitem' },
  'the team': { path: paths.team, shows: 'listitem' },
  'the codes': { path: paths.qrGenerator, shows: 'radio' },
  'the statistics': { path: paths.analytics, shows: 'combobox' },
  'the account': { path: paths.account, shows: 'checkbox' },
  'the admin dashboard': { path: paths.admin, shows: 'searchbox' },
} as const;

test('at every text size nothing is cut off or covered, and all screens have the same title size, larger than the headings in their cards', async ({
  newScreen,
  server,
  restaurant,
}) => {
  test.slow();
  const titles = new Map<string, Set<number>>();
  let page = await newScreen({ token: restaurant.owner.token });
  for (const [name, { path, shows }] of Object.entries(pages)) {
    if (path === paths.admin) page = await newScreen({ token: (await root(server.world)).token });
    await page.goto(path === paths.admin ? `${path}?q=${restaurant.slug}` : path);
    await expect(page.getByRole(shows).first()).toBeVisible();
    for (const [width, height, size] of STATES) {
      await turn(page, width, height);
      await setTextSize(page, size);
      const look = `${width} × ${height}, text ${size} %`;
      const state = `${name}, ${look}`;
      expect.soft(await widerThanScreen(page), state).toEqual([]);
      expect.soft(await coveredControls(page), state).toEqual([]);
      expect.soft(await tornWords(page), state).toEqual([]);
      if (size > 100) continue;
      titles.set(look, (titles.get(look) ?? new Set()).add(await titleSize(page, state)));
    }
  }
  for (const [look, sizes] of titles) expect.soft([...sizes], look).toHaveLength(1);
});

test('no screen scrolls sideways at 320 and 360 px, whatever the size of its text', async ({
  newScreen,
  server,
  restaurant,
  browserErrors,
}) => {
  // One page load for each screen of the product.
  test.slow();
  browserErrors.expect(/404/);
  browserErrors.expect(OFFLINE);
  for (const table of [3, 4]) {
    await ask(server, restaurant, table, { message: 'Une carafe d’eau', customerName: 'Léa' });
  }

  const guest = await newScreen({ hasTouch: true });
  const asked = () => ask(server, restaurant, 7);
  await guest.clock.install();
  await guest.goto(guestPath(restaurant.slug, 7));
  const restore = await cut(guest, 'POST', calls.asking);
  await guest.getByRole('button', { name: 'Pain' }).tap();
  await expect(heading(guest, 'Pas encore envoyée')).toBeVisible();
  await expectNoPanning(guest, 'a request that is not sent');
  await restore();
  await hurryTo(heading(guest, 'Demande transmise'));
  await expectNoPanning(guest, 'a pending request');
  await take(server, restaurant, await asked(), 'Maximilienne-Apollonia');
  await expect(heading(guest, 'Maximilienne-Apollonia arrive')).toBeVisible();
  await expectNoPanning(guest, 'a request in progress');
  await finish(server, restaurant, await asked());
  await expect(heading(guest, 'C’est servi')).toBeVisible();
  await expectNoPanning(guest, 'a completed request');
  await guest.getByRole('link', { name: 'Nouvelle demande' }).tap();
  await guest.getByRole('button', { name: 'Pain' }).tap();
  await guest.getByRole('button', { name: 'Annuler la demande' }).tap();
  await expect(heading(guest, 'Demande annulée')).toBeVisible();
  await expectNoPanning(guest, 'a cancelled request');

  const { token } = await root(server.world);
  const screens = Object.entries({ ...publicScreens, ...doors, ...workScreens });
  const pages = new Map<Screen['isSignedIn'], Page>([
    [undefined, await newScreen()],
    [true, await newScreen({ token: restaurant.owner.token })],
    ['as admin', await newScreen({ token })],
  ]);
  for (const [name, screen] of screens) {
    const page = pages.get(screen.isSignedIn) ?? guest;
    await page.goto(typeof screen.path === 'string' ? screen.path : screen.path(restaurant));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    if (screen.shows) await expect(page.getByRole(screen.shows).first()).toBeVisible();
    await expectNoPanning(page, name);
  }
});

/** Changes the text size of the page itself, which media queries do not follow. */
async function expectNoPanning(page: Page, screen: string): Promise<void> {
  for (const width of [320, 360]) {
    await turn(page, width, 740);
    for (const size of [100, 130, 150, 200]) {
      await page.evaluate((percent) => {
        document.documentElement.style.fontSize = `${percent}%`;
      }, size);
      expect
        .soft(await widerThanScreen(page), `${screen}, ${width} px, text ${size} %`)
        .toEqual([]);
    }
  }
  await page.evaluate(() => document.documentElement.removeAttribute('style'));
}

/** The size of the page title. Fails if a heading in a card is as large. */
async function titleSize(page: Page, state: string): Promise<number> {
  const { title, others } = await page.evaluate(() => {
    const sizesOf = (selector: string) =>
      [...document.querySelectorAll(selector)].map((element) =>
        Number.parseFloat(getComputedStyle(element).fontSize),
      );
    const inCards = 'main section:not(.text-center) h2, main form h2';
    return { title: sizesOf('h1')[0] ?? 0, others: sizesOf(inCards) };
  });
  expect.soft(Math.max(0, ...others), state).toBeLessThan(title);
  return title;
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
