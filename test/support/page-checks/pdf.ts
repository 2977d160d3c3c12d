import { getDocument, type PageViewport, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { PixelArea } from './read-code.ts';

/** The content of a PDF, as a viewer renders it. */
export type Printed = { pages: PrintedPage[] };

export type PrintedPage = {
  widthMillimetres: number;
  heightMillimetres: number;
  text: string;
  /** Every text with its position, in millimetres from the upper left corner. */
  texts: { text: string; x: number; y: number; width: number }[];
  /** Empty if the page was not drawn. */
  picture: PixelArea;
};

/** Pixels for each millimetre of paper: 150 dpi. */
export const PIXELS_PER_MILLIMETRE = 6;

const POINTS_PER_MILLIMETRE = 72 / 25.4;

/** Reads all texts, and draws the first `drawn` pages, which is slow. */
export async function readPdf(bytes: Uint8Array, drawn = 0): Promise<Printed> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const pdf = await task.promise;
  const factory = pdf.canvasFactory as CanvasFactory;
  const pages: PrintedPage[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    pages.push(await readPage(await pdf.getPage(number), number <= drawn ? factory : undefined));
  }
  await task.destroy();
  return { pages };
}

type CanvasFactory = {
  create(
    width: number,
    height: number,
  ): { canvas: { toBuffer(type: string): Buffer }; context: CanvasRenderingContext2D };
};

async function readPage(page: PDFPageProxy, factory?: CanvasFactory): Promise<PrintedPage> {
  const viewport = page.getViewport({ scale: PIXELS_PER_MILLIMETRE / POINTS_PER_MILLIMETRE });
  const { width, height } = viewport;
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
    picture: factory ? await draw(page, viewport, factory) : { width: 0, height: 0, data: none },
  };
}

const none = new Uint8ClampedArray();

async function draw(
  page: PDFPageProxy,
  viewport: PageViewport,
  factory: CanvasFactory,
): Promise<PixelArea> {
  const width = Math.round(viewport.width);
  const height = Math.round(viewport.height);
  const { context } = factory.create(width, height);
  await page.render({ canvas: null, canvasContext: context, viewport, background: 'white' })
    .promise;
  return context.getImageData(0, 0, width, height);
}

/** The first page as a PNG, `scale` pixels per millimetre. */
export async function pngOfFirstPage(bytes: Uint8Array, scale: number): Promise<Buffer> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const pdf = await task.promise;
  const page = await pdf.getPage(1);
  const viewport = page.getViewport({ scale: scale / POINTS_PER_MILLIMETRE });
  const factory = pdf.canvasFactory as CanvasFactory;
  const { canvas, context } = factory.create(viewport.width, viewport.height);
  await page.render({ canvas: null, canvasContext: context, viewport, background: 'white' })
    .promise;
  await task.destroy();
  return canvas.toBuffer('image/png');
}
