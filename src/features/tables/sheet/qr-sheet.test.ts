import { describe, expect, it } from 'vitest';
import {
  PIXELS_PER_MILLIMETRE,
  type Printed,
  type PrintedPage,
  readPdf,
} from '../../../../test/support/page-checks/pdf.ts';
import { cropArea, readCode } from '../../../../test/support/page-checks/read-code.ts';
import type { Label } from '../../../languages.ts';
import { limits } from '../../../limits.ts';
import { guestLink } from '../../../paths.ts';
import { QUIET_MODULES, qrCode, qrPath, type SheetFormat, sheetFormats } from '../rules.ts';
import { makeQrSheet, previewQrSheets, type SheetOrder } from './qr-sheet.ts';

const origin = 'https://sonnette.example';
const bistrot = { name: 'Le Petit Bistrot', slug: 'le-petit-bistrot' };
const usualAsks = [
  { icon: 'bread', label: { fr: 'Pain', en: 'Bread' } },
  { icon: 'water', label: { fr: 'Eau', en: 'Water' } },
  { icon: 'bill', label: { fr: 'Addition', en: 'Bill' } },
  { icon: 'waiter', label: { fr: 'Serveur', en: 'Server' } },
] as const;
const NARROW_SPACE = '\u202f';

/**
 * Page sizes in millimetres, the grid (columns, rows) in which the test looks for codes, and codes per table.
 */
const papers: Record<
  SheetFormat,
  { size: [number, number]; grid: [number, number]; codesPerTable: number }
> = {
  'a6-tent': { size: [297, 210], grid: [2, 2], codesPerTable: 2 },
  'a4-stickers': { size: [210, 297], grid: [2, 4], codesPerTable: 1 },
  a5: { size: [148, 210], grid: [1, 1], codesPerTable: 1 },
};

const formats = Object.keys(papers) as SheetFormat[];

type Printing = Partial<Omit<SheetOrder, 'tables'>> & {
  format?: SheetFormat;
  tableNumbers?: readonly number[];
  labels?: Record<number, string>;
};

async function print(
  { format = 'a5', tableNumbers = [1, 7, 12], labels = {}, ...order }: Printing,
  drawn = 0,
): Promise<Printed> {
  const tables = tableNumbers.map((number) => ({ number, label: labels[number] ?? null }));
  const usual = { restaurant: bistrot, origin, language: 'fr', asks: usualAsks } as const;
  return readPdf(await makeQrSheet({ ...usual, ...order, tables }, format), drawn);
}

describe.each(formats)('%s', (format) => {
  const { size, grid, codesPerTable } = papers[format];

  it('every code decodes to its table’s link, has a quiet zone of four modules and is at least 30 mm wide', async () => {
    const tableNumbers = [1, 7, 12, 118, 9999];
    const { pages } = await print({ format, tableNumbers }, 5);
    const links: string[] = [];
    for (const page of pages) {
      expect(page.widthMillimetres).toBeCloseTo(size[0], 1);
      expect(page.heightMillimetres).toBeCloseTo(size[1], 1);
      for (const cell of cellsOf(page, grid)) {
        const code = readCode(cell);
        links.push(code.link);
        expect(code.side / PIXELS_PER_MILLIMETRE).toBeGreaterThanOrEqual(30);
        expect(code.quietModules).toBeGreaterThanOrEqual(QUIET_MODULES - 0.1);
      }
    }
    const expected = tableNumbers.map((number) => guestLink(origin, bistrot.slug, number));
    expect(links.sort()).toEqual(
      expected.flatMap((link) => Array(codesPerTable).fill(link)).sort(),
    );
  });

  it('each card shows the restaurant, the table and what guests may ask for, in both languages, and no address', async () => {
    const { pages } = await print({ format, tableNumbers: [118], language: 'en' });
    const words = pages[0]?.text.replace(/\s+/g, '') ?? '';
    for (const expected of [
      'LePetitBistrot',
      'Table118',
      'Scannez·sansapplication,sanscompte',
      'Scan·noapp,noaccount',
      'Pain',
      'Eau',
      'Addition',
      'Serveur',
      'Bread',
      'Water',
      'Bill',
      'Server',
    ]) {
      expect(words.split(expected).length - 1, expected).toBe(codesPerTable);
    }
    expect(words).not.toMatch(/sonnette|demande|http/);
    expect(words.indexOf('Scan·')).toBeLessThan(words.indexOf('Scannez'));
    expect(words.indexOf('Bread')).toBeLessThan(words.indexOf('Pain'));
  });

  it('the name of a table is printed completely, and only on its card', async () => {
    for (const label of ['Comptoir', 'W'.repeat(limits.tableLabelLength)]) {
      const { pages } = await print({ format, tableNumbers: [7, 12], labels: { 7: label } });
      const words = pages
        .map(({ text }) => text)
        .join('')
        .replace(/\s+/g, '');
      expect(words.split(`${label}·Table`)).toHaveLength(codesPerTable + 1);
    }
  });

  it.each([
    ['words', 'Œufs à la coque '.repeat(12).slice(0, limits.nameLength).trim()],
    ['one word', 'Щ'.repeat(limits.nameLength)],
    ['one wide word', 'W'.repeat(limits.nameLength)],
  ])(
    'the longest name (%s) is printed completely and within the margins, with the longest link in the code',
    async (_, name) => {
      const slug = 'b'.repeat(40);
      const far = `https://${'a'.repeat(60)}.example`;
      const order = { format, restaurant: { name, slug }, origin: far, tableNumbers: [9999] };
      const { pages } = await print(order, 1);
      const [page] = pages;
      const text = page?.text.replace(/\s+/g, '') ?? '';
      expect(text).toContain(name.replace(/\s+/g, ''));
      const [first] = cellsOf(page, grid).map(readCode);
      expect(first?.link).toBe(guestLink(far, slug, 9999));
      expect(first?.quietModules).toBeGreaterThanOrEqual(QUIET_MODULES - 0.1);
      const cellWidth = size[0] / grid[0];
      // The back side of a tent is rotated by 180°, and its texts run to the left.
      for (const { x, width } of page?.texts.filter((_, index, all) => index >= all.length / 2) ??
        []) {
        expect(x).toBeGreaterThanOrEqual(5);
        expect(x + width).toBeLessThanOrEqual(cellWidth - 4);
      }
    },
  );
});

