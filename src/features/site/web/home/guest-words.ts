import type { Language } from '../../../../languages.ts';
import { type HomeSay, sayFrom } from '../../../guest-page/web/language/say.ts';
import { homeInEnglish, homeInFrench } from '../../../guest-page/web/language/texts/home.ts';

const texts = { fr: homeInFrench, en: homeInEnglish };

/** The texts of the guest's page, for its mock-ups. */
export function guestWords(language: Language): HomeSay {
  return sayFrom(texts[language]);
}
