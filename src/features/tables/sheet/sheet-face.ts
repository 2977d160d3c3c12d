import { bellMark } from '../../../drawings.ts';
import type { RequestType } from '../../../enums.ts';
import { directionOf, type GuestLanguage, type Language } from '../../../languages.ts';
import { typeSigns } from '../../../type-drawings.ts';
import type { QrCode } from '../rules.ts';
import type { SheetFonts } from './sheet-fonts.ts';
import { type Box, type Face, placesOf, type Sheet, type TextBox } from './sheet-formats.ts';
import { linesIn, type TextLine, type TextStyle, widthOf } from './sheet-text.ts';

/** On paper in every theme. Dark enough for a printer without colours. */
export const inks = {
  black: '#000000',
  ink: '#1e1b16',
  muted: '#655e53',
  green: '#24594a',
  brass: '#8a6414',
  gilt: '#ead9a8',
  paper: '#ffffff',
  pale: '#bfbab2',
} as const;
export type Ink = keyof typeof inks;

/** Something on a card or a page. A PDF and a preview are drawn from the same marks. */
export type Mark =
  | ({ kind: 'text'; ink: Ink } & TextLine)
  | { kind: 'code'; code: QrCode; box: Box }
  | PathMark;

/** SVG path data in units of `scale` millimetres, from `x` and `y`. `strokeWidth` is in these units, too. */
export type PathMark = {
  kind: 'path';
  d: string;
  x: number;
  y: number;
  scale: number;
  fill?: Ink;
  stroke?: Ink;
  strokeWidth?: number;
  isDashed?: boolean;
};

/** NOTE: the fonts for Chinese and Japanese have the letters of these lines alone. */
const scans: Record<GuestLanguage, string> = {
  fr: 'Scannez\u00a0· sans application, sans compte',
  en: 'Scan\u00a0· no app, no account',
  es: 'Escanee\u00a0· sin app, sin cuenta',
  de: 'Scannen\u00a0· ohne App, ohne Konto',
  it: 'Scansioni\u00a0· senza app, senza account',
  nl: 'Scan\u00a0· geen app, geen account',
  pt: 'Leia o código\u00a0· sem app, sem conta',
  zh: '扫码\u00a0· 无需应用，无需账号',
  ja: 'スキャン\u00a0· アプリ不要、登録不要',
  ar: 'امسح الرمز\u00a0· بلا تطبيق، بلا حساب',
};

const printedAsks: Partial<Record<RequestType, Record<Language, string>>> = {
  bread: { fr: 'Pain', en: 'Bread' },
  water: { fr: 'Eau', en: 'Water' },
  bill: { fr: 'Addition', en: 'Bill' },
  waiter: { fr: 'Serveur', en: 'Server' },
};

type Plaque = {
  name: string;
  language: Language;
  /** The languages of the line that says to scan. */
  lines: readonly GuestLanguage[];
  /** What guests may ask for. Only the usual requests have a place on cards. */
  asks: readonly RequestType[];
};

/** What all cards of a sheet have: plaque, bell, the restaurant's name and what guests may ask for. */
export function plaqueMarks(
  face: Face,
  { name, language, lines, asks }: Plaque,
  fonts: SheetFonts,
): Mark[] {
  const abroad = language === 'fr' ? 'en' : 'fr';
  const signs = asks.flatMap((type) => {
    const words = printedAsks[type];
    return words ? [{ ...words, sign: typeSigns[type] }] : [];
  });
  return [
    ...frame(face),
    ...(signs.length > 0 ? [band(face)] : []),
    ...bell(face.bell),
    ...written(name, face.texts.name, 'ink', fonts),
    rule(face.rule.x, face.rule.y, face.rule.width),
    ...scanMarks(face, lines, fonts),
    ...bandMarks(face, signs, [language, abroad], fonts),
  ];
}

function scanMarks(face: Face, lines: readonly GuestLanguage[], fonts: SheetFonts): Mark[] {
  const { scan, scanAbroad, scanThird } = placesOf(face, lines).texts;
  return [scan, scanAbroad, scanThird].flatMap((box, index) => {
    const language = lines[index];
    if (!language) return [];
    const direction = directionOf(language) ?? 'ltr';
    return written(scans[language], box, index === 0 ? 'ink' : 'muted', fonts, { direction });
  });
}

/** What one table's card has: its number, the word above it, and its code. */
export function tableMarks(
  face: Face,
  { word, number, code }: { word: string; number: number; code: QrCode },
  lines: readonly GuestLanguage[],
  fonts: SheetFonts,
): Mark[] {
  const { texts, code: box } = placesOf(face, lines);
  return [
    // "Table" stays beside the number, also after a name in Hebrew or Arabic.
    ...written(word, texts.word, 'muted', fonts, { direction: 'ltr' }),
    ...written(String(number), texts.number, 'ink', fonts),
    { kind: 'code', code, box },
  ];
}

