import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import fontkit from '@cantoo/fontkit';
import { expect, it } from 'vitest';
import { losesLetters, printable } from './rules.ts';

it('printed are the characters of the font with most scripts, among them all of the serif', () => {
  const require = createRequire(import.meta.url);
  const sans = charactersOf(require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'));
  const serif = charactersOf(new URL('../../../ui/typeface/print.ttf', import.meta.url));
  expect([...serif].filter((code) => !sans.has(code))).toEqual([]);
  const wrong = Array.from({ length: 0x20000 }, (_, code) => code).filter((code) => {
    const letter = String.fromCodePoint(code);
    const isLeftOut =
      /\p{Co}|\p{Cs}|\s|\u200d|\ufe0e|\ufe0f/u.test(letter) || letter !== letter.normalize('NFC');
    return !isLeftOut && (printable(letter) !== '') !== sans.has(code);
  });
  expect(wrong).toEqual([]);
});

function charactersOf(file: string | URL): Set<number> {
  const font = fontkit.create(readFileSync(file));
  const characters = new Set('characterSet' in font ? font.characterSet : []);
  // The end of some tables of characters, and no character itself.
  characters.delete(0xffff);
  return characters;
}

it.each([
  ['Œufs «\u202fЩ\u202f» مطعم  24 ❤\ufe0f', false],
  ['Chez 居酒屋 Léo', true],
  ['บ้านไทย', true],
  ['🍕🍕🍕', true],
])('%s loses letters: %s', (name, isLost) => {
  expect(losesLetters(name)).toBe(isLost);
});
