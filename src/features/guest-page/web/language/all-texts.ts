import type { GuestLanguage } from '../../../../languages.ts';
import { pageInArabic } from './texts/ar.ts';
import { pageInGerman } from './texts/de.ts';
import { pageInEnglish } from './texts/en.ts';
import { pageInSpanish } from './texts/es.ts';
import { type GuestTexts, pageInFrench } from './texts/fr.ts';
import { pageInItalian } from './texts/it.ts';
import { pageInJapanese } from './texts/ja.ts';
import { pageInDutch } from './texts/nl.ts';
import { pageInPortuguese } from './texts/pt.ts';
import { pageInChinese } from './texts/zh.ts';

/** For the server: the phone gets the texts of one language with its page. */
export const guestTexts: Record<GuestLanguage, GuestTexts> = {
  fr: pageInFrench,
  en: pageInEnglish,
  es: pageInSpanish,
  de: pageInGerman,
  it: pageInItalian,
  nl: pageInDutch,
  pt: pageInPortuguese,
  zh: pageInChinese,
  ja: pageInJapanese,
  ar: pageInArabic,
};
