/** The word for what has a number in a restaurant: a table, or else a room, a lane or a sunbed. */
import type { PlaceWord } from './enums.ts';
import { type GuestLanguage, type Language, words } from './languages.ts';

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

/** "Chambre 112". With an empty `number` the word alone. */
export function numberedPlace(
  word: PlaceWord,
  language: GuestLanguage,
  number: number | string,
): string {
  return (names[word][language] ?? '').replace('#', () => String(number)).trim();
}

/** What stands before a number where room is short. */
const signs: Record<PlaceWord, Record<Language, string>> = {
  table: { fr: 'T', en: 'T' },
  room: { fr: 'Ch.\u00a0', en: 'R' },
  lane: { fr: 'P', en: 'L' },
  sunbed: { fr: 'C', en: 'S' },
};

/**
 * A text for staff that says table, with another word in its place: "Supprimer la chambre {{number}}".
 * NOTE: all these words are feminine in French and begin with a consonant in both languages, so articles stay.
 */
export function withPlaceWord(text: string, language: Language, word: PlaceWord): string {
  if (word === 'table') return text;
  const noun = numberedPlace(word, language, '').toLowerCase();
  return text
    .replace(/\bT(?=\{\{table\}\})/g, signs[word][language])
    .replace(/(à|sur la) table\b(?! \{)/g, 'sur place')
    .replace(/\b(at their|on their|on the) table\b/g, 'on the spot')
    .replace('Table introuvable', 'Numéro introuvable')
    .replace('Table not found', 'Number not found')
    .replace(/(\{\{)?\b([Tt])able(s?)\b(?! tents|\))/g, (found, value, t: string, s: string) => {
      if (value) return found;
      const name = s ? noun.replace(/(?= |$)/g, 's') : noun;
      return t === 'T' ? capital(name) : name;
    });
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
