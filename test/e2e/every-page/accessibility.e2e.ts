import type { Page } from '@playwright/test';
import { dinerPath, paths } from '../../../src/paths.ts';
import { expect, test } from '../../support/browser/browser.ts';
import { locales, violations, violationsInEachTheme } from '../../support/page-checks/axe.ts';
import { widerThanScreen } from '../../support/page-checks/overflow.ts';
import { setTextSize } from '../../support/page-checks/text-size.ts';
import { turn } from '../../support/page-checks/turn.ts';
import { ask } from '../../support/people/acts.ts';
import { root, type TestRestaurant } from '../../support/people/people.ts';

type Screen = {
  path: string | ((restaurant: TestRestaurant) => string);
  isSignedIn?: boolean | 'as admin';
  /** A role to wait for, if content appears after the heading. */
  shows?: 'article' | 'checkbox' | 'listitem' | 'radio' | 'spinbutton';
  /** A text page with the layout and the colours of the terms. */
  isLikeTerms?: boolean;
};

const publicScreens: Record<string, Screen> = {
  'the home page': { path: paths.home },
  'the prices': { path: `${paths.pricing}?plan=yearly` },
  'the questions': { path: `${paths.faq}#essai` },
  'the demo page': { path: paths.demo },
  'the contact page': { path: paths.contact, isLikeTerms: true },
  'the terms': { path: paths.terms },
  'the legal notice': { path: paths.legalNotice, isLikeTerms: true },
  'the privacy page': { path: paths.privacy, isLikeTerms: true },
  'the page about accessibility': { path: paths.accessibility, isLikeTerms: true },
};

/** Before a sign-in, and at a table. */
const doors: Record<string, Screen> = {
  'the sign-in page': { path: paths.auth },
  'the card of an invitation': { path: `${paths.auth}?card=reset&email=zoe@example.org` },
  'the sign-up page': { path: paths.signUp },
  'the page after a payment': { path: paths.success },
  'the page on which a device joins': { path: paths.join },
  'the 404 page': { path: '/nowhere' },
  'the diner page': { path: ({ slug }) => dinerPath(slug, 7) },
  'the diner page with a request': { path: ({ slug }) => dinerPath(slug, 3) },
  'the diner page of no table': { path: ({ slug }) => dinerPath(slug, 99) },
};

const workScreens: Record<string, Screen> = {
  'the board': { path: paths.staff, isSignedIn: true, shows: 'article' },
  'the restaurant’s management': { path: paths.restaurant, isSignedIn: true, shows: 'listitem' },
  'the team': { path: paths.team, isSignedIn: true, shows: 'listitem' },
  'the codes': { path: paths.qrGenerator, isSignedIn: true, shows: 'radio' },
  'the account page': { path: paths.account, isSignedIn: true, shows: 'checkbox' },
  'the admin dashboard': {
    path: ({ slug }) => `${paths.admin}?q=${slug}&restaurant=${slug}`,
    isSignedIn: 'as admin',
    shows: 'spinbutton',
  },
  'the management of who has no restaurant': { path: paths.restaurant, isSignedIn: 'as admin' },
};

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
