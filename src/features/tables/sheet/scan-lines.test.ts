import { describe, expect, it } from 'vitest';
import { readPdf } from '../../../../test/support/page-checks/pdf.ts';
import { readCode } from '../../../../test/support/page-checks/read-code.ts';
import type { GuestLanguage, Language } from '../../../languages.ts';
import { QUIET_MODULES, sheetFormats } from '../rules.ts';
import { makeQrSheet } from './qr-sheet.ts';
import { scanLanguages } from './rules.ts';
import { openFonts } from './sheet-fonts.ts';

const lines: Record<GuestLanguage, string> = {
  fr: 'Scannez · sans application, sans compte',
  en: 'Scan · no app, no account',
  es: 'Escanee · sin app, sin cuenta',
  de: 'Scannen · ohne App, ohne Konto',
  it: 'Scansioni · senza app, senza account',
  nl: 'Scan · geen app, geen account',
  pt: 'Leia o código · sem app, sem conta',
  zh: '扫码 · 无需应用，无需账号',
  ja: 'スキャン · アプリ不要、登録不要',
  ar: 'امسح الرمز · بلا تطبيق، بلا حساب',
};

async function print(
  format: (typeof sheetFormats)[number],
  guestLanguages: readonly GuestLanguage[],
  language: Language = 'fr',
) {
  const order = {
    restaurant: { name: 'Le Petit Bistrot', slug: 'le-petit-bistrot' },
    tables: [{ number: 118 }],
    origin: 'https://sonnette.example',
    language,
    guestLanguages,
  };
  const { pages } = await readPdf(await makeQrSheet(order, format), 1);
  const page = pages[0];
  if (!page) throw new Error('no page');
  return page;
}

function lettersOf(text: string): string {
  return text.replace(/\s/g, '');
}

describe.each(sheetFormats)('%s', (format) => {
  it.each([
    [['es', 'de', 'it']],
    [['nl', 'pt', 'zh']],
    [['ja', 'fr', 'en']],
    [['zh', 'ar']],
    [['de']],
  ] as const)('says to scan in %s, completely [LNG-12]', async (chosen) => {
    const { texts, heightMillimetres } = await print(format, chosen);
    const sorted = (text: string) => [...lettersOf(text)].sort().join('');
    // The back of a tent is upside down.
    const top = format === 'a6-tent' ? heightMillimetres / 2 : 0;
    const card = texts.filter(({ y }) => y > top);
    const printed = [...Map.groupBy(card, ({ y }) => y).values()].map((pieces) =>
      sorted(pieces.map(({ text }) => text).join('')),
    );
    const places = scanLanguages('fr', chosen).map((language) =>
      printed.indexOf(sorted(lines[language])),
    );
    expect(places).not.toContain(-1);
    expect(places.toSorted((a, b) => a - b)).toEqual(places);
  });
});

it('three lines leave the quiet zone of a code [LNG-12]', async () => {
  const { picture } = await print('a5', ['fr', 'en', 'ar']);
  expect(readCode(picture).quietModules).toBeGreaterThanOrEqual(QUIET_MODULES - 0.1);
});

it('Arabic letters are joined', () => {
  const { shape } = openFonts(['ar']).fontOf(lines.ar);
  const idsOf = (text: string) => shape(text).glyphs.map(({ id }) => id);
  const alone = [...'حساب'].reverse().flatMap(idsOf);
  const joined = idsOf('حساب');
  expect(joined).toHaveLength(4);
  // Alef does not join the letter after it, which is therefore written as alone.
  expect(joined.filter((id, index) => id === alone[index])).toHaveLength(1);
});

it('cards are in the first language and French, then in the order of the restaurant, in three at most [LNG-12]', () => {
  expect(scanLanguages('fr', ['fr', 'en'])).toEqual(['fr', 'en']);
  expect(scanLanguages('en', ['fr', 'en'])).toEqual(['en', 'fr']);
  expect(scanLanguages('fr', ['de', 'ar', 'fr', 'ja'])).toEqual(['fr', 'de', 'ar']);
  expect(scanLanguages('en', ['de', 'fr', 'en', 'ja'])).toEqual(['en', 'fr', 'de']);
  expect(scanLanguages('en', ['es'])).toEqual(['es']);
});
