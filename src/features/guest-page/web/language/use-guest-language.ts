import { useEffect, useRef, useState } from 'react';
import { directionOf, type GuestLanguage, languages } from '../../../../languages.ts';
import { detectLanguage, keepLanguage, supported } from '../../../../ui/language/languages.ts';
import { CHOICE_PARAMETER } from '../addresses.ts';
import type { ShownPageData } from '../types.ts';
import { knownTexts } from './known-texts.ts';
import { type GuestSay, sayFrom } from './say.ts';
import type { GuestTexts } from './texts/fr.ts';

/** The words of the wishes. */
export type Labels = {
  isKnown(language: GuestLanguage): boolean;
  /** Returns whether they are known now. */
  load(language: GuestLanguage): Promise<boolean>;
};

/** A page without wishes. */
const noLabels: Labels = { isKnown: () => true, load: async () => true };

/**
 * Starts in the language of the served HTML, which hydration needs, then switches to the guest's. The script
 * has the texts of that language. Until the words of another one are loaded, the page stays as it is.
 */
export function useGuestLanguage(
  { language: served, languages: chosen, textFiles, placeTexts }: ShownPageData,
  labels = noLabels,
) {
  const [language, setLanguage] = useState(served);
  const [isHydrated, setHydrated] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const wanted = useRef(served);
  const offered: readonly GuestLanguage[] = chosen ?? languages;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the page's data never changes
  useEffect(() => {
    adoptLinkChoice(offered);
    setHydrated(true);
    switchTo(detectLanguage(served, offered, chosen !== null));
    // One other language: a switch is instant, also without a network.
    if (offered.length === 2) for (const each of offered) void loadTexts(each, textFiles[each]);
  }, []);
  useEffect(() => {
    document.documentElement.lang = language;
    document.documentElement.dir = directionOf(language) ?? '';
  }, [language]);

  function switchTo(next: GuestLanguage, onSwitched = () => {}, onFailed = () => {}): void {
    wanted.current = next;
    const show = () => {
      setLanguage(next);
      onSwitched();
    };
    if (knownTexts[next] && labels.isKnown(next)) {
      show();
      return;
    }
    const parts = [loadTexts(next, textFiles[next]), labels.load(next)];
    void Promise.all(parts).then((areLoaded) => {
      // A later choice goes before this one.
      if (wanted.current === next) (areLoaded.every(Boolean) ? show : onFailed)();
    });
  }

  function choose(next: GuestLanguage): void {
    setFailed(false);
    switchTo(
      next,
      () => keepLanguage(next),
      () => setFailed(true),
    );
  }
  const say = sayIn(language, language === served ? placeTexts : undefined);
  const linkLanguage = isHydrated ? undefined : served;
  return { language, offered, linkLanguage, say, choose, hasFailed };
}

export type SpokenWords = ReturnType<typeof useGuestLanguage>;

/**
 * Stores the language in `&lng=`, which the guest chose in the picker before JavaScript had loaded.
 * A link with `&request=` has the language of the posted form; it is a choice only with `CHOICE_PARAMETER`.
 */
function adoptLinkChoice(offered: readonly GuestLanguage[]): void {
  const address = new URL(window.location.href);
  const language = supported(address.searchParams.get('lng'), offered);
  if (!language) return;
  const { searchParams } = address;
  const isChoice = !searchParams.has('request') || searchParams.has(CHOICE_PARAMETER);
  if (isChoice) keepLanguage(language);
  searchParams.delete('lng');
  searchParams.delete(CHOICE_PARAMETER);
  window.history.replaceState(window.history.state, '', address);
}

const LOAD_MILLISECONDS = 8000;

/** Loads the texts of a language, unless they are loaded. Returns whether they are now. */
async function loadTexts(language: GuestLanguage, file = ''): Promise<boolean> {
  if (knownTexts[language]) return true;
  // The supported phones do not have `AbortSignal.timeout`.
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), LOAD_MILLISECONDS);
  try {
    const answer = await fetch(file, { credentials: 'omit', signal: controller.signal });
    if (answer.ok) knownTexts[language] = await answer.json();
    return answer.ok;
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}

/** Returns the texts of a language that is loaded. `instead`: those that differ where the place is no table. */
export function sayIn(language: GuestLanguage, instead?: Partial<GuestTexts>): GuestSay {
  const texts = knownTexts[language];
  if (!texts) throw new Error(`The texts in ${language} are not loaded.`);
  return sayFrom({ ...texts, ...instead });
}
