import type { GuestLanguage } from '../../../../languages.ts';
import { knownTexts } from './known-texts.ts';
import { type GuestSay, sayFrom } from './say.ts';

/** Returns the texts of a language that is loaded. */
export function sayIn(language: GuestLanguage): GuestSay {
  const texts = knownTexts[language];
  if (!texts) throw new Error(`The texts in ${language} are not loaded.`);
  return sayFrom(texts);
}
