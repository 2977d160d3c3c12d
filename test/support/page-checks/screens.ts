/** Every screen, by who may see it. */
import { guestPath, paths } from '../../../src/paths.ts';
import type { TestRestaurant } from '../people/people.ts';

export type Screen = {
  path: string | ((restaurant: TestRestaurant) => string);
  isSignedIn?: boolean | 'as admin';
  /** A role to wait for, if content appears after the heading. */
  shows?: 'article' | 'checkbox' | 'combobox' | 'listitem' | 'radio' | 'textbox';
  /** A text page with the layout and the colours of the terms. */
  isLikeTerms?: boolean;
};

export const publicScreens: Record<string, Screen> = {
  'the home page': { path: paths.home },
  'the prices': { path: `${paths.pricing}?plan=yearly` },
  'the questions': { path: `${paths.faq}#essai` },
  'the demo page': { path: paths.demo },
  'the contact page': { path: paths.contact, isLikeTerms: true },
  'the terms': { path: paths.terms },
  'the legal notice': { path: paths.legalNotice, isLikeTerms: true },
  'the privacy page': { path: paths.privacy, isLikeTerms: true },
  'the page about accessibility': { path: paths.accessibility, isLikeTerms: true },
  'the accessibility grid': { path: paths.accessibilityGrid },
};

/** Before a sign-in, and at a table. */
export const doors: Record<string, Screen> = {
  'the sign-in page': { path: paths.auth },
  'the card of an invitation': { path: `${paths.auth}?card=reset&email=zoe@example.org` },
  'the card of a forgotten password': { path: `${paths.auth}?card=reset` },
  'the sign-up page': { path: paths.signUp },
  'the page after a payment': { path: paths.success },
  'the page on which a device joins': { path: paths.join },
  'the page of a link in a report': { path: paths.unsubscribe },
  'the 404 page': { path: '/nowhere' },
  'the guest page': { path: ({ slug }) => guestPath(slug, 7) },
  'the guest page with a request': { path: ({ slug }) => guestPath(slug, 3) },
  'the guest page of no table': { path: ({ slug }) => guestPath(slug, 99) },
};

export const workScreens: Record<string, Screen> = {
  'the board': { path: paths.staff, isSignedIn: true, shows: 'article' },
  'the restaurant’s management': { path: paths.restaurant, isSignedIn: true, shows: 'listitem' },
  'the wishes': { path: paths.wishes, isSignedIn: true, shows: 'listitem' },
  'the houses': { path: paths.houses, isSignedIn: true, shows: 'listitem' },
  'the statistics': { path: paths.analytics, isSignedIn: true, shows: 'combobox' },
  'the team': { path: paths.team, isSignedIn: true, shows: 'listitem' },
  'the applications': { path: paths.applications, isSignedIn: true },
  'the codes': { path: paths.qrGenerator, isSignedIn: true, shows: 'radio' },
  'the account page': { path: paths.account, isSignedIn: true, shows: 'checkbox' },
  'the admin dashboard': {
    path: ({ slug }) => `${paths.admin}?q=${slug}&restaurant=${slug}`,
    isSignedIn: 'as admin',
    shows: 'textbox',
  },
  'the management of who has no restaurant': { path: paths.restaurant, isSignedIn: 'as admin' },
};
