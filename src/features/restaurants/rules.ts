/** What a restaurant is called in links, where its menu may lead, and when its day turns. */

/** A service belongs to the evening on which it began: the day turns at five in the morning. */
export const SERVICE_DAY_BEGINS_AT_HOUR = 5;
const HOUR_MILLISECONDS = 3_600_000;

/** The service day by the calendar of this device, for what the device keeps to itself. */
export function serviceDayOnDevice(instant: Date): string {
  const shifted = new Date(instant.getTime() - SERVICE_DAY_BEGINS_AT_HOUR * HOUR_MILLISECONDS);
  return shifted.toDateString();
}

const SHORTEST = 3;
const LONGEST = 40;
/** Addresses of the product, and names that would pass for its own. */
const reserved = new Set(
  `accessibilite admin administration analytics api app assets auth billing bulk contact cgv compte confidentialite demande demo
  diner docs dashboard desabonnement faq health help login logout legal mentions-legales metrics mot-de-passe null openapi
  qr-generator requests reset restaurant restaurants robots serveur signup sitemap sonnette staff static statistiques
  status stripe success support tables tarifs undefined verify-email webhook www`.split(/\s+/),
);
const uuid = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/;
/** `sonnette-support`: whoever reads it takes it for us. */
const asOurs = /(^|-)sonnette(-|$)/;
const form = new RegExp(`^[a-z0-9-]{${SHORTEST},${LONGEST}}$`);

/** Letters that are two, or none, once accents are taken off. */
const spelled: Record<string, string> = {
  œ: 'oe',
  æ: 'ae',
  ß: 'ss',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
};

export function isSlug(text: string): boolean {
  return form.test(text) && !reserved.has(text) && !asOurs.test(text) && !uuid.test(text);
}

/**
 * The slug of a name: `Chez Zoé & Léo` is `chez-zoe-leo`, with an `ending` that tells it from another of that
 * name `chez-zoe-leo-2`. A name that gives none takes `restaurant` into it; of `居酒屋` nothing else is left, so
 * that without an ending it is no slug.
 */
export function slugOf(name: string, ending = ''): string {
  const base = cut(fold(name), LONGEST);
  const root = isSlug(base) ? base : `restaurant-${withoutOurs(base)}`;
  const suffix = ending && `-${ending}`;
  return `${cut(root, LONGEST - suffix.length)}${suffix}`;
}

function fold(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[œæßøđðþłı]/g, (letter) => spelled[letter] ?? '')
    .replace(/['’]/g, '-')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+/, '');
}

function withoutOurs(base: string): string {
  return base
    .split('-')
    .filter((word) => word !== 'sonnette')
    .join('-');
}

function cut(slug: string, length: number): string {
  return slug.slice(0, length).replace(/-+$/, '');
}

/**
 * Whether somebody wrote this name: nobody tells one space from two on a screen, or types a curly apostrophe.
 */
export function isSameName(written: string, name: string): boolean {
  const plain = (text: string) =>
    text.normalize('NFC').replace(/’/g, "'").replace(/\s+/g, ' ').trim();
  return plain(written) === plain(name);
}

/** What may stand in a link: an address of the web, nothing that runs and nothing of ours. */
export function isWebAddress(text: string): boolean {
  if (!/^https?:\/\/[^\s/?#\\]/i.test(text)) return false;
  try {
    return new URL(text).hostname !== '';
  } catch {
    return false;
  }
}

/** As a person means it: `www.resto.fr/carte.pdf` is on the web. What is no such address stays as it is. */
export function asWebAddress(typed: string): string {
  const text = typed.trim();
  const isBare = /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)*\.\p{L}{2,}(:\d+)?([/?#]|$)/u.test(text);
  return isBare ? `https://${text}` : text;
}

/**
 * By what the operator's list is filtered. `ended`: trial or subscription; `invited`: no password is chosen
 * yet.
 */
export const customerStates = ['trial', 'subscribed', 'ended', 'invited', 'unowned'] as const;
export type CustomerState = (typeof customerStates)[number];
