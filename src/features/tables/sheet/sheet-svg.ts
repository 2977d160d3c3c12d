import { QUIET_MODULES, qrPath } from '../rules.ts';
import { type Ink, inks, lineMarks, type Mark } from './sheet-face.ts';
import type { Sheet, Spot } from './sheet-formats.ts';
import { POINTS_PER_MILLIMETRE } from './sheet-text.ts';

/** A page as a picture, one unit per millimetre. Texts are outlines, so it needs no fonts. */
export function svgOfPage(
  sheet: Sheet,
  plaque: readonly Mark[],
  cards: readonly (readonly Mark[])[],
): string {
  const { page, places } = sheet;
  const used = cards.flatMap((_, index) =>
    (places[index] ?? []).flatMap((spot) =>
      ['plaque', `card${index}`].map(
        (id) => `<use href="#${id}" transform="${moveTo(spot, sheet)}"/>`,
      ),
    ),
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${page.width} ${page.height}" width="${page.width}" height="${page.height}">`,
    `<defs>${group('plaque', plaque)}${cards.map((card, index) => group(`card${index}`, card)).join('')}</defs>`,
    `<path fill="#fff" d="M0 0h${page.width}v${page.height}H0z"/>`,
    ...lineMarks(sheet).map(drawn),
    ...used,
    '</svg>',
  ].join('');
}

function moveTo({ x, y, isTurned }: Spot, { face: { width, height } }: Sheet): string {
  return isTurned ? `translate(${x + width} ${y + height}) rotate(180)` : `translate(${x} ${y})`;
}

function group(id: string, marks: readonly Mark[]): string {
  return `<g id="${id}">${marks.map(drawn).join('')}</g>`;
}

function drawn(mark: Mark): string {
  if (mark.kind === 'text') return drawnText(mark);
  if (mark.kind === 'code') {
    const scale = mark.box.width / (mark.code.size + 2 * QUIET_MODULES);
    const quiet = QUIET_MODULES * scale;
    const at = placeOf(mark.box.x + quiet, mark.box.y + quiet, scale);
    return `<path shape-rendering="crispEdges" ${at} d="${qrPath(mark.code)}"/>`;
  }
  const { d, x, y, scale, fill, stroke, strokeWidth, isDashed } = mark;
  const line = stroke
    ? ` stroke="${inks[stroke]}" stroke-width="${strokeWidth}" stroke-linecap="round" stroke-linejoin="round"`
    : '';
  const dashes = isDashed ? ' stroke-dasharray="1.4"' : '';
  return `<path ${placeOf(x, y, scale)} fill="${colourOf(fill)}"${line}${dashes} d="${d}"/>`;
}

function drawnText({ font, ink, size, x, baseline, pieces }: Extract<Mark, { kind: 'text' }>) {
  const scale = size / POINTS_PER_MILLIMETRE / font.unitsPerEm;
  let left = 0;
  const outlines = pieces.flatMap((piece) =>
    font.shape(piece).glyphs.map(({ outline, advance, kern }) => {
      const d = outline.toSVG();
      const path = d === '' ? '' : `<path transform="translate(${left})" d="${d}"/>`;
      left += advance + kern;
      return path;
    }),
  );
  const at = placeOf(x, baseline, scale, -scale);
  return `<g fill="${colourOf(ink)}" ${at}>${outlines.join('')}</g>`;
}

function placeOf(x: number, y: number, scale: number, scaleY = scale): string {
  return `transform="translate(${short(x)} ${short(y)}) scale(${short(scale)} ${short(scaleY)})"`;
}

function colourOf(ink: Ink | undefined): string {
  return ink ? inks[ink] : 'none';
}

function short(value: number): number {
  return Number(value.toPrecision(5));
}
