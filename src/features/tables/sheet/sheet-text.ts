import openBidi from 'bidi-js';
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

/** The order of letters in a line where Hebrew or Arabic stands beside Latin letters or digits. */

type Direction = 'ltr' | 'rtl' | 'auto';

/**
 * The pieces of each line from left to right (Unicode Standard Annex 9). The font shapes each piece by
 * itself, and mirrors the order of those with Hebrew or Arabic letters.
 * `lines` follow each other in `text`; white space between them may be missing.
 */
export function piecesFromLeft(
  text: string,
  lines: readonly string[],
  direction: Direction = 'auto',
): string[][] {
  if (!ofRightToLeft.test(text)) return lines.map((line) => [line]);
  const levels = bidi.getEmbeddingLevels(text, direction);
  let end = 0;
  return lines.map((line) => {
    const start = text.indexOf(line, end);
    end = start + line.length;
    return runsFromLeft(text, levels, start, end).flatMap(([from, to]) =>
      isOdd(levels.levels[from]) ? fromRight(text.slice(from, to)) : fromLeft(text.slice(from, to)),
    );
  });
}

/** The package declares a module with a default export, but is CommonJS: its export is the function. */
const bidi = (openBidi as unknown as typeof openBidi.default)();
type Levels = ReturnType<typeof bidi.getEmbeddingLevels>;

/** Letters which the font takes for a reason to write from right to left. */
const ofRightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Nko}]/u;

function runsFromLeft(text: string, levels: Levels, start: number, end: number) {
  // The indices before the line and after it come along.
  const indices = bidi.getReorderedIndices(text, levels, start, end - 1).slice(start, end);
  return indices.reduce<[number, number][]>((runs, index) => {
    const last = runs.at(-1);
    const isSame = last && levels.levels[last[0]] === levels.levels[index];
    if (isSame && last[1] === index) last[1] = index + 1;
    else if (isSame && last[0] === index + 1) last[0] = index;
    else runs.push([index, index + 1]);
    return runs;
  }, []);
}

/** Of signs alone, which the font would write from left to right, each is a piece of its own. */
function fromRight(run: string): string[] {
  const letters = [...run].map((letter) => bidi.getMirroredCharacter(letter) ?? letter);
  return ofRightToLeft.test(run) ? [letters.join('')] : letters.reverse();
}

/** Persian digits run to the right, but the font takes them for Arabic letters. */
function fromLeft(run: string): string[] {
  return ofRightToLeft.test(run) ? [...run] : [run];
}

function isOdd(level = 0): boolean {
  return level % 2 === 1;
}
