import type { SheetFormat } from '../rules.ts';

/** In millimetres, from the upper left corner. */
export type Box = { x: number; y: number; width: number; height: number };

/** A text box. The text is as large as fits: from `size` down to `smallest`, in points. */
export type TextBox = Box & { size: number; smallest: number };

/** The layout of one side of a card. The boxes do not overlap, so their contents cannot either. */
export type Face = {
  width: number;
  height: number;
  isCentred: boolean;
  /** A square, quiet zone included. */
  code: Box;
  texts: Record<'zone' | 'name' | 'word' | 'number' | 'call' | 'callAbroad' | 'link', TextBox>;
};

/** The position of a face on the page. `isTurned` rotates it by 180° for the back side of a tent. */
type Spot = { x: number; y: number; isTurned?: boolean };
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

/** A tent card: A6 when folded along its upper edge, with one face on each side. */
const tentFace: Face = {
  width: A4.height / 2,
  height: A4.width / 2,
  isCentred: false,
  code: square(9, 13, 68),
  texts: {
    zone: { x: 80, y: 7, width: 58, height: 5, size: 9, smallest: 4 },
    name: { x: 80, y: 14, width: 58, height: 19, size: 15, smallest: 5 },
    word: { x: 80, y: 35, width: 58, height: 6, size: 12, smallest: 4 },
    number: { x: 80, y: 41, width: 58, height: 25, size: 84, smallest: 24 },
    call: { x: 80, y: 67, width: 58, height: 10, size: 11, smallest: 6 },
    callAbroad: { x: 80, y: 77, width: 58, height: 5, size: 9.5, smallest: 6 },
    link: { x: 12, y: 86, width: 124, height: 9, size: 8.5, smallest: 4 },
  },
};

/** Common label sheets: eight labels of 105 × 74 mm, without margins. */
const stickerFace: Face = {
  width: A4.width / 2,
  height: A4.height / 4,
  isCentred: false,
  code: square(5, 6, 52),
  texts: {
    zone: { x: 59, y: 5, width: 40, height: 4, size: 7, smallest: 4 },
    name: { x: 59, y: 9, width: 40, height: 13, size: 11, smallest: 4 },
    word: { x: 59, y: 23, width: 40, height: 4, size: 9, smallest: 4 },
    number: { x: 59, y: 27, width: 40, height: 16, size: 54, smallest: 20 },
    call: { x: 59, y: 44, width: 40, height: 8, size: 8.5, smallest: 5 },
    callAbroad: { x: 59, y: 52, width: 40, height: 4, size: 7.5, smallest: 5 },
    link: { x: 8, y: 60, width: 89, height: 7, size: 7, smallest: 4 },
  },
};

const a5Face: Face = {
  width: 148,
  height: 210,
  isCentred: true,
  code: square(29, 76, 90),
  texts: {
    zone: { x: 12, y: 7, width: 124, height: 5, size: 11, smallest: 6 },
    name: { x: 12, y: 13, width: 124, height: 20, size: 22, smallest: 7 },
    word: { x: 12, y: 36, width: 124, height: 7, size: 16, smallest: 6 },
    number: { x: 12, y: 43, width: 124, height: 32, size: 110, smallest: 40 },
    call: { x: 12, y: 167, width: 124, height: 9, size: 16, smallest: 9 },
    callAbroad: { x: 12, y: 176, width: 124, height: 7, size: 13, smallest: 8 },
    link: { x: 12, y: 186, width: 124, height: 11, size: 10, smallest: 4 },
  },
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
