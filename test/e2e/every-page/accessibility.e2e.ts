import { dinerPath, paths } from '../../../src/paths.ts';
import {
  locales,
  violations,
  violationsInEachLook,
  violationsInEachTheme,
} from '../../support/page-checks/axe.ts';
import { root, type TestRestaurant } from '../../support/people/people.ts';
import { expect, test } from '../../support/screens/browser.ts';

type Screen = {
  path: (restaurant: TestRestaurant) => string;
  isSignedIn?: boolean | 'as admin';
  missing?: boolean;
  /** A text page with the same layout as the terms: checked once per language only. */
  hasLayoutOfTerms?: boolean;
  /** One column at any width, so half of the combinations are enough. */
  isPlain?: boolean;
  /** A role to wait for, if content appears after the heading. */
  shows?: 'article' | 'checkbox' | 'listitem' | 'radio' | 'spinbutton';
};

const screens: Record<string, Screen> = {
  'the home page': { path: () => paths.home },
  'the prices': { path: () => `${paths.pricing}?plan=yearly`, isPlain: true },
  'the questions': { path: () => `${paths.faq}#essai`, isPlain: true },
  'the demo page': { path: () => paths.demo, isPlain: true },
  'the contact page': { path: () => paths.contact, hasLayoutOfTerms: true },
  'the terms': { path: () => paths.terms },
  'the legal notice': { path: () => paths.legalNotice, hasLayoutOfTerms: true },
  'the privacy page': { path: () => paths.privacy, hasLayoutOfTerms: true },
  'the page about accessibility': { path: () => paths.accessibility, hasLayoutOfTerms: true },
  'the sign-in page': { path: () => paths.auth },
  'the forgotten password': { path: () => `${paths.auth}?card=reset` },
  'the sign-up page': { path: () => paths.signUp },
  'the page after a payment': { path: () => paths.success },
  'the account page': { path: () => paths.account, isSignedIn: true, shows: 'checkbox' },
  'the page on which a device joins': { path: () => paths.join, isPlain: true },
  'the team': { path: () => paths.team, isSignedIn: true, shows: 'listitem' },
  'the 404 page': { path: () => '/nowhere', missing: true },
  'the diner page': { path: (restaurant) => dinerPath(restaurant.slug, 7) },
  'the diner page with a request': { path: (restaurant) => dinerPath(restaurant.slug, 3) },
  'the diner page of no table': {
    path: (restaurant) => dinerPath(restaurant.slug, 99),
    missing: true,
  },
  'the board': { path: () => paths.staff, isSignedIn: true, shows: 'article' },
  'the codes': { path: () => paths.qrGenerator, isSignedIn: true, shows: 'radio' },
  'the restaurant’s management': {
    path: () => paths.restaurant,
    isSignedIn: true,
    shows: 'listitem',
  },
  'the admin dashboard': {
    path: ({ slug }) => `${paths.admin}?q=${slug}&restaurant=${slug}`,
    isSignedIn: 'as admin',
    shows: 'spinbutton',
  },
  'the management of who has no restaurant': {
    path: () => paths.restaurant,
    isSignedIn: 'as admin',
    isPlain: true,
  },
  'the codes of who has no restaurant': {
    path: () => paths.qrGenerator,
    isSignedIn: 'as admin',
    isPlain: true,
  },
  'the card of an invitation': { path: () => `${paths.auth}?card=reset&email=zoe@example.org` },
};

for (const [name, screen] of Object.entries(screens)) {
  const { path, isSignedIn, missing, hasLayoutOfTerms, isPlain, shows } = screen;
  test(`axe finds no violation on ${name}, in both languages, themes and sizes`, async ({
    newScreen,
    restaurant,
    browserErrors,
    server,
  }) => {
    // Eight checks in one test, each of a second or more.
    test.slow();
    if (missing) browserErrors.expect(/404/);
    for (const tableNumber of [3, 4, 5]) {
      const body = { tableNumber, message: 'Une carafe d’eau', customerName: 'Léa' };
      await server.call('POST', restaurant.board, { body });
    }
    const { token } = isSignedIn === 'as admin' ? await root(server.world) : restaurant.owner;
    for (const locale of locales) {
      const page = await newScreen({ locale, ...(isSignedIn && { token }) });
      await page.goto(path(restaurant));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      if (shows) await expect(page.getByRole(shows).first()).toBeVisible();
      const complaints = hasLayoutOfTerms
        ? await violations(page)
        : await (isPlain ? violationsInEachTheme : violationsInEachLook)(page, locale);
      expect(complaints, locale).toEqual([]);
      await page.context().close();
    }
  });
}
