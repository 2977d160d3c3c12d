/** Detects the reader's language. Keep it small: the guest's page includes it. */
import { type GuestLanguage, guestLanguages, type Language } from '../../languages.ts';

export const FALLBACK: Language = 'fr';

/** The local-storage keys of the language, and of the one that a page fell back to. Shared by all pages. */
const LANGUAGE_KEY = 'i18nextLng';
const FALLBACK_KEY = 'sonnette.fallback-language';

/**
 * The stored language, else the browser's, else that of the served page. Stores the result, unless a language
 * is stored that this page does not offer.
 * `isOwnChoice`: the restaurant chose its languages. There a language that another page fell back to does not
 * count: this restaurant may offer the phone's own.
 */
export function detectLanguage<L extends GuestLanguage>(
  served: L,
  offered: readonly L[],
  isOwnChoice = false,
): L {
  const stored = supported(read(LANGUAGE_KEY), guestLanguages);
  const isFallback = isOwnChoice && stored === read(FALLBACK_KEY);
  const known = isFallback ? undefined : offered.find((language) => language === stored);
  const found = known ?? announced(offered);
  if (!stored || isFallback) {
    keepLanguage(found ?? served);
    if (!found) write(FALLBACK_KEY, served);
  }
  return found ?? served;
}

function announced<L extends GuestLanguage>(offered: readonly L[]): L | undefined {
  for (const tag of navigator.languages) {
    const language = supported(tag, offered);
    if (language) return language;
  }
  return undefined;
}

/** Stores the language for all pages. */
export function keepLanguage(language: GuestLanguage): void {
  write(LANGUAGE_KEY, language);
  write(FALLBACK_KEY, null);
}

/** The language of a tag such as `en-GB`, if it is offered. */
export function supported<L extends GuestLanguage>(
  tag: string | null | undefined,
  offered: readonly L[],
): L | undefined {
  const code = tag?.split('-')[0]?.toLowerCase();
  return offered.find((language) => language === code);
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Without storage (private mode) the choice lasts as long as the page.
  }
}
