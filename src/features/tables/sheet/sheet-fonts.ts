import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import fontkit, { type Font } from '@cantoo/fontkit';
import type { GuestLanguage } from '../../../languages.ts';

/** The name of a font in a PDF. */
export type FontName = 'Serif' | 'Sans' | 'Chinese' | 'Japanese';

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

/**
 * The serif of the screens, and a font with more scripts for names that it cannot write. Where a line is
 * printed in Chinese or Japanese, also a font with the letters of that line alone.
 */
export function openFonts(printed: readonly GuestLanguage[]): SheetFonts {
  const serif = open('Serif', inTypefaces('print.ttf'), {});
  const require = createRequire(import.meta.url);
  // Positioned marks move single glyphs, which a line of text in a PDF cannot.
  const unused = { kern: false, mark: false, mkmk: false };
  const sans = open('Sans', require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'), unused);
  const ofLines = printed.flatMap((language) => {
    const line = lineFonts[language];
    return line ? open(line.name, inTypefaces(line.file), unused) : [];
  });
  const canWrite = (text: string) => (font: typeof serif) =>
    [...text].every((letter) => font.has(letter.codePointAt(0) ?? 0));
  return {
    all: [serif, sans, ...ofLines],
    fontOf: (text) => [serif, ...ofLines].find(canWrite(text)) ?? sans,
  };
}

const lineFonts: Partial<Record<GuestLanguage, { name: FontName; file: string }>> = {
  zh: { name: 'Chinese', file: 'chinese.ttf' },
  ja: { name: 'Japanese', file: 'japanese.ttf' },
};

function inTypefaces(file: string): URL {
  return new URL(`../../../ui/typeface/${file}`, import.meta.url);
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
