import type { GuestLanguage } from '../../../languages.ts';
import type { SheetFormat } from '../rules.ts';

/** In millimetres, from the upper left corner. */
export type Box = { x: number; y: number; width: number; height: number };

/** A text box. The text is as large as fits: from `size` down to `smallest`, in points. */
export type TextBox = Box & {
  size: number;
  smallest: number;
  /** The height of a line, as a multiple of the font size. */
  leading?: number;
};

/** The layout of one side of a card. The boxes do not overlap, so their contents cannot either. */
export type Face = {
  width: number;
  height: number;
  /** The outer rule of the plaque. */
  plaque: Box & { radius: number };
  bell: Box;
  /** A square, quiet zone included. */
  code: Box;
  texts: Record<'name' | 'word' | 'number' | 'scan' | 'scanAbroad', TextBox>;
  /** What is elsewhere, where the line that says to scan is printed in three languages. */
  threeLines: {
    code?: Box;
    texts: Record<'number' | 'scan' | 'scanAbroad' | 'scanThird', TextBox>;
  };
  /** The short rule between name and table. */
  rule: { x: number; y: number; width: number };
  /** The green band at the foot of the plaque, with the signs of what guests may ask for. */
  band: { height: number; sign: number; sizes: readonly [first: number, second: number] };
};

/** Where texts and code are, by the languages of the line that says to scan. */
export function placesOf({ code, texts, threeLines }: Face, lines: readonly GuestLanguage[]) {
  if (lines.length < 3) return { code, texts: { ...texts, scanThird: texts.scanAbroad } };
  return { code: threeLines.code ?? code, texts: { ...texts, ...threeLines.texts } };
}

/** The position of a face on the page. `isTurned` rotates it by 180° for the back side of a tent. */
export type Spot = { x: number; y: number; isTurned?: boolean };
type Line = { from: [number, number]; to: [number, number]; isFold?: boolean };

export type Sheet = {
  page: { width: number; height: number };
  face: Face;
  /** One entry per table on a page: the positions of its faces. */
  places: readonly (readonly Spot[])[];
  /** Where to fold and cut. */
  lines: readonly Line[];
};

const A4 = { width: 210, height: 297 };
/** The leading of numbers: digits reach neither above capitals nor below the line. */
const DIGITS = 0.74;

/** A tent card: A6 when folded along its upper edge, with one face on each side. */
const tentFace: Face = {
  width: A4.height / 2,
  height: A4.width / 2,
  plaque: { x: 6, y: 6, width: 136.5, height: 93, radius: 4.5 },
  bell: square(102, 10.5, 14),
  code: square(8.5, 9.5, 68),
  texts: {
    name: { x: 80, y: 25.5, width: 58, height: 13, size: 19, smallest: 5 },
    word: { x: 80, y: 42.5, width: 58, height: 5, size: 11, smallest: 4 },
    number: { x: 80, y: 48, width: 58, height: 20.5, size: 78, smallest: 24, leading: DIGITS },
    scan: { x: 80, y: 69.5, width: 58, height: 4.5, size: 9.5, smallest: 6 },
    scanAbroad: { x: 80, y: 74, width: 58, height: 3.8, size: 8, smallest: 6 },
  },
  threeLines: {
    texts: {
      number: { x: 80, y: 47.2, width: 58, height: 18.6, size: 71, smallest: 24, leading: DIGITS },
      scan: { x: 80, y: 66.7, width: 58, height: 4.3, size: 9, smallest: 6 },
      scanAbroad: { x: 80, y: 71, width: 58, height: 3.7, size: 7.8, smallest: 6 },
      scanThird: { x: 80, y: 74.7, width: 58, height: 3.7, size: 7.8, smallest: 6 },
    },
  },
  rule: { x: 103, y: 40.5, width: 12 },
  band: { height: 17, sign: 8, sizes: [11, 8.5] },
};