/** The lines of a page, for folding (dashed) and cutting. */
export function lineMarks({ lines }: Sheet): PathMark[] {
  return lines.map(({ from: [x, y], to, isFold = false }) => ({
    kind: 'path',
    d: `M${x} ${y}L${to[0]} ${to[1]}`,
    ...UNSCALED,
    stroke: 'pale',
    strokeWidth: 0.14,
    isDashed: isFold,
  }));
}

export function written(
  text: string,
  box: TextBox,
  ink: Ink,
  fonts: SheetFonts,
  style?: TextStyle,
): Mark[] {
  return linesIn(text, box, fonts, style).map((line) => ({ kind: 'text', ink, ...line }));
}

const UNSCALED = { x: 0, y: 0, scale: 1 };
/** Between the two rules of the plaque, and between the inner one and the band. */
const GAP = 1.1;

function frame({ plaque }: Face): PathMark[] {
  const inner = inset(plaque, GAP);
  return [
    { kind: 'path', d: rounded(plaque), ...UNSCALED, stroke: 'brass', strokeWidth: 0.45 },
    { kind: 'path', d: rounded(inner), ...UNSCALED, stroke: 'brass', strokeWidth: 0.15 },
  ];
}

function band({ plaque, band: { height } }: Face): PathMark {
  const foot = inset(inset(plaque, GAP), GAP);
  const y = foot.y + foot.height - height;
  return { kind: 'path', d: rounded({ ...foot, y, height }), ...UNSCALED, fill: 'green' };
}

type RoundedBox = Box & { radius: number };

function inset({ x, y, width, height, radius }: RoundedBox, by: number): RoundedBox {
  return {
    x: x + by,
    y: y + by,
    width: width - 2 * by,
    height: height - 2 * by,
    radius: radius - by,
  };
}

function rounded({ x, y, width, height, radius: r }: RoundedBox): string {
  const corner = (dx: number, dy: number) => `a${r} ${r} 0 0 1 ${dx} ${dy}`;
  return `M${x + r} ${y}h${width - 2 * r}${corner(r, r)}v${height - 2 * r}${corner(-r, r)}h${2 * r - width}${corner(-r, -r)}v${2 * r - height}${corner(r, -r)}z`;
}

const bellInks = { dome: 'green', brass: 'brass', shine: 'paper' } as const;

function bell({ x, y, width }: Box): PathMark[] {
  return bellMark.map((part) => ({
    kind: 'path',
    d: part.d,
    x,
    y,
    scale: width / 32,
    ...('fill' in part
      ? { fill: bellInks[part.fill] }
      : { stroke: bellInks[part.stroke], strokeWidth: part.width }),
  }));
}

function rule(x: number, y: number, width: number): PathMark {
  return {
    kind: 'path',
    d: `M${x} ${y}h${width}`,
    ...UNSCALED,
    stroke: 'brass',
    strokeWidth: 0.3,
  };
}

/** The signs of the band, each with its word in both languages, with equal distances between them. */
function bandMarks(
  { plaque, band }: Face,
  asks: readonly ({ sign: string } & Record<Language, string>)[],
  languages: [Language, Language],
  fonts: SheetFonts,
) {
  const { x, y, width, height } = inset(plaque, 2 * GAP);
  const { sign, sizes } = band;
  const top = y + height - band.height;
  const wordX = sign * 1.25;
  const wordWidths = asks.map((ask) =>
    Math.max(
      ...languages.map((language, index) => widthOf(ask[language], sizes[index] ?? 0, fonts)),
    ),
  );
  const taken = wordWidths.reduce((sum, wordWidth) => sum + wordX + wordWidth, 0);
  const distance = (width - taken) / (asks.length + 1);
  let left = x + distance;
  return asks.flatMap((ask, index) => {
    const wordWidth = wordWidths[index] ?? 0;
    const at = left;
    left += wordX + wordWidth + distance;
    return [
      drawnSign(ask.sign, { x: at, y: top + (band.height - sign) / 2, scale: sign / 24 }),
      ...languages.flatMap((language, line) => {
        const size = sizes[line] ?? 0;
        const box = {
          x: at + wordX,
          y: top + band.height * (line === 0 ? 0.17 : 0.5),
          width: wordWidth * 1.01,
          height: band.height * 0.36,
          size,
          smallest: size * 0.9,
        };
        return written(ask[language], box, line === 0 ? 'paper' : 'gilt', fonts, { align: 'left' });
      }),
    ];
  });
}

function drawnSign(d: string, place: { x: number; y: number; scale: number }): PathMark {
  return { kind: 'path', d, ...place, stroke: 'gilt', strokeWidth: 1.6 };
}
