import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import fontkit from '@cantoo/fontkit';
import { expect, it } from 'vitest';
import { losesLetters, printable } from './rules.ts';

it('printed are the characters that both faces of the font have', () => {
  const [regular, bold] = ['DejaVuSans', 'DejaVuSans-Bold'].map((face) => {
    const file = createRequire(import.meta.url).resolve(`dejavu-fonts-ttf/ttf/${face}.ttf`);
    const font = fontkit.create(readFileSync(file));
    return new Set('characterSet' in font ? font.characterSet : []);
  });
  const wrong = Array.from({ length: 0x20000 }, (_, code) => code).filter((code) => {
    const letter = String.fromCodePoint(code);
    const isLeftOut =
      /\p{Co}|\p{Cs}|\s|\u200d|\ufe0e|\ufe0f/u.test(letter) || letter !== letter.normalize('NFC');
    return !isLeftOut && (printable(letter) !== '') !== (regular?.has(code) && bold?.has(code));
  });
  expect(wrong).toEqual([]);
});

it.each([
  ['Œufs «\u202fЩ\u202f» مطعم  24 ❤\ufe0f', false],
  ['Chez 居酒屋 Léo', true],
  ['บ้านไทย', true],
  ['🍕🍕🍕', true],
])('%s loses letters: %s', (name, isLost) => {
  expect(losesLetters(name)).toBe(isLost);
});
