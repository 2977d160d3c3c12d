import type { GuestLanguage } from '../../../languages.ts';
import { errorsInArabic } from './ar.ts';
import { errorsInGerman } from './de.ts';
import { errorsInEnglish } from './en.ts';
import { errorsInSpanish } from './es.ts';
import { errorsInFrench, type GuestErrorKey, type GuestErrors } from './fr.ts';
import { errorsInItalian } from './it.ts';
import { errorsInJapanese } from './ja.ts';
import { errorsInDutch } from './nl.ts';
import { errorsInPortuguese } from './pt.ts';
import { errorsInChinese } from './zh.ts';

export const guestErrors: Record<GuestLanguage, GuestErrors> = {
  fr: errorsInFrench,
  en: errorsInEnglish,
  es: errorsInSpanish,
  de: errorsInGerman,
  it: errorsInItalian,
  nl: errorsInDutch,
  pt: errorsInPortuguese,
  zh: errorsInChinese,
  ja: errorsInJapanese,
  ar: errorsInArabic,
};

/** One error in every language of guests. `values` are filled in for `{{name}}`. */
export function guestError(
  key: GuestErrorKey,
  values: Record<string, string | number> = {},
): Record<GuestLanguage, string> {
  const filled = Object.entries(guestErrors).map(([language, errors]) => [
    language,
    Object.entries(values).reduce(
      (text, [name, value]) => text.replace(`{{${name}}}`, String(value)),
      errors[key],
    ),
  ]);
  return Object.fromEntries(filled);
}
