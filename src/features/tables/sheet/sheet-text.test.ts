import { expect, it } from 'vitest';
import { openFonts } from './sheet-fonts.ts';
import { linesIn, POINTS_PER_MILLIMETRE } from './sheet-text.ts';

const fonts = openFonts([]);
const box = { x: 10, y: 10, width: 60, height: 8, size: 14, smallest: 5 };

it.each([
  ['Le Petit Bistrot', 'Serif'],
  ['Трактир «Ёжик»', 'Serif'],
  ['Le Liban لبنان 1987', 'Sans'],
  ['Chez Zoé ♥', 'Sans'],
])('%s is written in one font (%s), in the middle of its box', (text, font) => {
  const [line, ...more] = linesIn(text, box, fonts);
  expect(more).toEqual([]);
  expect(line?.font.name).toBe(font);
  const units = line?.pieces.reduce((sum, piece) => sum + line.font.shape(piece).width, 0) ?? 0;
  const width =
    ((units / (line?.font.unitsPerEm ?? 1)) * (line?.size ?? 0)) / POINTS_PER_MILLIMETRE;
  expect((line?.x ?? 0) + width / 2).toBeCloseTo(box.x + box.width / 2, 1);
});

it('letters stand as close as the font wants', () => {
  const [font] = fonts.all;
  const widths = [...'Table'].map((letter) => font?.shape(letter).width ?? 0);
  expect(font?.shape('Table').width).toBeLessThan(widths.reduce((sum, width) => sum + width));
});