it('European names are printed completely', async () => {
  for (const name of [
    'Crème brûlée & Bœuf — l’Étoile à 12 €',
    'Őrség étterem',
    'Źródło Łódź',
    'Șapte coline, Țara mea',
    'Año Niño Peña',
    'Große Straße',
    'Ταβέρνα Ὁ Ἥλιος',
    'Трактир «Ёжик» Їжа',
    'Þórsmörk Ærø Đurđevac İstanbul Ğ',
    `«${NARROW_SPACE}Chez Zoé${NARROW_SPACE}»`,
  ]) {
    const { pages } = await print({ restaurant: { ...bistrot, name }, tableNumbers: [1] });
    const text = pages[0]?.text.normalize('NFC').replace(/\s+/g, '');
    expect(text).toContain(name.normalize('NFC').replace(/\s+/g, ''));
  }
});

it.each(['مطعم الشام 24', 'Le Liban لبنان 1987', 'לבנון Paris 11e'])(
  'Latin letters and digits beside Hebrew or Arabic keep their order: %s',
  async (name) => {
    const restaurant = { ...bistrot, name };
    const labels = { 1: 'שולחן גן' };
    const { pages } = await print({ restaurant, tableNumbers: [1], labels });
    const words = pages[0]?.texts.map(({ text }) => text).join(' ');
    for (const word of [...(name.match(/[\w ]*\w/g) ?? []), 'Table'])
      expect(words).toContain(word.trim());
  },
);

it.each([
  ['Chez 居酒屋 Léo', 'ChezLéo'],
  ['Pizza 🫓👩‍🍳 Roma', 'PizzaRoma'],
  ['居酒屋', 'le-petit-bistrot'],
  ['🫓', 'le-petit-bistrot'],
])('characters that the font lacks are left out: %s is printed as %s', async (name, printed) => {
  const { pages } = await print({ restaurant: { ...bistrot, name }, tableNumbers: [1] });
  expect(pages[0]?.text.replace(/\s+/g, '')).toMatch(new RegExp(`^${printed}`));
});

it.each([
  ['http://localhost:3000', 'N’imprimez pas encore', 'aucun téléphone'],
  ['http://192.168.1.20:3000', 'N’imprimez pas encore', 'votre réseau'],
])('a sheet with codes for %s begins with a warning page', async (near, title, why) => {
  for (const format of formats) {
    const { pages } = await print({ origin: near, format, tableNumbers: [1] }, 2);
    expect(pages).toHaveLength(2);
    const [cover, first] = pages;
    const text = cover?.text.replace(/\s+/g, ' ');
    for (const expected of [title, why, near, 'PUBLIC_URL=']) expect(text).toContain(expected);
    const [code] = cellsOf(first, papers[format].grid).map(readCode);
    expect(code?.link).toBe(guestLink(near, bistrot.slug, 1));
  }
  const { pages } = await print({ origin: near, language: 'en' });
  expect(pages[0]?.text).toContain('Do not print these codes yet');
});

