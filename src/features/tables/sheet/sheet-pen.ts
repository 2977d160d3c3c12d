import {
  beginText,
  concatTransformationMatrix,
  endText,
  fill,
  type PDFFont,
  type PDFHexString,
  PDFOperator,
  PDFOperatorNames,
  type PDFPage,
  popGraphicsState,
  pushGraphicsState,
  rgb,
  setFillingColor,
  setFontAndSize,
  setTextMatrix,
  showText,
} from '@cantoo/pdf-lib';
import { type QrCode, QUIET_MODULES } from '../rules.ts';
import { type Direction, piecesFromLeft } from './sheet-direction.ts';
import type { Box, Sheet, TextBox } from './sheet-formats.ts';

const POINTS_PER_MILLIMETRE = 72 / 25.4;
/** The cap height of DejaVu Sans, as a multiple of its size. */
const CAPITAL_HEIGHT = 0.73;

const BLACK = rgb(0, 0, 0);
const INK = rgb(0.12, 0.11, 0.09);
const MUTED = rgb(0.4, 0.37, 0.33);
const PALE = rgb(0.75, 0.73, 0.7);

/** A font embedded in one document, with memoized measuring and encoding. */
export type Pen = {
  name: string;
  font: PDFFont;
  measure: Measure;
  spell(text: string): PDFHexString;
};

export function penOf(name: string, font: PDFFont): Pen {
  return {
    name,
    font,
    measure: memoize((text) => font.widthOfTextAtSize(text, 1)),
    spell: memoize((text) => font.encodeText(text)),
  };
}

function memoize<T>(find: (text: string) => T): (text: string) => T {
  const cache = new Map<string, T>();
  return (text) => {
    const value = cache.get(text) ?? find(text);
    cache.set(text, value);
    return value;
  };
}

type Style = { isCentred?: boolean; isMuted?: boolean; direction?: Direction };

/**
 * Draws a text as large as fits into its box, vertically centred. Boxes are measured from the top of the
 * face, whose height is `faceHeight`.
 */
export function textIn(
  faceHeight: number,
  text: string,
  box: TextBox,
  { name, measure, spell }: Pen,
  { isCentred = false, isMuted = false, direction = 'auto' }: Style = {},
): PDFOperator[] {
  const [width, height] = [points(box.width), points(box.height)];
  const fitted = fitInto(text, { width, height, size: box.size, smallest: box.smallest }, measure);
  if (!fitted) return [];
  const { size, lines } = fitted;
  const lineHeight = size * LEADING;
  const top = points(faceHeight - box.y) - (height - lines.length * lineHeight) / 2;
  const pieces = piecesFromLeft(text, lines, direction);
  const written = lines.flatMap((line, index) => {
    const left = isCentred ? (width - measure(line) * size) / 2 : 0;
    const baseline = top - index * lineHeight - (lineHeight + CAPITAL_HEIGHT * size) / 2;
    return [
      setTextMatrix(1, 0, 0, 1, points(box.x) + left, baseline),
      ...(pieces[index] ?? []).map((piece) => showText(spell(piece))),
    ];
  });
  return [
    beginText(),
    setFillingColor(isMuted ? MUTED : INK),
    setFontAndSize(name, size),
    ...written,
    endText(),
  ];
}

/** Draws each run of dark modules as a rectangle, all in one path: there are no seams between them. */
export function codeIn(faceHeight: number, code: QrCode, box: Box): PDFOperator[] {
  const module = points(box.width) / (code.size + 2 * QUIET_MODULES);
  const left = points(box.x) + QUIET_MODULES * module;
  const bottom = points(faceHeight - box.y - box.height) + QUIET_MODULES * module;
  return [
    pushGraphicsState(),
    setFillingColor(BLACK),
    // From here the unit is a module and the origin the lower left corner: short numbers keep the file small.
    concatTransformationMatrix(module, 0, 0, module, left, bottom),
    rectanglesOf(code),
    fill(),
    popGraphicsState(),
  ];
}

/** One operator instead of some four hundred objects per code, which would double the time. */
function rectanglesOf({ size, runs }: QrCode): PDFOperator {
  const places = runs.map(({ x, y, length }) => `${x} ${size - 1 - y} ${length} 1`);
  return PDFOperator.of(PDFOperatorNames.AppendRectangle, [places.join(' re ')]);
}

/** Moves a face, drawn from its lower left corner, to a spot given by its upper left corner. */
export function placed(
  drawing: PDFOperator[],
  pageHeight: number,
  face: { width: number; height: number },
  spot: { x: number; y: number; isTurned?: boolean },
): PDFOperator[] {
  const x = points(spot.x);
  const y = points(pageHeight - spot.y - face.height);
  const move = spot.isTurned
    ? concatTransformationMatrix(-1, 0, 0, -1, x + points(face.width), y + points(face.height))
    : concatTransformationMatrix(1, 0, 0, 1, x, y);
  return [pushGraphicsState(), move, ...drawing, popGraphicsState()];
}

/** Draws the lines for folding (dashed) and cutting. */
export function drawLines(page: PDFPage, { page: { height }, lines }: Sheet): void {
  for (const { from, to, isFold } of lines) {
    page.drawLine({
      start: { x: points(from[0]), y: points(height - from[1]) },
      end: { x: points(to[0]), y: points(height - to[1]) },
      thickness: 0.4,
      color: PALE,
      ...(isFold && { dashArray: [4, 4] }),
    });
  }
}

export function points(millimetres: number): number {
  return millimetres * POINTS_PER_MILLIMETRE;
}

/** Measures a width at a font size of one point. */
type Measure = (text: string) => number;

type Fitted = { size: number; lines: readonly string[] };

type Space = { width: number; height: number; size: number; smallest: number };

/** Line height, as a multiple of the font size. */
const LEADING = 1.2;

/** Each attempt uses this fraction of the previous size. */
const STEP = 0.94;

/**
 * The largest font size at which the complete text fits into the space, and its lines.
 * Breaks words only when the text would not fit otherwise. Returns undefined when it fits at no size: half a
 * link would be useless.
 */
function fitInto(text: string, space: Space, measure: Measure): Fitted | undefined {
  const pieces = piecesOf(text);
  for (let size = space.size; size > space.smallest; size *= STEP) {
    const lines = wrap(pieces, space.width / size, measure);
    if (lines && fits(lines, size)) {
      return { size, lines: balance(pieces, lines, space.width / size, measure) };
    }
  }
  const letters = wrap([...text], space.width / space.smallest, measure);
  const lines = wrap(pieces, space.width / space.smallest, measure) ?? letters;
  return lines && fits(lines, space.smallest) ? { size: space.smallest, lines } : undefined;

  function fits(lines: string[], size: number): boolean {
    return lines.length * size * LEADING <= space.height;
  }
}

/** Splits a text where a line may break: after words, or after the separators of a link. */
function piecesOf(text: string): string[] {
  return text.split(text.includes(' ') ? /(?<= )/ : /(?<=[/?&=-])/);
}

/** The same number of lines with more equal lengths, so that no single word is left on the last line. */
function balance(
  pieces: readonly string[],
  lines: string[],
  width: number,
  measure: Measure,
): string[] {
  if (lines.length === 1) return lines;
  const narrower = wrap(pieces, width * STEP, measure);
  if (narrower?.length !== lines.length) return lines;
  return balance(pieces, narrower, width * STEP, measure);
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
