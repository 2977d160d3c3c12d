import {
  concatTransformationMatrix,
  fill,
  type PDFFont,
  PDFOperator,
  PDFOperatorNames,
  type PDFPage,
  popGraphicsState,
  pushGraphicsState,
  rgb,
  setFillingColor,
} from '@cantoo/pdf-lib';
import { type QrCode, QUIET_MODULES } from './rules.ts';
import type { Box, Sheet, TextBox } from './sheet-formats.ts';
import { fitInto, LEADING, type Measure } from './sheet-text.ts';

const POINTS_PER_MILLIMETRE = 72 / 25.4;
/** Of DejaVu Sans, as a multiple of its size. */
const CAPITAL_HEIGHT = 0.73;

const BLACK = rgb(0, 0, 0);
const INK = rgb(0.12, 0.11, 0.09);
const MUTED = rgb(0.4, 0.37, 0.33);
const PALE = rgb(0.75, 0.73, 0.7);

/** A typeface and how wide its words are; what was measured once is remembered. */
export type Pen = { font: PDFFont; has(codePoint: number): boolean; measure: Measure };

export function penOf(font: PDFFont): Pen {
  const glyphs = new Set(font.getCharacterSet());
  const widths = new Map<string, number>();
  const measure = (text: string) => {
    const width = widths.get(text) ?? font.widthOfTextAtSize(text, 1);
    widths.set(text, width);
    return width;
  };
  return { font, has: (codePoint) => glyphs.has(codePoint), measure };
}

type Style = { isCentred?: boolean; isMuted?: boolean };

/** As large as it fits into its box, in the middle of its height. Boxes count from the top of a face so high. */
export function drawText(
  page: PDFPage,
  faceHeight: number,
  text: string,
  box: TextBox,
  { font, measure }: Pen,
  { isCentred = false, isMuted = false }: Style = {},
): void {
  const [width, height] = [points(box.width), points(box.height)];
  const fitted = fitInto(text, { width, height, size: box.size, smallest: box.smallest }, measure);
  if (!fitted) return;
  const { size, lines } = fitted;
  const lineHeight = size * LEADING;
  const top = points(faceHeight - box.y) - (height - lines.length * lineHeight) / 2;
  for (const [index, line] of lines.entries()) {
    const left = isCentred ? (width - measure(line) * size) / 2 : 0;
    page.drawText(line, {
      x: points(box.x) + left,
      y: top - index * lineHeight - (lineHeight + CAPITAL_HEIGHT * size) / 2,
      size,
      font,
      color: isMuted ? MUTED : INK,
    });
  }
}

/** Every run of dark modules is a rectangle, all of them one path: no seams, and sharp at any size. */
export function drawCode(page: PDFPage, faceHeight: number, code: QrCode, box: Box): void {
  const module = points(box.width) / (code.size + 2 * QUIET_MODULES);
  const left = points(box.x) + QUIET_MODULES * module;
  const bottom = points(faceHeight - box.y - box.height) + QUIET_MODULES * module;
  page.pushOperators(
    pushGraphicsState(),
    setFillingColor(BLACK),
    // In modules from here on, counted from the lower left: short numbers, small files.
    concatTransformationMatrix(module, 0, 0, module, left, bottom),
    rectanglesOf(code),
    fill(),
    popGraphicsState(),
  );
}

/** Written as one operator: four hundred objects a code would take as long as all the rest. */
function rectanglesOf({ size, runs }: QrCode): PDFOperator {
  const places = runs.map(({ x, y, length }) => `${x} ${size - 1 - y} ${length} 1`);
  return PDFOperator.of(PDFOperatorNames.AppendRectangle, [places.join(' re ')]);
}

/** Draws with its own origin: the lower left corner of a face whose upper left one is here. */
export function within(
  page: PDFPage,
  pageHeight: number,
  face: { width: number; height: number },
  spot: { x: number; y: number; isTurned?: boolean },
  draw: () => void,
): void {
  const x = points(spot.x);
  const y = points(pageHeight - spot.y - face.height);
  page.pushOperators(pushGraphicsState(), turn(spot.isTurned === true));
  draw();
  page.pushOperators(popGraphicsState());

  function turn(isTurned: boolean): PDFOperator {
    if (!isTurned) return concatTransformationMatrix(1, 0, 0, 1, x, y);
    const [right, top] = [x + points(face.width), y + points(face.height)];
    return concatTransformationMatrix(-1, 0, 0, -1, right, top);
  }
}

/** Where to fold (dashed) and to cut. */
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