/** Common label sheets: eight labels of 105 × 74 mm, without margins. */
const stickerFace: Face = {
  width: A4.width / 2,
  height: A4.height / 4,
  plaque: { x: 4.5, y: 4.5, width: 96, height: 65.25, radius: 3 },
  bell: square(72.5, 7.25, 10),
  code: square(6.2, 6.1, 49.6),
  texts: {
    name: { x: 58, y: 17.5, width: 39, height: 9.5, size: 13.5, smallest: 4 },
    word: { x: 58, y: 29, width: 39, height: 4, size: 8.5, smallest: 4 },
    number: { x: 58, y: 32.5, width: 39, height: 14.5, size: 54, smallest: 20, leading: DIGITS },
    scan: { x: 58, y: 48, width: 39, height: 3.4, size: 7, smallest: 5 },
    scanAbroad: { x: 58, y: 51.3, width: 39, height: 3, size: 6.2, smallest: 5 },
  },
  threeLines: {
    texts: {
      number: { x: 58, y: 32.3, width: 39, height: 12.4, size: 47, smallest: 20, leading: DIGITS },
      scan: { x: 58, y: 45.5, width: 39, height: 3.3, size: 7, smallest: 5 },
      scanAbroad: { x: 58, y: 48.8, width: 39, height: 2.9, size: 6, smallest: 5 },
      scanThird: { x: 58, y: 51.7, width: 39, height: 2.9, size: 6, smallest: 5 },
    },
  },
  rule: { x: 73, y: 28, width: 9 },
  band: { height: 11.5, sign: 6, sizes: [8.5, 6.5] },
};

const a5Face: Face = {
  width: 148,
  height: 210,
  plaque: { x: 7.5, y: 7.5, width: 133, height: 195, radius: 6 },
  bell: square(65, 12, 18),
  code: square(29, 81, 90),
  texts: {
    name: { x: 14, y: 31, width: 120, height: 14, size: 26, smallest: 7 },
    word: { x: 14, y: 50, width: 120, height: 6, size: 14, smallest: 6 },
    number: { x: 14, y: 56, width: 120, height: 24, size: 90, smallest: 40, leading: DIGITS },
    scan: { x: 14, y: 171, width: 120, height: 6, size: 13, smallest: 9 },
    scanAbroad: { x: 14, y: 177, width: 120, height: 4.5, size: 10.5, smallest: 8 },
  },
  threeLines: {
    code: square(30.5, 80, 87),
    texts: {
      number: { x: 14, y: 56, width: 120, height: 24, size: 90, smallest: 40, leading: DIGITS },
      scan: { x: 14, y: 167.4, width: 120, height: 5.4, size: 12.5, smallest: 9 },
      scanAbroad: { x: 14, y: 172.8, width: 120, height: 4.4, size: 10, smallest: 8 },
      scanThird: { x: 14, y: 177.2, width: 120, height: 4.4, size: 10, smallest: 8 },
    },
  },
  rule: { x: 66, y: 47.5, width: 16 },
  band: { height: 17, sign: 8.5, sizes: [12, 9.5] },
};

export const sheets: Record<SheetFormat, Sheet> = {
  'a6-tent': {
    page: { width: A4.height, height: A4.width },
    face: tentFace,
    places: [0, tentFace.width].map((x) => [
      { x, y: 0, isTurned: true },
      { x, y: tentFace.height },
    ]),
    lines: [
      { from: [0, tentFace.height], to: [A4.height, tentFace.height], isFold: true },
      { from: [tentFace.width, 0], to: [tentFace.width, A4.width] },
    ],
  },
  'a4-stickers': {
    page: A4,
    face: stickerFace,
    places: [0, 1, 2, 3].flatMap((row) =>
      [0, 1].map((column) => [{ x: column * stickerFace.width, y: row * stickerFace.height }]),
    ),
    lines: [1, 2, 3].flatMap((row) => crossesAt(row * stickerFace.height)),
  },
  a5: { page: a5Face, face: a5Face, places: [[{ x: 0, y: 0 }]], lines: [] },
};

function square(x: number, y: number, side: number): Box {
  return { x, y, width: side, height: side };
}

/** Crop marks. They are short, so that they are invisible when printing on ready-made labels. */
function crossesAt(y: number): Line[] {
  const arm = 3;
  const middle = A4.width / 2;
  return [
    { from: [0, y], to: [2 * arm, y] },
    { from: [A4.width - 2 * arm, y], to: [A4.width, y] },
    { from: [middle - arm, y], to: [middle + arm, y] },
    { from: [middle, y - arm], to: [middle, y + arm] },
  ];
}
