import { expect, it } from 'vitest';
import { placeWords } from './enums.ts';
import { guestTexts } from './features/guest-page/web/language/all-texts.ts';
import { guestLanguages, languages } from './languages.ts';
import { numberedPlace } from './place-names.ts';
import { withPlaceWord } from './places.ts';

it('every word has a name of its own in every language, with its number [PLC-01]', () => {
  for (const language of guestLanguages) {
    const names = placeWords.map((word) => numberedPlace(word, language, 112));
    expect(new Set(names).size).toBe(placeWords.length);
    for (const name of names) expect(name).toMatch(/^(\p{L}.*\s112|112.*\p{L})$/u);
    expect(numberedPlace('table', language, '{{table}}')).toBe(guestTexts[language].table);
  }
  for (const language of languages) {
    for (const word of placeWords) {
      expect(withPlaceWord('Table', language, word)).toBe(numberedPlace(word, language, ''));
    }
  }
});

it.each([
  ['Supprimer la table {{number}}', 'fr', 'room', 'Supprimer la chambre {{number}}'],
  ['Tables {{from}} à {{to}} prêtes', 'fr', 'sunbed', 'Chaises longues {{from}} à {{to}} prêtes'],
  [
    'la page que vos clients ouvrent à table.',
    'fr',
    'lane',
    'la page que vos clients ouvrent sur place.',
  ],
  ['T{{table}}', 'fr', 'room', 'Ch.\u00a0{{table}}'],
  ['{{table}} a déjà une demande', 'fr', 'room', '{{table}} a déjà une demande'],
  ['A6 table tents', 'en', 'room', 'A6 table tents'],
  ['Scan the code on the table', 'en', 'room', 'Scan the code on the spot'],
  ['Tables {{tables}} wait', 'en', 'lane', 'Lanes {{tables}} wait'],
  ['vos clients lisent « Un serveur »', 'fr', 'room', 'vos clients lisent « Quelqu’un »'],
  ['le tableau et la tablette', 'fr', 'room', 'le tableau et la tablette'],
  ['La table {{number}}', 'fr', 'table', 'La table {{number}}'],
] as const)('%s, in %s for a %s: %s [PLC-02]', (text, language, word, expected) => {
  expect(withPlaceWord(text, language, word)).toBe(expected);
});
