/** Detects the reader's language. Keep it small: the guest's page includes it. */
import { type Language, languages } from '../../languages.ts';

export const FALLBACK: Language = 'fr';

/** The local-storage key of the language, shared by all pages. */
const LANGUAGE_KEY = 'i18nextLng';

/** The stored language, else the browser's, else that of the served page. Stores the result. */
export function detectLanguage(served: Language): Language {
  const found = preferredLanguage(served);
  keepLanguage(found);
  return found;
}

function preferredLanguage(served: Language): Language {
  const stored = readChoice();
  if (stored) return stored;
  for (const tag of navigator.languages) {
    const language = supported(tag);
    if (language) return language;
  }
  return served;
}

export function keepLanguage(language: Language): void {
  try {
    localStorage.setItem(LANGUAGE_KEY, language);
  } catch {
    // Without storage (private mode) the choice lasts as long as the page.
  }
}

/** The supported language of a tag such as `en-GB`, if any. */
export function supported(tag: string | null | undefined): Language | undefined {
  const code = tag?.split('-')[0]?.toLowerCase();
  return languages.find((language) => language === code);
}

function readChoice(): Language | undefined {
  try {
    return supported(localStorage.getItem(LANGUAGE_KEY));
  } catch {
    return undefined;
  }
}
