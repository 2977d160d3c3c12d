import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import fontkit, { type Font } from '@cantoo/fontkit';

/** The name of a font in a PDF. */
export type FontName = 'Serif' | 'Sans';

export type SheetFont = {
  name: FontName;
  file: Buffer;
  features: Record<string, boolean>;
  unitsPerEm: number;
  /** The height of capitals, as a multiple of the font size. */
  capitalHeight: number;
  /** The glyphs of a text from left to right. */
  shape(text: string): Shaped;
};

/** In units of the font. `kern` is added to the advance of a glyph. */
export type Shaped = { glyphs: readonly ShapedGlyph[]; width: number };
type ShapedGlyph = { id: number; advance: number; kern: number; outline: { toSVG(): string } };

export type SheetFonts = {
  all: readonly SheetFont[];
  /** A name is written in one font, also where another one lacks a single letter of it. */
  fontOf(text: string): SheetFont;
};

/** The serif of the screens, and a font with more scripts for names that it cannot write. */
export function openFonts(): SheetFonts {
  const serif = open('Serif', new URL('../../../ui/typeface/print.ttf', import.meta.url), {});
  const require = createRequire(import.meta.url);
  // Positioned marks move single glyphs, which a line of text in a PDF cannot.
  const unused = { kern: false, mark: false, mkmk: false };
  const sans = open('Sans', require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'), unused);
  const isInSerif = (letter: string) => serif.has(letter.codePointAt(0) ?? 0);
  return {
    all: [serif, sans],
    fontOf: (text) => ([...text].every(isInSerif) ? serif : sans),
  };
}

function open(name: FontName, path: string | URL, features: SheetFont['features']) {
  const file = readFileSync(path);
  // A collection of fonts is another type of file.
  const font = fontkit.create(file) as Font;
  const cache = new Map<string, Shaped>();
  return {
    name,
    file,
    features,
    unitsPerEm: font.unitsPerEm,
    capitalHeight: font.capHeight / font.unitsPerEm,
    has: (codePoint: number) => font.hasGlyphForCodePoint(codePoint),
    shape(text: string): Shaped {
      const shaped = cache.get(text) ?? shapeText(text);
      cache.set(text, shaped);
      return shaped;
    },
  };

  function shapeText(text: string): Shaped {
    const { glyphs, positions } = font.layout(text, features);
    const shaped = glyphs.map((glyph, index) => ({
      id: glyph.id,
      advance: glyph.advanceWidth,
      kern: (positions?.[index]?.xAdvance ?? glyph.advanceWidth) - glyph.advanceWidth,
      outline: glyph.path,
    }));
    const width = shaped.reduce((sum, { advance, kern }) => sum + advance + kern, 0);
    return { glyphs: shaped, width };
  }
}
