import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import fontkit from '@cantoo/fontkit';
import { PDFDocument, type PDFPage } from '@cantoo/pdf-lib';
import { dinerLink } from '../../paths.ts';
import type { Language } from '../../platform/http/language.ts';
import { qrCode, reachOf, type SheetFormat } from './rules.ts';
import { drawCover } from './sheet-cover.ts';
import { type Face, type Sheet, sheets } from './sheet-formats.ts';
import { drawCode, drawLines, drawText, type Pen, penOf, points, within } from './sheet-pen.ts';
import { printable } from './sheet-text.ts';

/** Plain data: it is handed to a thread of its own. */
export type SheetOrder = {
  restaurant: { name: string; slug: string };
  tableNumbers: readonly number[];
  /** How the links begin; without a trailing slash. */
  origin: string;
  format: SheetFormat;
  /** Stands first on each card; the other follows. */
  language: Language;
};

type Pens = { regular: Pen; bold: Pen };

const calls: Record<Language, string> = {
  fr: 'Scannez pour appeler le service',
  en: 'Scan to call for service',
};

/** The codes of all tables, ready to print: a PDF. Takes a second of work for some hundred tables. */
export async function makeQrSheet(order: SheetOrder): Promise<Uint8Array<ArrayBuffer>> {
  const { restaurant, tableNumbers, origin, format, language } = order;
  const sheet = sheets[format];
  const document = await PDFDocument.create({ updateMetadata: false });
  const pens = await openPens(document);
  const name = printable(restaurant.name, pens.bold.has) || restaurant.slug;
  document.setTitle(name);
  document.setLanguage(language);

  const reach = reachOf(origin);
  if (reach !== 'anywhere') drawCover(newPage(document, sheet), sheet, pens, { ...order, reach });
  for (let first = 0; first < tableNumbers.length; first += sheet.places.length) {
    const page = newPage(document, sheet);
    drawLines(page, sheet);
    for (const [place, spots] of sheet.places.entries()) {
      const number = tableNumbers[first + place];
      if (number === undefined) break;
      const link = dinerLink(origin, restaurant.slug, number);
      const code = qrCode(link);
      const texts = textsOf(name, number, link, language);
      for (const spot of spots) {
        within(page, sheet.page.height, sheet.face, spot, () => {
          drawCode(page, sheet.face.height, code, sheet.face.code);
          drawTexts(page, sheet.face, texts, pens);
        });
      }
    }
  }
  return new Uint8Array(await document.save());
}

/** Free fonts with the letters of every European language; only what is used of them goes into the file. */
async function openPens(document: PDFDocument): Promise<Pens> {
  const require = createRequire(import.meta.url);
  document.registerFontkit(fontkit);
  const open = async (file: string) =>
    penOf(await document.embedFont(readFileSync(file), { subset: true }));
  return {
    regular: await open(require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf')),
    bold: await open(require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf')),
  };
}

function newPage(document: PDFDocument, { page: { width, height } }: Sheet): PDFPage {
  return document.addPage([points(width), points(height)]);
}

type FaceTexts = Record<keyof Face['texts'], string>;

function textsOf(name: string, number: number, link: string, language: Language): FaceTexts {
  return {
    name,
    word: 'Table',
    number: String(number),
    call: calls[language],
    callAbroad: calls[language === 'fr' ? 'en' : 'fr'],
    // To be typed: without what counts a scan, and without what a browser adds by itself.
    link: link.replace(/^https?:\/\//, '').replace(/&from=qr$/, ''),
  };
}

function drawTexts(page: PDFPage, face: Face, texts: FaceTexts, { regular, bold }: Pens): void {
  const draw = (field: keyof FaceTexts, pen: Pen, isMuted: boolean, isCentred = face.isCentred) =>
    drawText(page, face.height, texts[field], face.texts[field], pen, { isCentred, isMuted });
  draw('name', bold, false);
  draw('word', regular, true);
  draw('number', bold, false);
  draw('call', bold, false);
  draw('callAbroad', regular, true);
  draw('link', regular, true, true);
}
