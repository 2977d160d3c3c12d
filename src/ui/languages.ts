/** Which languages there are, and which one a reader wants. Small: the guest's page carries it too. */

export const languages = ['fr', 'en'] as const;
export type Language = (typeof languages)[number];

export const FALLBACK: Language = 'fr';

/** The key that every page of the product reads and writes. */
const LANGUAGE_KEY = 'i18nextLng';

/** The stored language, else the browser's, else that of the page as it was served. It is then stored. */
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
    // Private mode: the choice lasts as long as the page.
  }
}

/** `en-GB` is English. Undefined for what is neither French nor English. */
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
