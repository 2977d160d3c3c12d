import jsQR from 'jsqr';
import { getDocument, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** What stands on paper, as a printer or a viewer makes it out. */
export type Printed = { pages: PrintedPage[] };

export type PrintedPage = {
  widthMillimetres: number;
  heightMillimetres: number;
  text: string;
  /** Every text with its place, in millimetres from the upper left. */
  texts: { text: string; x: number; y: number; width: number }[];
  picture: Picture;
};

export type Picture = { width: number; height: number; data: Uint8ClampedArray };

/** A code that a reader found: what it holds, and how large it is in the picture. */
export type ReadCode = { link: string; side: number; quietModules: number };

/** Pixels for each millimetre of paper: 150 dpi. */
export const PIXELS_PER_MILLIMETRE = 6;

const POINTS_PER_MILLIMETRE = 72 / 25.4;

export async function readPdf(bytes: Uint8Array, mostPages = Infinity): Promise<Printed> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const pdf = await task.promise;
  const factory = pdf.canvasFactory as CanvasFactory;
  const pages: PrintedPage[] = [];
  for (let number = 1; number <= Math.min(pdf.numPages, mostPages); number += 1) {
    pages.push(await readPage(await pdf.getPage(number), factory));
  }
  await task.destroy();
  return { pages };
}

type Canvas = { width: number; height: number };
type CanvasFactory = {
  create(width: number, height: number): { canvas: Canvas; context: CanvasRenderingContext2D };
};

async function readPage(page: PDFPageProxy, factory: CanvasFactory): Promise<PrintedPage> {
  const viewport = page.getViewport({ scale: PIXELS_PER_MILLIMETRE / POINTS_PER_MILLIMETRE });
  const { width, height } = viewport;
  const { context } = factory.create(Math.round(width), Math.round(height));
  await page.render({ canvas: null, canvasContext: context, viewport, background: 'white' })
    .promise;
  const { items } = await page.getTextContent();
  const texts = items.flatMap((item) => {
    if (!('str' in item) || item.str.trim() === '') return [];
    const [x, y] = viewport.convertToViewportPoint(item.transform[4], item.transform[5]);
    const [left, top] = [Number(x) / PIXELS_PER_MILLIMETRE, Number(y) / PIXELS_PER_MILLIMETRE];
    return [{ text: item.str, x: left, y: top, width: item.width / POINTS_PER_MILLIMETRE }];
  });
  return {
    widthMillimetres: width / PIXELS_PER_MILLIMETRE,
    heightMillimetres: height / PIXELS_PER_MILLIMETRE,
    text: texts.map(({ text }) => text).join(' '),
    texts,
    picture: context.getImageData(0, 0, Math.round(width), Math.round(height)),
  };
}

/** A part of a picture, in its pixels. */
export function cut(
  { width, data }: Picture,
  part: { x: number; y: number; width: number; height: number },
): Picture {
  const x = Math.round(part.x);
  const y = Math.round(part.y);
  const size = { width: Math.floor(part.width), height: Math.floor(part.height) };
  const cutOut = new Uint8ClampedArray(size.width * size.height * 4);
  for (let row = 0; row < size.height; row += 1) {
    const start = ((y + row) * width + x) * 4;
    cutOut.set(data.subarray(start, start + size.width * 4), row * size.width * 4);
  }
  return { ...size, data: cutOut };
}

/** Throws where no reader would find a code. */
export function readCode(picture: Picture): ReadCode {
  const found = jsQR.default(picture.data, picture.width, picture.height, {
    inversionAttempts: 'dontInvert',
  });
  if (!found) throw new Error('no code to be read');
  const { topLeftCorner: a, topRightCorner: b } = found.location;
  const side = Math.hypot(a.x - b.x, a.y - b.y);
  const modules = 17 + 4 * found.version;
  return {
    link: found.data,
    side,
    quietModules: quietZone(picture, found.location, side / modules),
  };
}

type Corners = Record<
  'topLeftCorner' | 'topRightCorner' | 'bottomLeftCorner' | 'bottomRightCorner',
  { x: number; y: number }
>;

/** How many modules around the code are white on every side, to the edge of the picture at most. */
function quietZone(picture: Picture, location: Corners, module: number): number {
  const corners = [
    location.topLeftCorner,
    location.topRightCorner,
    location.bottomLeftCorner,
    location.bottomRightCorner,
  ];
  const [left, right] = range(corners.map(({ x }) => x));
  const [top, bottom] = range(corners.map(({ y }) => y));
  // A reader finds corners to a pixel or so.
  const slack = 2;
  let margin = slack;
  while (isWhiteAround(margin + 1)) margin += 1;
  return (margin + slack / 2) / module;

  function isWhiteAround(distance: number): boolean {
    const [x0, x1] = [Math.round(left) - distance, Math.round(right) + distance];
    const [y0, y1] = [Math.round(top) - distance, Math.round(bottom) + distance];
    if (x0 < 0 || y0 < 0 || x1 >= picture.width || y1 >= picture.height) return false;
    for (let x = x0; x <= x1; x += 1) if (isDark(x, y0) || isDark(x, y1)) return false;
    for (let y = y0; y <= y1; y += 1) if (isDark(x0, y) || isDark(x1, y)) return false;
    return true;
  }

  function isDark(x: number, y: number): boolean {
    return (picture.data[(y * picture.width + x) * 4] ?? 255) < 200;
  }
}

function range(values: number[]): [number, number] {
  return [Math.min(...values), Math.max(...values)];
}
