import type { Page } from '@playwright/test';
import { paths } from '../../../src/paths.ts';
import { coveredControls } from '../../support/page-checks/covered-controls.ts';
import { widerThanScreen } from '../../support/page-checks/overflow.ts';
import { setTextSize } from '../../support/page-checks/text-size.ts';
import { turn } from '../../support/page-checks/turn.ts';
import { root } from '../../support/people/people.ts';
import { expect, test } from '../../support/screens/browser.ts';

const SCREENS = [
  [320, 568],
  [740, 360],
  [1280, 800],
] as const;

/** The least and the most, and one size between the two layouts. */
const SIZES = [100, 130, 200];

const ownersPages = {
  'the restaurant': { path: paths.restaurant, shows: 'listitem' },
  'the team': { path: paths.team, shows: 'listitem' },
  'the codes': { path: paths.qrGenerator, shows: 'radio' },
  'the statistics': { path: paths.analytics, shows: 'combobox' },
  'the account': { path: paths.account, shows: 'checkbox' },
} as const;

test('at every text size nothing on the screens of an owner is cut off or covered [BRD-15]', async ({
  newScreen,
  restaurant,
}) => {
  test.slow();
  const page = await newScreen({ token: restaurant.owner.token });
  for (const [name, { path, shows }] of Object.entries(ownersPages)) {
    await page.goto(path);
    await expect(page.getByRole(shows).first()).toBeVisible();
    await expectAllToFit(page, name);
  }
});

test('at every text size nothing on the admin dashboard is cut off or covered [BRD-15]', async ({
  newScreen,
  server,
  restaurant,
}) => {
  const page = await newScreen({ token: (await root(server.world)).token });
  await page.goto(`${paths.admin}?q=${restaurant.slug}`);
  await expect(page.getByRole('searchbox')).toBeVisible();
  await expectAllToFit(page, 'the admin dashboard');
});

async function expectAllToFit(page: Page, name: string): Promise<void> {
  for (const size of SIZES) {
    await setTextSize(page, size);
    for (const [width, height] of SCREENS) {
      await turn(page, width, height);
      const state = `${name}, ${width} × ${height}, text ${size} %`;
      expect.soft(await widerThanScreen(page), state).toEqual([]);
      expect.soft(await coveredControls(page), state).toEqual([]);
      expect.soft(await tornWords(page), state).toEqual([]);
    }
  }
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
