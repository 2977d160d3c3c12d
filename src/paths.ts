/** The paths of all screens. The server answers 404 to any other page. */
export const paths = {
  home: '/',
  pricing: '/tarifs',
  faq: '/faq',
  demo: '/demo',
  contact: '/contact',
  legalNotice: '/mentions-legales',
  terms: '/cgv',
  privacy: '/confidentialite',
  accessibility: '/accessibilite',
  accessibilityGrid: '/accessibilite/grille',
  success: '/success',
  signUp: '/signup',
  verifyEmail: '/verify-email',
  auth: '/auth',
  account: '/compte',
  team: '/equipe',
  applications: '/applications',
  join: '/rejoindre',
  unsubscribe: '/desabonnement',
  guest: '/demande',
  staff: '/serveur',
  restaurant: '/restaurant',
  wishes: '/souhaits',
  houses: '/maisons',
  qrGenerator: '/qr-generator',
  admin: '/admin',
  analytics: '/analytics',
  /** The same screen as `analytics`. */
  figures: '/statistiques',
} as const;

/** What a server that makes accounts by invitation only does not have: sign-up and the pages that sell. */
export const openSitePaths: readonly string[] = [
  paths.home,
  paths.pricing,
  paths.faq,
  paths.demo,
  paths.contact,
  paths.terms,
  paths.signUp,
  paths.verifyEmail,
];

/** The service worker of the staff screens. In the root, because a worker controls only its own folder. */
export const WORKER_FILE = '/sw.js';
export const MANIFEST_FILE = '/manifest.webmanifest';

/** Icons of the installed app and of its notifications. */
export const appIcons = {
  small: '/icons/app-192.png',
  large: '/icons/app-512.png',
  /** Its corners may be cut off: the bell stays within four fifths of it. */
  maskable: '/icons/maskable-512.png',
  apple: '/icons/apple-180.png',
  /** White on transparent: Android colours it in its status bar. */
  badge: '/icons/badge-96.png',
} as const;

/**
 * Where our own screens call `/api/analytics/…`: lists of ad blockers refuse that path, also to the site
 * itself. The server treats both alike.
 */
export const figuresPath = (path: string) =>
  path.replace(/^\/api\/analytics\/(track$)?/, (_, track) => `/api/figures/${track ? 'seen' : ''}`);

/** The other way. */
export const analyticsPath = (path: string) =>
  path.replace(/^\/api\/figures\/(seen$)?/, (_, seen) => `/api/analytics/${seen ? 'track' : ''}`);

/** The anchor of a request's card on the board begins with it. */
export const CARD_ANCHOR = 'request-';

/** The id of a request's card, and the hash of a link to it. */
export function cardId(requestId: string): string {
  return `${CARD_ANCHOR}${requestId}`;
}

/** The id of the request to whose card a link with this hash leads. */
export function requestIdIn(hash: string): string | undefined {
  const id = hash.slice(1);
  return id.startsWith(CARD_ANCHOR) ? id.slice(CARD_ANCHOR.length) : undefined;
}

/** The anchor of the subscription card on the account page. */
export const SUBSCRIPTION_ANCHOR = 'abonnement';
export const subscriptionPath = `${paths.account}#${SUBSCRIPTION_ANCHOR}`;

/** The anchor of the card with the restaurant's data on the management page. */
export const OWN_DATA_ANCHOR = 'donnees';
export const ownDataPath = `${paths.restaurant}#${OWN_DATA_ANCHOR}`;

/** The URL prefix of English pages; without it a page is in the reader's language. */
export const ENGLISH_PREFIX = '/en';

/** The slug of the demonstration restaurant, which is the default. */
export const DEMO_SLUG = 'demo';
/** The second one, which is a bar. */
export const DEMO_BAR_SLUG = 'demo-bar';

/** Where a new device enters its pairing code. In the fragment the code reaches no server and no log. */
export function joinLink(origin: string, code: string): string {
  return `${origin}${paths.join}#${code}`;
}

/** Where the first operator makes a login, before the token, which is in the fragment as in `joinLink`. */
export const firstOperatorPath = `${paths.admin}#first=`;

/** The query parameter, and the field of forms, with the key of a table. */
export const KEY_PARAMETER = 'k';

/** The link in a table's QR code. `origin` has no trailing slash. `key`: of the table, in keyed codes. */
export function guestLink(
  origin: string,
  slug: string,
  tableNumber: number,
  key?: string | null,
): string {
  return `${origin}${guestPath(slug, tableNumber, key)}&from=qr`;
}

/** The path of a table's guest page, for links within the product: it does not count as a scan. */
export function guestPath(slug: string, tableNumber: number, key?: string | null): string {
  const path = `${paths.guest}?restaurant=${encodeURIComponent(slug)}&table=${tableNumber}`;
  return key ? `${path}&${KEY_PARAMETER}=${key}` : path;
}

/** Marks the guest page of an owner who tries their own table: no figure counts its requests. */
export const TEST_PARAMETER = 'test';

/** The guest page, opened by an owner who is still trying it. */
export function testPath(slug: string, tableNumber: number, key?: string | null): string {
  return `${guestPath(slug, tableNumber, key)}&${TEST_PARAMETER}=on`;
}