it('a sheet of 200 tables is smaller than a megabyte', async () => {
  const tableNumbers = Array.from({ length: 200 }, (_, index) => index + 1);
  const tables = tableNumbers.map((number) => ({ number }));
  const sheet = await makeQrSheet(
    { restaurant: bistrot, tables, origin, language: 'fr' },
    'a6-tent',
  );
  expect(sheet.length).toBeLessThan(1024 * 1024);
});

it('a card that names no request has no band [LNG-12]', () => {
  const order = { restaurant: bistrot, tables: [{ number: 1 }], origin, language: 'fr' } as const;
  const paths = (...labels: Label[]) => {
    const asks = labels.map((label) => ({ icon: 'bill', label }) as const);
    return previewQrSheets({ ...order, asks }).a5.match(/<path/g)?.length ?? 0;
  };
  // The band, a sign, and each letter.
  expect(paths(usualAsks[2].label) - paths()).toBe(2 + 'AdditionBill'.length);
  expect(paths({ fr: 'Addition' }) - paths()).toBe(2 + 'Addition'.length);
  expect(paths({ zh: '结账' })).toBe(paths());
});

it.each(formats)(
  '%s: long names in the band stay within it, as many as fit [LNG-12]',
  async (format) => {
    const names = (letter: string, count: number) =>
      Array.from({ length: count }, (_, at) => ({
        icon: 'bread' as const,
        label: { fr: `${at}${letter.repeat(limits.wishLabelLength - 1)}` },
      }));
    const inBand = async (asks: SheetOrder['asks'] = []) => {
      const [page] = (await print({ format, tableNumbers: [1], asks })).pages;
      const text = page?.text.replace(/\s+/g, '') ?? '';
      for (const { x, width } of page?.texts ?? []) {
        expect(x).toBeGreaterThan(0);
        expect(x + width).toBeLessThan(papers[format].size[0]);
      }
      return asks.filter(({ label }) => text.includes(label.fr?.replaceAll(' ', '') ?? '')).length;
    };
    expect(await inBand(names('W', 1))).toBe(1);
    expect(await inBand(names('une ', 5))).toBeGreaterThan(0);
    const own = ['Corbeille de pain', 'La même chose', 'Addition', 'Appeler un serveur', 'Carte'];
    expect(await inBand(own.map((fr) => ({ icon: 'bread', label: { fr } })))).toBe(4);
  },
);

it('a preview of each format has the codes of its first page, and needs no fonts', () => {
  const tables = Array.from({ length: 20 }, (_, index) => ({ number: index + 1 }));
  const previews = previewQrSheets({ restaurant: bistrot, tables, origin, language: 'fr' });
  expect(Object.keys(previews)).toEqual(sheetFormats);
  const first = qrCode(guestLink(origin, bistrot.slug, 1));
  for (const format of formats) {
    const { size, grid, codesPerTable } = papers[format];
    const svg = previews[format];
    expect(svg).toContain(`viewBox="0 0 ${size[0]} ${size[1]}"`);
    expect(svg).not.toContain('<text');
    const isShown = tables.map(({ number }) =>
      svg.includes(qrPath(qrCode(guestLink(origin, bistrot.slug, number), first.mask))),
    );
    const onFirstPage = (grid[0] * grid[1]) / codesPerTable;
    expect(isShown).toEqual(tables.map((_, index) => index < onFirstPage));
    expect(svg.split('<use').length - 1).toBe(2 * onFirstPage * codesPerTable);
  }
});

/** Cuts the page into cells with one code each; leaves out empty cells. */
function cellsOf(page: PrintedPage | undefined, [columns, rows]: [number, number]) {
  if (!page) throw new Error('no such page');
  const width = page.picture.width / columns;
  const height = page.picture.height / rows;
  const cells = Array.from({ length: columns * rows }, (_, index) =>
    cropArea(page.picture, {
      x: (index % columns) * width,
      y: Math.floor(index / columns) * height,
      width,
      height,
    }),
  );
  return cells.filter(
    ({ data }) => data.filter((value, index) => index % 4 === 0 && value < 60).length > 500,
  );
}

it('the card of a room names it in the language of the card [PLC-02]', async () => {
  const order = { tableNumbers: [112], placeWord: 'room' } as const;
  expect((await print(order)).pages[0]?.text).toMatch(/Chambre\s*112/);
  expect((await print({ ...order, language: 'en' })).pages[0]?.text).toMatch(/Room\s*112/);
});
