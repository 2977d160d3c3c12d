import type { Page } from '@playwright/test';
import { paths } from '../../../src/paths.ts';
import { coveredControls } from '../../support/page-checks/covered-controls.ts';
import { widerThanScreen } from '../../support/page-checks/overflow.ts';
import { setTextSize, TEXT_SIZES } from '../../support/page-checks/text-size.ts';
import { turn } from '../../support/page-checks/turn.ts';
import { root } from '../../support/people/people.ts';
import { expect, test } from '../../support/screens/browser.ts';

const SCREENS = [
  [320, 568],
  [360, 740],
  [740, 360],
  [1280, 800],
] as const;

const pages = {
  'the restaurant': { path: paths.restaurant, shows: 'listitem' },
  'the team': { path: paths.team, shows: 'listitem' },
  'the codes': { path: paths.qrGenerator, shows: 'radio' },
  'the statistics': { path: paths.analytics, shows: 'combobox' },
  'the account': { path: paths.account, shows: 'checkbox' },
  'the admin dashboard': { path: paths.admin, shows: 'searchbox' },
} as const;

for (const [name, { path, shows }] of Object.entries(pages)) {
  test(`at every text size nothing on ${name} is cut off or covered [BRD-15]`, async ({
    newScreen,
    server,
    restaurant,
  }) => {
    test.slow();
    const { token } = path === paths.admin ? await root(server.world) : restaurant.owner;
    const page = await newScreen({ token });
    await page.goto(path === paths.admin ? `${path}?q=${restaurant.slug}` : path);
    await expect(page.getByRole(shows).first()).toBeVisible();
    for (const [width, height] of SCREENS) {
      await turn(page, width, height);
      for (const size of TEXT_SIZES) {
        await setTextSize(page, size);
        const state = `${width} × ${height}, text ${size} %`;
        expect.soft(await widerThanScreen(page), state).toEqual([]);
        expect.soft(await coveredControls(page), state).toEqual([]);
        expect.soft(await tornWords(page), state).toEqual([]);
      }
    }
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
