/**
 * Rules of restaurants: slugs, menu links, the service day, the delays of ringing, the kind of codes and the
 * languages of guests.
 */
import type { PlaceWord, RequestsPerTable, TableCodes } from '../../enums.ts';
import { type GuestLanguage, guestLanguages, languages } from '../../languages.ts';

/**
 * The service day begins at five in the morning, so that a service belongs to the evening on which it began;
 * unless its restaurant chose another hour.
 */
export const SERVICE_DAY_BEGINS_AT_HOUR = 5;
/** The hours at which a restaurant may let its service day begin. */
export const DAY_BEGINS_HOURS = { least: 0, most: 12 } as const;
/** The longest service day: clocks go back, and it is the last one before its restaurant begins at noon. */
export const LONGEST_DAY_SECONDS = (25 + DAY_BEGINS_HOURS.most) * 3600;
const HOUR_MILLISECONDS = 3_600_000;

/**
 * The service day in this device's time zone, for settings that the device stores for a day. Most of them may
 * end at the usual hour wherever the restaurant's day begins.
 */
export function serviceDayOnDevice(instant: Date, begins = SERVICE_DAY_BEGINS_AT_HOUR): string {
  const shifted = new Date(instant.getTime() - begins * HOUR_MILLISECONDS);
  return shifted.toDateString();
}

type DayHours = {
  day_begins_at: number | null;
  day_begins_from: string | null;
  day_began_at: number | null;
};

/** At which hour its service days begin: for `dayAt` of the calendar. */
export function dayBeginsOf({ day_begins_at, day_begins_from, day_began_at }: DayHours) {
  return {
    at: day_begins_at ?? SERVICE_DAY_BEGINS_AT_HOUR,
    from: day_begins_from,
    before: day_began_at ?? SERVICE_DAY_BEGINS_AT_HOUR,
  };
}

/** How many hours of a service day that begins at the hour `begins` are over when this hour begins. */
export function placeOfHour(hour: number, begins: number): number {
  return (hour - begins + 24) % 24;
}

/** Seconds until a pending request rings all devices, then also managers and owners who asked for it. */
export const RING_DELAYS = {
  widenAfter: { least: 15, usual: 60, most: 300 },
  escalateAfter: { least: 60, usual: 180, most: 900 },
} as const;

/** In seconds. */
export type RingDelays = { widenAfter: number; escalateAfter: number };

/** The delays of a restaurant: the defaults until it chooses its own. */
export function ringDelaysOf(restaurant: {
  widen_after_seconds: number | null;
  escalate_after_seconds: number | null;
}): RingDelays {
  return {
    widenAfter: restaurant.widen_after_seconds ?? RING_DELAYS.widenAfter.usual,
    escalateAfter: restaurant.escalate_after_seconds ?? RING_DELAYS.escalateAfter.usual,
  };
}

/** Whether guests need the key of their table: `open` until a restaurant chooses. */
export function codesOf({ codes }: { codes: TableCodes | null }): TableCodes {
  return codes ?? 'open';
}

type WithLanguages = { guest_languages: string | null };

/** The languages that a restaurant chose for its guests, in its order. Undefined until it chooses. */
export function chosenLanguages({ guest_languages }: WithLanguages): GuestLanguage[] | undefined {
  const codes = guest_languages?.split(',');
  const chosen = codes?.flatMap(
    (code) => guestLanguages.find((language) => language === code) ?? [],
  );
  return chosen?.length ? chosen : undefined;
}

/** The languages of a restaurant's guests: French and English until it chooses. */
export function guestLanguagesOf(restaurant: WithLanguages): readonly GuestLanguage[] {
  return chosenLanguages(restaurant) ?? languages;
}

/** For a phone in none of the languages of the restaurant. */
export function fallbackLanguage(restaurant: WithLanguages): GuestLanguage {
  const chosen = chosenLanguages(restaurant);
  if (!chosen) return 'fr';
  return chosen.includes('en') ? 'en' : (chosen[0] ?? 'fr');
}

/** How many active requests a table may have: one, until the restaurant chooses. */
export function requestsPerTableOf(restaurant: {
  requests_per_table: RequestsPerTable | null;
}): RequestsPerTable {
  return restaurant.requests_per_table ?? 'one';
}

/** What has a number in a restaurant: a table, until it chooses another word. */
export function placeWordOf({ place_word }: { place_word: PlaceWord | null }): PlaceWord {
  return place_word ?? 'table';
}

const SHORTEST = 3;
const LONGEST = 40;
/** Paths of the product, and names that could be mistaken for its own. */
const reserved = new Set(
  `accessibilite admin administration analytics api app assets auth billing bulk contact cgv compte confidentialite demande demo
  guest docs dashboard desabonnement equipe faq health help login logout legal mentions-legales metrics mot-de-passe null openapi
  qr-generator rejoindre requests reset restaurant restaurants robots serveur signup sitemap sonnette staff static statistiques
  status stripe success support tables tarifs undefined verify-email webhook www`.split(/\s+/),
);
const uuid = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/;
/** Refuses names such as `sonnette-support`, which look like ours. */
const asOurs = /(^|-)sonnette(-|$)/;
const form = new RegExp(`^[a-z0-9-]{${SHORTEST},${LONGEST}}$`);

/** Letters that Unicode does not decompose into an ASCII letter and accents. */
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
 * The slug of a name: `chez-zoe-leo` for `Chez Zoé & Léo`, or `chez-zoe-leo-2` with the ending `2`.
 * A name that gives no valid slug gets the prefix `restaurant`. For a name without Latin letters or digits
 * (`居酒屋`) the result is a slug only with an ending.
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
 * Whether somebody typed this name. Ignores differences that are invisible or hard to type: repeated spaces,
 * curly apostrophes and Unicode form.
 */
export function isSameName(written: string, name: string): boolean {
  const plain = (text: string) =>
    text.normalize('NFC').replace(/’/g, "'").replace(/\s+/g, ' ').trim();
  return plain(written) === plain(name);
}

/** Whether a text can be used as a link: an absolute http or https URL, without user name and password. */
export function isWebAddress(text: string): boolean {
  if (!/^https?:\/\/[^\s/?#\\]/i.test(text)) return false;
  try {
    const { hostname, username, password } = new URL(text);
    return hostname !== '' && username === '' && password === '';
  } catch {
    return false;
  }
}

/**
 * Adds `https://` to an address typed without it, such as `www.resto.fr/carte.pdf`. Returns any other text
 * unchanged.
 */
export function asWebAddress(typed: string): string {
  const text = typed.trim();
  const isBare = /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)*\.\p{L}{2,}(:\d+)?([/?#]|$)/u.test(text);
  return isBare ? `https://${text}` : text;
}

/**
 * The filters of the operator's list. `ended`: trial or subscription is over; `invited`: no password was set
 * yet.
 */
export const customerStates = ['trial', 'subscribed', 'ended', 'invited', 'unowned'] as const;
export type CustomerState = (typeof customerStates)[number];
