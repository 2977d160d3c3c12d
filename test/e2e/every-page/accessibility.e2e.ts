import { dinerPath, paths } from '../../../src/paths.ts';
import { violations } from '../../support/page-checks/axe.ts';
import { ask } from '../../support/people/acts.ts';
import { root, type TestRestaurant } from '../../support/people/people.ts';
import { expect, test } from '../../support/screens/browser.ts';

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
  'the forgotten password': { path: `${paths.auth}?card=reset` },
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
  'the codes of who has no restaurant': { path: paths.qrGenerator, isSignedIn: 'as admin' },
};

/** On a computer, other pages are the same single column as on a phone. */
const wideScreens = Object.fromEntries([
  ...Object.entries(workScreens).slice(0, 6),
  ...Object.entries(publicScreens).slice(0, 1),
]);

const phone = { locale: 'fr-FR', viewport: { width: 360, height: 740 } };
const computer = { locale: 'en-GB', viewport: { width: 1280, height: 800 } };

for (const [name, screens, device, details] of [
  ['each public page on a phone', publicScreens, phone, { tag: '@heart' }],
  ['each page of sign-in and table on a phone', doors, phone, { tag: '@heart' }],
  ['each screen of a team on a phone', workScreens, phone, { tag: '@heart' }],
  ['the screens with a wide layout on a computer', wideScreens, computer, {}],
] as const) {
  test(
    `axe finds no violation on ${name}, in both themes`,
    details,
    async ({ newScreen, restaurant, browserErrors, server }) => {
      // Many pages in one test, each of half a second or more.
      test.slow();
      browserErrors.expect(/404/);
      for (const table of [3, 4, 5]) {
        await ask(server, restaurant, table, { message: 'Une carafe d’eau', customerName: 'Léa' });
      }
      const admin = await root(server.world);
      const pages = {
        false: await newScreen(device),
        true: await newScreen({ ...device, token: restaurant.owner.token }),
        'as admin': await newScreen({ ...device, token: admin.token }),
      };
      for (const [screen, { path, isSignedIn = false, shows, isLikeTerms }] of Object.entries(
        screens,
      )) {
        const page = pages[`${isSignedIn}`];
        await page.goto(typeof path === 'string' ? path : path(restaurant));
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        if (shows) await expect(page.getByRole(shows).first()).toBeVisible();
        await page.emulateMedia({ colorScheme: 'light' });
        expect.soft(await violations(page), screen).toEqual([]);
        if (isLikeTerms) continue;
        await page.emulateMedia({ colorScheme: 'dark' });
        // The themes differ in their colours only.
        expect.soft(await violations(page, { rules: ['color-contrast'] }), screen).toEqual([]);
      }
    },
  );
}
