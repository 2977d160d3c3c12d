import type { RestaurantRow } from '../../db/schema.ts';
import type { AppContext } from '../../platform/http/context.ts';
import { languageAmong, preferredAmong } from '../../platform/http/language.ts';
import { chosenLanguages, fallbackLanguage, guestLanguagesOf } from '../restaurants/rules.ts';

/**
 * From here on a guest reads errors in their own language, if the restaurant offers it. The language of a
 * link goes before that of the phone. Staff read them in theirs.
 */
export function speakTo(c: AppContext, restaurant: Pick<RestaurantRow, 'guest_languages'>): void {
  if (c.get('caller')) return;
  const offered = guestLanguagesOf(restaurant);
  const language =
    languageAmong(offered, c.req.query('lng')) ??
    preferredAmong(offered, c.req.header('accept-language')) ??
    fallbackLanguage(restaurant);
  c.set('guestLanguage', language);
  c.set('chosenLanguages', chosenLanguages(restaurant));
}
