/** The address of every screen. The server answers 404 to a page that is not here. */
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
  success: '/success',
  signUp: '/signup',
  verifyEmail: '/verify-email',
  auth: '/auth',
  account: '/compte',
  unsubscribe: '/desabonnement',
  diner: '/demande',
  staff: '/serveur',
  restaurant: '/restaurant',
  qrGenerator: '/qr-generator',
  admin: '/admin',
  analytics: '/analytics',
  /** The same screen. */
  figures: '/statistiques',
} as const;

/** The card on the account page that tells how the restaurant stands with its subscription. */
export const SUBSCRIPTION_ANCHOR = 'abonnement';
export const subscriptionPath = `${paths.account}#${SUBSCRIPTION_ANCHOR}`;

/** What the addresses of English pages begin with; without it a page is in the reader's language. */
export const ENGLISH_PREFIX = '/en';

/** The slug shown where none is asked for: the demonstration restaurant. */
export const DEMO_SLUG = 'demo';

/** The link that a table's QR code holds. `origin` comes without a trailing slash. */
export function dinerLink(origin: string, slug: string, tableNumber: number): string {
  return `${origin}${dinerPath(slug, tableNumber)}&from=qr`;
}

/** The diner page of one table, as it is opened from within the product (no scan counted). */
export function dinerPath(slug: string, tableNumber: number): string {
  return `${paths.diner}?restaurant=${encodeURIComponent(slug)}&table=${tableNumber}`;
}
