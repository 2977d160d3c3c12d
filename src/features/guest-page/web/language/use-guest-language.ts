import { useEffect, useState } from 'react';
import type { Language } from '../../../../languages.ts';
import { detectLanguage, keepLanguage } from '../../../../ui/language/languages.ts';
import { adoptLinkChoice } from './language.ts';
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
