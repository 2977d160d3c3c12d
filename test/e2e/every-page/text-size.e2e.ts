import type { Page } from '@playwright/test';
import { paths } from '../../../src/paths.ts';
import { expect, test } from '../../support/browser/browser.ts';
import { coveredControls } from '../../support/page-checks/covered-controls.ts';
import { widerThanScreen } from '../../support/page-checks/overflow.ts';
import { setTextSize } from '../../support/page-checks/text-size.ts';
import { turn } from '../../support/page-checks/turn.ts';
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
  'the wishes': { path: paths.wishes, shows: 'listitem' },
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
