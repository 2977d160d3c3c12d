import { parseAccept } from 'hono/utils/accept';
import { type Language, languages } from '../../languages.ts';

/** One sentence in every language. */
export type Text = Record<Language, string>;

/** The preferred supported language of an `Accept-Language` header; French if there is none. */
export function preferredLanguage(acceptLanguage: string | undefined): Language {
  // Sorted by weight. Hono's `accepts` compares whole tags and would not see English in `en-GB`.
  for (const { type, q } of parseAccept(acceptLanguage ?? '')) {
    const language = supportedLanguage(type.toLowerCase().split('-')[0]);
    if (language && q > 0) return language;
  }
  return 'fr';
}

export function supportedLanguage(tag: string | undefined): Language | undefined {
  return languages.find((language) => language === tag);
}
