import fontkit from '@cantoo/fontkit';
import { PDFDocument, PDFName, type PDFPage, PrintScaling } from '@cantoo/pdf-lib';
import type { PlaceWord } from '../../../enums.ts';
import { type GuestLanguage, type Language, languages } from '../../../languages.ts';
import { guestLink } from '../../../paths.ts';
import { numberedPlace } from '../../../place-names.ts';
import {
  QUIET_MODULES,
  qrCode,
  qrPath,
  type Reach,
  reachOf,
  type SheetFormat,
  sheetFormats,
} from '../rules.ts';
import { printable, printedNameOf, scanLanguages } from './rules.ts';
import {
  type Ask,
  type Ink,
  inks,
  lineMarks,
  type Mark,
  plaqueMarks,
  tableMarks,
  written,
} from './sheet-face.ts';
import { openFonts, type SheetFonts } from './sheet-fonts.ts';
import { type Face, type Sheet, type Spot, sheets, type TextBox } from './sheet-formats.ts';
import { operatorsOf, type PdfFonts, placed, points } from './sheet-pdf.ts';
import { POINTS_PER_MILLIMETRE } from './sheet-text.ts';

/** Plain data, because it is posted to a worker thread. */
export type SheetOrder = {
  restaurant: { name: string; slug: string };
  /** In the order of the cards. */
  tables: readonly { number: number; label?: string | null; key?: string }[];
  /** What has a number. Default: a table. */
  placeWord?: PlaceWord;
  /** The origin of the links, without a trailing slash. */
  origin: string;
  /** The first language on each card, and the language of the warning page. */
  language: Language;
  /** The languages that the restaurant offers its guests. Default: French and English. */
  guestLanguages?: readonly GuestLanguage[];
  /** What guests may ask for with one tap, in the order of their buttons. */
  asks?: readonly Ask[];
};

/** All tables as a PDF of one format, or the first page of every format as a picture. */
export type SheetJob = SheetOrder & { format: SheetFormat | 'previews' };

/** Renders a PDF with the codes of all tables. Takes about a second of CPU time for a few hundred tables. */
export async function makeQrSheet(
  order: SheetOrder,
  format: SheetFormat,
): Promise<Uint8Array<ArrayBuffer>> {
  const { restaurant, origin, language } = order;
  const sheet = sheets[format];
  const fonts = openFonts(scanLanguagesOf(order));
  const document = await PDFDocument.create({ updateMetadata: false });
  document.setTitle(printedNameOf(restaurant));
  document.setLanguage(language);
  // Without "fit to page", which would shift the codes off the labels.
  document.catalog.getOrCreateViewerPreferences().setPrintScaling(PrintScaling.None);
  const embedded = await embedFonts(document, fonts);

  const reach = reachOf(origin);
  if (reach !== 'anywhere') {
    const cover = coverMarks(sheet, { origin, language, reach }, fonts);
    const page = newPage(document, sheet, embedded);
    page.pushOperators(...operatorsOf(cover, sheet.page.height, embedded));
  }
  const { height } = sheet.face;
  const plaque = operatorsOf(plaqueOf(order, sheet.face, fonts), height, embedded);
  const cutLines = operatorsOf(lineMarks(sheet), sheet.page.height, embedded);
  const cards = cardsOf(order, sheet.face, fonts);
  for (let first = 0; first < cards.length; first += sheet.places.length) {
    const page = newPage(document, sheet, embedded);
    page.pushOperators(...cutLines);
    for (const [index, spots] of sheet.places.entries()) {
      const card = cards[first + index];
      if (!card) break;
      const drawing = [...plaque, ...operatorsOf(card, height, embedded)];
      for (const spot of spots) {
        page.pushOperators(...placed(drawing, sheet.page.height, sheet.face, spot));
      }
    }
  }
  return new Uint8Array(await document.save());
}

/** The first page of each format as SVG, from the same marks as the PDF. */
export function previewQrSheets(order: SheetOrder): Record<SheetFormat, string> {
  const fonts = openFonts(scanLanguagesOf(order));
  const preview = (format: SheetFormat) => {
    const sheet = sheets[format];
    const tables = order.tables.slice(0, sheet.places.length);
    const cards = cardsOf({ ...order, tables }, sheet.face, fonts);
    return svgOfPage(sheet, plaqueOf(order, sheet.face, fonts), cards);
  };
  return Object.fromEntries(sheetFormats.map((format) => [format, preview(format)])) as Record<
    SheetFormat,
    string
  >;
}

