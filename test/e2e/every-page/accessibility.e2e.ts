import type { Page } from '@playwright/test';
import { expect, test } from '../../support/browser/browser.ts';
import { locales, violations, violationsInEachTheme } from '../../support/page-checks/axe.ts';
import { widerThanScreen } from '../../support/page-checks/overflow.ts';
import {
  doors,
  publicScreens,
  type Screen,
  workScreens,
} from '../../support/page-checks/screens.ts';
import { setTextSize } from '../../support/page-checks/text-size.ts';
import { turn } from '../../support/page-checks/turn.ts';
import { ask } from '../../support/people/acts.ts';
import { root } from '../../support/people/people.ts';

/** On a computer, the other pages are the same single column as on a phone. */
const wideScreens = Object.fromEntries(
  ['the board', 'the restaurant’s management', 'the codes', 'the admin dashboard'].flatMap(
    (name) => (workScreens[name] ? [[name, workScreens[name]]] : []),
  ),
);

const [french, english] = locales;
for (const [name, screens, locale, details] of [
  ['each public page; none scrolls sideways when zoomed', publicScreens, french, { tag: '@heart' }],
  [
    'each page of sign-in and table; none scrolls sideways when zoomed',
    doors,
    french,
    { tag: '@heart' },
  ],
  ['each screen of a team', workScreens, french, { tag: '@heart' }],
  ['the screens with a wide layout on a computer', wideScreens, english, {}],
] as const) {
  test(
    `axe finds no violation, in both themes, on ${name}`,
    details,
    async ({ newScreen, restaurant, browserErrors, server }) => {
      // Many pages in one test, each of half a second or more.
      test.slow();
      browserErrors.expect(/404/);
      for (const table of [3, 4, 5]) {
        await ask(server, restaurant, table, { message: 'Une carafe d’eau', customerName: 'Léa' });
      }
      let who: Screen['isSignedIn'];
      let page = await newScreen({ locale });
      for (const [screen, { path, isSignedIn, shows, isLikeTerms }] of Object.entries(screens)) {
        if (isSignedIn !== who) {
          who = isSignedIn;
          const { token } = who === 'as admin' ? await root(server.world) : restaurant.owner;
          page = await newScreen({ locale, token });
        }
        await page.goto(typeof path === 'string' ? path : path(restaurant));
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        if (shows) await expect(page.getByRole(shows).first()).toBeVisible();
        const found = await (isLikeTerms ? violations(page) : violationsInEachTheme(page, locale));
        expect.soft(found, screen).toEqual([]);
        if (!who) await expectToFit(page, screen);
      }
    },
  );
}

/** Looks at the page as in a window of 640 px that is zoomed to 200 %, or whose text alone is. */
async function expectToFit(page: Page, screen: string): Promise<void> {
  await turn(page, 320, 640);
  expect.soft(await widerThanScreen(page), `${screen} at 320 px`).toEqual([]);
  await turn(page, 640, 640);
  await setTextSize(page, 200);
  expect.soft(await widerThanScreen(page), `${screen} with text at 200 %`).toEqual([]);
  await setTextSize(page, 100);
}
