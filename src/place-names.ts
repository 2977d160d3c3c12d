/** The word for what has a number in a restaurant: a table, or else a room, a lane or a sunbed. */
import type { PlaceWord } from './enums.ts';
import { type GuestLanguage, words } from './languages.ts';

/** In the order of `guestLanguages`; `#` is the number. */
const names = {
  table: words(
    'Table # | Table # | Mesa # | Tisch # | Tavolo # | Tafel # | Mesa # | # 号桌 | テーブル # | الطاولة #',
  ),
  room: words(
    'Chambre # | Room # | Habitación # | Zimmer # | Camera # | Kamer # | Quarto # | # 号房间 | #号室 | الغرفة #',
  ),
  lane: words(
    'Piste # | Lane # | Pista # | Bahn # | Pista # | Baan # | Pista # | # 号球道 | レーン # | المسار #',
  ),
  sunbed: words(
    'Chaise longue # | Sunbed # | Tumbona # | Liege # | Lettino # | Ligbed # | Espreguiçadeira # | # 号躺椅 | ビーチベッド # | كرسي الشمس #',
  ),
};

/** For lists to choose from. */
export const namedPlaces = Object.keys(names) as PlaceWord[];

/** "Chambre 112". With an empty `number` the word alone. */
export function numberedPlace(
  word: PlaceWord,
  language: GuestLanguage,
  number: number | string,
): string {
  return (names[word][language] ?? '').replace('#', () => String(number)).trim();
}
