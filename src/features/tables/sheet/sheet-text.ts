import { type Direction, piecesFromLeft } from './sheet-direction.ts';
import type { SheetFont, SheetFonts } from './sheet-fonts.ts';
import type { TextBox } from './sheet-formats.ts';

export const POINTS_PER_MILLIMETRE = 72 / 25.4;

/** A line of text: `x` and `baseline` in millimetres, `size` in points. */
export type TextLine = {
  font: SheetFont;
  size: number;
  x: number;
  baseline: number;
  /** From left to right. */
  pieces: readonly string[];
};

export type TextStyle = { align?: 'left' | 'centre'; direction?: Direction };

/**
 * The lines of a text that is as large as fits into its box, vertically centred.
 * None if it fits at no size: half a name would be useless.
 */
export function linesIn(
  text: string,
  box: TextBox,
  { fontOf }: SheetFonts,
  { align = 'centre', direction = 'auto' }: TextStyle = {},
): TextLine[] {
  const font = fontOf(text);
  const measure = (part: string) => widthIn(font, part);
  const fitted = fitInto(text, box, measure);
  if (!fitted) return [];
  const { size, lines } = fitted;
  const lineHeight = heightOfLine(size, box);
  const top = box.y + (box.height - lines.length * lineHeight) / 2;
  const capitals = (font.capitalHeight * size) / POINTS_PER_MILLIMETRE;
  return piecesFromLeft(text, lines, direction).map((pieces, index) => ({
    font,
    size,
    x: box.x + (align === 'centre' ? (box.width - widthOfPieces(font, pieces) * size) / 2 : 0),
    baseline: top + index * lineHeight + (lineHeight + capitals) / 2,
    pieces,
  }));
}

/** In millimetres. */
export function widthOf(text: string, size: number, { fontOf }: SheetFonts): number {
  return widthIn(fontOf(text), text) * size;
}

function widthIn(font: SheetFont, text: string): number {
  return widthOfPieces(font, piecesFromLeft(text, [text]).flat());
}

/** Arabic letters have other widths alone than within a piece of their own. */
function widthOfPieces(font: SheetFont, pieces: readonly string[]): number {
  const width = pieces.reduce((sum, piece) => sum + font.shape(piece).width, 0);
  return width / font.unitsPerEm / POINTS_PER_MILLIMETRE;
}

/** The width of a text in millimetres, at a font size of one point. */
type Measure = (text: string) => number;

type Fitted = { size: number; lines: readonly string[] };

/** Each attempt uses this fraction of the previous size. */
const STEP = 0.94;

/** The largest font size at which the complete text fits, and its lines. Breaks words only if it must. */
function fitInto(text: string, box: TextBox, measure: Measure): Fitted | undefined {
  const words = text.split(/(?<= )/);
  for (let size = box.size; size > box.smallest; size *= STEP) {
    const lines = wrap(words, box.width / size, measure);
    if (lines && fits(lines, size)) {
      return { size, lines: balance(words, lines, box.width / size, measure) };
    }
  }
  const letters = wrap([...text], box.width / box.smallest, measure);
  const lines = wrap(words, box.width / box.smallest, measure) ?? letters;
  return lines && fits(lines, box.smallest) ? { size: box.smallest, lines } : undefined;

  function fits(lines: string[], size: number): boolean {
    return lines.length * heightOfLine(size, box) <= box.height;
  }
}

function heightOfLine(size: number, { leading = 1.2 }: TextBox): number {
  return (size * leading) / POINTS_PER_MILLIMETRE;
}

/** The same number of lines with more equal lengths, so that no single word is left on the last line. */
function balance(
  words: readonly string[],
  lines: string[],
  width: number,
  measure: Measure,
): string[] {
  if (lines.length === 1) return lines;
  const narrower = wrap(words, width * STEP, measure);
  if (narrower?.length !== lines.length) return lines;
  return balance(words, narrower, width * STEP, measure);
}

function wrap(pieces: readonly string[], width: number, measure: Measure): string[] | undefined {
  const lines: string[] = [];
  let line = '';
  for (const piece of pieces) {
    if (measure(piece.trimEnd()) > width) return undefined;
    if (measure((line + piece).trimEnd()) > width) {
      lines.push(line.trimEnd());
      line = '';
    }
    line += piece;
  }
  return [...lines, line.trimEnd()];
}
