/** A restaurant's own word in texts for staff, which say table. */
import type { PlaceWord } from './enums.ts';
import type { Language } from './languages.ts';

const nouns: Record<Exclude<PlaceWord, 'table'>, Record<Language, string>> = {
  room: { fr: 'chambre', en: 'room' },
  lane: { fr: 'piste', en: 'lane' },
  sunbed: { fr: 'chaise longue', en: 'sunbed' },
};

/** About other restaurants, or kinds of them: these say table to every reader. */
const asWritten = ['admin', 'packs', 'restaurants-of-account'];

/** For the texts of screens by namespace, and for those of the server. */
export function ownWordOf(word: PlaceWord) {
  return (text: string, language: Language, namespace = '') =>
    asWritten.includes(namespace) ? text : withPlaceWord(text, language, word);
}

/** What stands before a number where room is short. */
const signs: typeof nouns = {
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
  const noun = nouns[word][language];
  return text
    .replace(/\bT(?=\{\{table\}\})/g, signs[word][language])
    .replace(/(à|sur la) table\b(?! \{)/g, 'sur place')
    .replace(/\b(at their|on their|on the) table\b/g, 'on the spot')
    .replace('Table introuvable', 'Numéro introuvable')
    .replace('Table not found', 'Number not found')
    .replace('« Un serveur »', '« Quelqu’un »')
    .replace('“A server”', '“Someone”')
    .replace(/(\{\{)?\b([Tt])able(s?)\b(?! tents|\))/g, (found, value, t: string, s: string) => {
      if (value) return found;
      const name = s ? noun.replace(/(?= |$)/g, 's') : noun;
      return t === 'T' ? capital(name) : name;
    });
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
