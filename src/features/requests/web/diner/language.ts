import type { Language } from '../../../../ui/i18n.ts';

/** The key that every page of the product reads and writes. */
const LANGUAGE_KEY = 'i18nextLng';

/** The guest's language, in the order of all our pages: stored choice, browser, the page as it was served. */
export function preferredLanguage(served: Language): Language {
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

/**
 * A tap on FR or EN before the script was there led to `&lng=`: that is a choice like any other. Where a form led here
 * (`&request=`) it only says in which language that form was served.
 */
export function adoptLinkChoice(): void {
  const address = new URL(window.location.href);
  const language = supported(address.searchParams.get('lng'));
  if (!language) return;
  if (!address.searchParams.has('request')) keepLanguage(language);
  address.searchParams.delete('lng');
  window.history.replaceState(window.history.state, '', address);
}

function readChoice(): Language | undefined {
  try {
    return supported(localStorage.getItem(LANGUAGE_KEY));
  } catch {
    return undefined;
  }
}

function supported(tag: string | null | undefined): Language | undefined {
  const code = tag?.split('-')[0]?.toLowerCase();
  return code === 'fr' || code === 'en' ? code : undefined;
}