function plaqueOf(order: SheetOrder, face: Face, fonts: SheetFonts): Mark[] {
  const { restaurant, language, asks = [] } = order;
  const scanLines = scanLanguagesOf(order);
  const texts = { name: printedNameOf(restaurant), language, lines: scanLines, asks };
  return plaqueMarks(face, texts, fonts);
}

function scanLanguagesOf({ language, guestLanguages = languages }: SheetOrder): GuestLanguage[] {
  return scanLanguages(language, guestLanguages);
}

/** The marks of each table's card. */
function cardsOf(order: SheetOrder, face: Face, fonts: SheetFonts) {
  const { restaurant, tables, origin, language, placeWord = 'table' } = order;
  const place = numberedPlace(placeWord, language, '');
  const scanLines = scanLanguagesOf(order);
  let mask: number | undefined;
  return tables.map(({ number, label, key }) => {
    const code = qrCode(guestLink(origin, restaurant.slug, number, key), mask);
    // The links of a sheet differ only in the table number and its key, so one mask suits all. Choosing it is
    // expensive.
    mask ??= code.mask;
    const name = printable(label ?? '');
    const word = name === '' ? place : `${name} · ${place}`;
    return tableMarks(face, { word, number, code }, scanLines, fonts);
  });
}

/** Only the glyphs in use are embedded. */
async function embedFonts(document: PDFDocument, { all }: SheetFonts): Promise<PdfFonts> {
  document.registerFontkit(fontkit);
  const embedded: Partial<PdfFonts> = {};
  for (const { name, file, features } of all) {
    embedded[name] = await document.embedFont(file, { subset: true, features });
  }
  return embedded as PdfFonts;
}

function newPage(
  document: PDFDocument,
  { page: { width, height } }: Sheet,
  embedded: PdfFonts,
): PDFPage {
  const page = document.addPage([points(width), points(height)]);
  for (const [name, { ref }] of Object.entries(embedded)) {
    page.node.setFontDictionary(PDFName.of(name), ref);
  }
  return page;
}

type Words = { title: string; why: Record<Exclude<Reach, 'anywhere'>, string>; how: string };

const words: Record<Language, Words> = {
  fr: {
    title: 'N’imprimez pas encore ces codes',
    why: {
      machine:
        'Ils mènent à l’ordinateur où Sonnette est installé\u202f: aucun téléphone ne peut les ouvrir.',
      network:
        'Ils ne s’ouvrent que dans votre réseau\u202f: un client sans votre Wi-Fi ne peut pas appeler.',
    },
    how: 'Donnez à Sonnette son adresse publique\u202f: écrivez PUBLIC_URL=https://votresite.fr dans le fichier .env, redémarrez, puis téléchargez de nouveau ces codes.',
  },
  en: {
    title: 'Do not print these codes yet',
    why: {
      machine: 'They lead to the computer where Sonnette is installed: no phone can open them.',
      network: 'They only open on your own network: a guest without your Wi-Fi cannot call.',
    },
    how: 'Give Sonnette its public address: add PUBLIC_URL=https://yoursite.com to the .env file, restart, then download these codes again.',
  },
};

type Warning = { origin: string; language: Language; reach: Exclude<Reach, 'anywhere'> };

/**
 * A first page that warns about links that guests cannot open, so that nobody prints the codes by mistake.
 */
function coverMarks(
  { page: { width, height } }: Sheet,
  { origin, language, reach }: Warning,
  fonts: SheetFonts,
): Mark[] {
  const { title, why, how } = words[language];
  return [
    ...written(title, boxAt(0.12, 30), 'ink', fonts, { align: 'left' }),
    ...written(`${why[reach]} (${origin})`, boxAt(0.36, 16), 'ink', fonts, { align: 'left' }),
    ...written(how, boxAt(0.6, 16), 'ink', fonts, { align: 'left' }),
  ];

  function boxAt(share: number, size: number): TextBox {
    const margin = 15;
    const space = { width: width - 2 * margin, height: height * 0.22 };
    return { x: margin, y: height * share, ...space, size, smallest: 5 };
  }
}

/** A page as a picture, one unit per millimetre. Texts are outlines, so it needs no fonts. */
function svgOfPage(
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
