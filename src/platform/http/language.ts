import type { Context } from 'hono';
import { parseAccept } from 'hono/utils/accept';
import { type GuestLanguage, type Language, languages } from '../../languages.ts';

/** One sentence in the languages of staff; where guests can read it, also in theirs. */
export type Text = Record<Language, string> & Partial<Record<GuestLanguage, string>>;

/** The preferred language of staff in an `Accept-Language` header; French if there is none. */
export function preferredLanguage(acceptLanguage: string | undefined): Language {
  return preferredAmong(languages, acceptLanguage) ?? 'fr';
}

/** Characters of an `Accept-Language` that are read: some 30 languages. */
const READ_CHARACTERS = 400;

export function preferredAmong<L extends GuestLanguage>(
  offered: readonly L[],
  acceptLanguage: string | undefined,
): L | undefined {
  // Sorted by weight. Hono's `accepts` compares whole tags and would not see English in `en-GB`.
  for (const { type, q } of parseAccept((acceptLanguage ?? '').slice(0, READ_CHARACTERS))) {
    const language = languageAmong(offered, type.toLowerCase().split('-')[0]);
    if (language && q > 0) return language;
  }
  return undefined;
}

/** The language of an answer: a guest's once their restaurant is known, else of staff. */
export function languageFor(c: Context): GuestLanguage {
  return c.get('guestLanguage') ?? c.get('language') ?? 'fr';
}

export function supportedLanguage(tag: string | undefined): Language | undefined {
  return languageAmong(languages, tag);
}

export function languageAmong<L extends GuestLanguage>(
  offered: readonly L[],
  tag: string | undefined,
): L | undefined {
  return offered.find((language) => language === tag);
}
