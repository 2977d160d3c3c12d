import { useEffect, useState } from 'react';
import type { Language } from '../../../../languages.ts';
import { detectLanguage, keepLanguage, supported } from '../../../../ui/language/languages.ts';
import { CHOICE_PARAMETER } from '../addresses.ts';
import { type GuestSay, sayIn } from './texts.ts';

/** Starts in the language of the served HTML, which hydration needs, then switches to the guest's. */
export function useGuestLanguage(served: Language) {
  const [language, setLanguage] = useState(served);
  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => {
    adoptLinkChoice();
    setHydrated(true);
    setLanguage(detectLanguage(served));
  }, [served]);
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);

  function choose(chosen: Language): void {
    keepLanguage(chosen);
    setLanguage(chosen);
  }
  const say: GuestSay = sayIn(language);
  const linkLanguage = isHydrated ? undefined : served;
  return { language, linkLanguage, say, choose };
}

/**
 * Stores the language in `&lng=`, which the guest chose by tapping FR or EN before JavaScript had loaded.
 * A link with `&request=` has the language of the posted form; it is a choice only with `CHOICE_PARAMETER`.
 */
function adoptLinkChoice(): void {
  const address = new URL(window.location.href);
  const language = supported(address.searchParams.get('lng'));
  if (!language) return;
  const { searchParams } = address;
  const isChoice = !searchParams.has('request') || searchParams.has(CHOICE_PARAMETER);
  if (isChoice) keepLanguage(language);
  searchParams.delete('lng');
  searchParams.delete(CHOICE_PARAMETER);
  window.history.replaceState(window.history.state, '', address);
}
