import {
  beginText,
  colorString,
  concatTransformationMatrix,
  drawSvgPath,
  endText,
  fill,
  LineCapStyle,
  LineJoinStyle,
  type PDFFont,
  PDFOperator,
  PDFOperatorNames,
  popGraphicsState,
  pushGraphicsState,
  setFillingColor,
  setFontAndSize,
  setLineJoin,
  setTextMatrix,
} from '@cantoo/pdf-lib';
import { type QrCode, QUIET_MODULES } from '../rules.ts';
import { type Ink, inks, type Mark, type PathMark } from './sheet-face.ts';
import type { FontName, SheetFont } from './sheet-fonts.ts';
import type { Box, Face, Spot } from './sheet-formats.ts';
import { POINTS_PER_MILLIMETRE } from './sheet-text.ts';

export type PdfFonts = Record<FontName, PDFFont>;

/** Converts marks to PDF operators. `height` is that of the face or page: PDF's y axis starts at the bottom. */
export function operatorsOf(
  marks: readonly Mark[],
  height: number,
  embedded: PdfFonts,
): PDFOperator[] {
  return marks.flatMap((mark) => {
    if (mark.kind === 'path') return pathOperators(mark, height);
    if (mark.kind === 'code') return codeOperators(height, mark.code, mark.box);
    const { font, ink, size, x, baseline, pieces } = mark;
    return [
      beginText(),
      setFillingColor(colourOf(ink)),
      setFontAndSize(font.name, size),
      setTextMatrix(1, 0, 0, 1, points(x), points(height - baseline)),
      ...pieces.map((piece) => showKerned(piece, font, embedded[font.name])),
      endText(),
    ];
  });
}

/** Moves a face, drawn from its lower left corner, to a spot given by its upper left corner. */
export function placed(
  drawing: PDFOperator[],
  pageHeight: number,
  face: Face,
  spot: Spot,
): PDFOperator[] {
  const x = points(spot.x);
  const y = points(pageHeight - spot.y - face.height);
  const move = spot.isTurned
    ? concatTransformationMatrix(-1, 0, 0, -1, x + points(face.width), y + points(face.height))
    : concatTransformationMatrix(1, 0, 0, 1, x, y);
  return [
    pushGraphicsState(),
    move,
    setLineJoin(LineJoinStyle.Round),
    ...drawing,
    popGraphicsState(),
  ];
}

export function points(millimetres: number): number {
  return millimetres * POINTS_PER_MILLIMETRE;
}

function pathOperators(mark: PathMark, height: number): PDFOperator[] {
  const { d, x, y, scale, fill: filled, stroke, strokeWidth = 0, isDashed } = mark;
  return drawSvgPath(d, {
    x: points(x),
    y: points(height - y),
    scale: points(scale),
    color: filled && colourOf(filled),
    borderColor: stroke && colourOf(stroke),
    borderWidth: strokeWidth,
    borderLineCap: LineCapStyle.Round,
    borderDashArray: isDashed ? [1.4, 1.4] : [],
  });
}

/** Draws text with the font's kerning. PDF subtracts kerning, in thousandths of the font size. */
function showKerned(
  text: string,
  { shape, unitsPerEm }: SheetFont,
  embedded: PDFFont,
): PDFOperator {
  const glyphCodes = embedded.encodeText(text).asString().match(/.{4}/g) ?? [];
  const { glyphs } = shape(text);
  // `0041>-20<0042` closes the hexadecimal text, kerns, and opens the next one.
  const parts = glyphCodes.map((glyphCode, index) => {
    const kern = glyphs[index]?.kern ?? 0;
    return kern === 0 ? glyphCode : `${glyphCode}>${Math.round((-kern * 1000) / unitsPerEm)}<`;
  });
  return PDFOperator.of(PDFOperatorNames.ShowTextAdjusted, [`[<${parts.join('')}>]`]);
}

/** Draws each run of dark modules as a rectangle, all in one path: viewers show no seams between them. */
function codeOperators(faceHeight: number, code: QrCode, box: Box): PDFOperator[] {
  const module = points(box.width) / (code.size + 2 * QUIET_MODULES);
  const left = points(box.x) + QUIET_MODULES * module;
  const bottom = points(faceHeight - box.y - box.height) + QUIET_MODULES * module;
  return [
    pushGraphicsState(),
    setFillingColor(colourOf('black')),
    // From here the unit is a module and the origin the lower left corner: short numbers keep the file small.
    concatTransformationMatrix(module, 0, 0, module, left, bottom),
    rectanglesOf(code),
    fill(),
    popGraphicsState(),
  ];
}

/** Writes all rectangles as one operator: some 400 operators per code would double the time. */
function rectanglesOf({ size, runs }: QrCode): PDFOperator {
  const places = runs.map(({ x, y, length }) => `${x} ${size - 1 - y} ${length} 1`);
  return PDFOperator.of(PDFOperatorNames.AppendRectangle, [places.join(' re ')]);
}

function colourOf(ink: Ink) {
  return colorString(inks[ink]).rgb;
}
