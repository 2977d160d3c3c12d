import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import fontkit from '@cantoo/fontkit';
import { PDFDocument, PDFName, type PDFOperator, type PDFPage } from '@cantoo/pdf-lib';
import type { Language } from '../../../languages.ts';
import { guestLink } from '../../../paths.ts';
import { qrCode, type Reach, reachOf, type SheetFormat } from '../rules.ts';
import type { PrintedNames } from '../zones/rules.ts';
import { printable, printedNameOf } from './rules.ts';
import { type Face, type Sheet, sheets, type TextBox } from './sheet-formats.ts';
import { codeIn, drawLines, type Pen, penOf, placed, points, textIn } from './sheet-pen.ts';

/** Plain data, because it is posted to a worker thread. */
export type SheetOrder = {
  restaurant: { name: string; slug: string };
  /** In the order of the cards. */
  tableNumbers: readonly number[];
  names?: ReadonlyMap<number, PrintedNames>;
  /** The origin of the links, without a trailing slash. */
  origin: string;
  format: SheetFormat;
  /** The first language on each card; the other one follows. */
  language: Language;
};

type Pens = { regular: Pen; bold: Pen };

const calls: Record<Language, string> = {
  fr: 'Scannez pour appeler le service',
  en: 'Scan to call for service',
};

/** Renders a PDF with the codes of all tables. Takes about a second of CPU time for a few hundred tables. */
export async function makeQrSheet(order: SheetOrder): Promise<Uint8Array<ArrayBuffer>> {
  const { restaurant, tableNumbers, names, origin, format, language } = order;
  const sheet = sheets[format];
  const document = await PDFDocument.create({ updateMetadata: false });
  const pens = await openPens(document);
  const name = printedNameOf(restaurant);
  document.setTitle(name);
  document.setLanguage(language);

  const reach = reachOf(origin);
  if (reach !== 'anywhere')
    drawCover(newPage(document, sheet, pens), sheet, pens, { ...order, reach });
  let mask: number | undefined;
  for (let first = 0; first < tableNumbers.length; first += sheet.places.length) {
    const page = newPage(document, sheet, pens);
    drawLines(page, sheet);
    for (const [index, spots] of sheet.places.entries()) {
      const number = tableNumbers[first + index];
      if (number === undefined) break;
      const link = guestLink(origin, restaurant.slug, number);
      const code = qrCode(link, mask);
      // The links of a sheet differ only in the table number, so one mask suits all. Choosing it is
      // expensive.
      mask ??= code.mask;
      const texts = {
        ...textsOf(name, number, link, language),
        ...namesIn(names?.get(number)),
      };
      const face = [
        ...codeIn(sheet.face.height, code, sheet.face.code),
        ...textsIn(sheet.face, texts, pens),
      ];
      for (const spot of spots) {
        page.pushOperators(...placed(face, sheet.page.height, sheet.face, spot));
      }
    }
  }
  return new Uint8Array(await document.save());
}

/** Free fonts with the letters of every European language. Only the glyphs in use are embedded. */
async function openPens(document: PDFDocument): Promise<Pens> {
  const require = createRequire(import.meta.url);
  document.registerFontkit(fontkit);
  const open = async (name: string, file: string) =>
    penOf(name, await document.embedFont(readFileSync(file), { subset: true, features: unused }));
  return {
    regular: await open('Regular', require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf')),
    bold: await open('Bold', require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf')),
  };
}

/**
 * Kerning and mark positioning move single glyphs. They are turned off: a line is written as one string of
 * glyphs, without a position for each.
 */
const unused = { kern: false, mark: false, mkmk: false };

function newPage(document: PDFDocument, { page: { width, height } }: Sheet, pens: Pens): PDFPage {
  const page = document.addPage([points(width), points(height)]);
  for (const { name, font } of Object.values(pens)) {
    page.node.setFontDictionary(PDFName.of(name), font.ref);
  }
  return page;
}

type FaceTexts = Record<keyof Face['texts'], string>;

/** The zone is at the top, for those who put the cards on the tables. The name is beside "Table". */
function namesIn(names: PrintedNames | undefined): Pick<FaceTexts, 'zone' | 'word'> {
  const label = printable(names?.label ?? '');
  return {
    zone: printable(names?.zone ?? ''),
    word: label === '' ? 'Table' : `${label} · Table`,
  };
}

function textsOf(
  name: string,
  number: number,
  link: string,
  language: Language,
): Omit<FaceTexts, 'zone' | 'word'> {
  return {
    name,
    number: String(number),
    call: calls[language],
    callAbroad: calls[language === 'fr' ? 'en' : 'fr'],
    // A link to type by hand: without the scan marker, and without the scheme, which browsers add.
    link: link.replace(/^https?:\/\//, '').replace(/&from=qr$/, ''),
  };
}

function textsIn(face: Face, texts: FaceTexts, { regular, bold }: Pens): PDFOperator[] {
  const write = (field: keyof FaceTexts, pen: Pen, isMuted: boolean, isCentred = face.isCentred) =>
    textIn(face.height, texts[field], face.texts[field], pen, {
      isCentred,
      isMuted,
      // "Table" stays beside the number, also after a name in Hebrew or Arabic.
      direction: field === 'word' ? 'ltr' : 'auto',
    });
  return [
    ...(texts.zone === '' ? [] : write('zone', regular, true)),
    ...write('name', bold, false),
    ...write('word', regular, true),
    ...write('number', bold, false),
    ...write('call', bold, false),
    ...write('callAbroad', regular, true),
    ...write('link', regular, true, true),
  ];
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
function drawCover(
  page: PDFPage,
  { page: { width, height } }: Sheet,
  { regular, bold }: { regular: Pen; bold: Pen },
  { origin, language, reach }: Warning,
): void {
  const { title, why, how } = words[language];
  page.pushOperators(
    ...textIn(height, title, boxAt(0.12, 30), bold),
    ...textIn(height, `${why[reach]} (${origin})`, boxAt(0.36, 16), regular),
    ...textIn(height, how, boxAt(0.6, 16), regular),
  );

  function boxAt(share: number, size: number): TextBox {
    const margin = 15;
    const space = { width: width - 2 * margin, height: height * 0.22 };
    return { x: margin, y: height * share, ...space, size, smallest: 5 };
  }
}
