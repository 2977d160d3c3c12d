import { bellMark } from '../../../drawings.ts';
import {
  directionOf,
  type GuestLanguage,
  type Label,
  type Language,
  labelIn,
} from '../../../languages.ts';
import { typeSigns } from '../../../type-drawings.ts';
import { wishSigns } from '../../../wish-drawings.ts';
import type { WishIcon } from '../../../wish-icons.ts';
import type { QrCode } from '../rules.ts';
import { printable } from './rules.ts';
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

/** What guests may ask for. */
export type Ask = { icon: WishIcon; label: Label };

const signs: Record<WishIcon, string> = { ...typeSigns, ...wishSigns };

type Plaque = {
  name: string;
  language: Language;
  /** The languages of the card. */
  lines: readonly GuestLanguage[];
  asks: readonly Ask[];
};

/** What all cards of a sheet have: plaque, bell, the restaurant's name and what guests may ask for. */
export function plaqueMarks(
  face: Face,
  { name, language, lines, asks }: Plaque,
  fonts: SheetFonts,
): Mark[] {
  const inBand = bandMarks(face, asksInBand(asks, lines, language), fonts);
  return [
    ...frame(face),
    ...(inBand.length > 0 ? [band(face)] : []),
    ...bell(face.bell),
    ...written(name, face.texts.name, 'ink', fonts),
    rule(face.rule.x, face.rule.y, face.rule.width),
    ...scanMarks(face, lines, fonts),
    ...inBand,
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

/** The band has room for so many. */
const MOST_ASKS = 4;
const NAMES_OF_ASK = 2;
/** Of all words. Longer ones are broken first. */
const LEAST_SCALE = 0.75;
/** In points. */
const SMALLEST_IN_BAND = 4.5;
/** In millimetres, between two words of the band or beside them. */
const LEAST_DISTANCE = 1.5;

type AskInBand = { sign: string; lines: string[] };

/**
 * The first buttons with letters that can be printed, in the first two such languages of the card, else in
 * `other`. A name that is the same in both is there once.
 */
function asksInBand(
  asks: readonly Ask[],
  languages: readonly GuestLanguage[],
  other: Language,
): AskInBand[] {
  return asks
    .map(({ icon, label }) => {
      const names = new Set(languages.map((language) => writable(labelIn(label, language))));
      names.delete('');
      if (names.size === 0) names.add(printable(labelIn(label, other)));
      return { sign: signs[icon], lines: [...names].slice(0, NAMES_OF_ASK).filter(Boolean) };
    })
    .filter(({ lines }) => lines.length > 0)
    .slice(0, MOST_ASKS);
}

/** A name without its emoji. Empty if the fonts lack a letter of it: half a name would be useless. */
function writable(name: string): string {
  const printed = printable(name);
  const letters = (text: string) => text.match(/\p{L}/gu)?.length;
  return letters(printed) === letters(name) ? printed : '';
}

/**
 * The signs of the band, each with its words, with equal distances between them. Where there is too little
 * room all words are smaller, then the longest on two lines. If they do not fit even so, the last one is
 * left out.
 */
function bandMarks(face: Face, asks: readonly AskInBand[], fonts: SheetFonts): Mark[] {
  const { x, y, width, height } = inset(face.plaque, 2 * GAP);
  const { sign } = face.band;
  const top = y + height - face.band.height;
  const wordX = sign * 1.25;
  const wanted = asks.map(({ lines }) =>
    Math.max(...lines.map((line, at) => widthOf(line, face.band.sizes[at] ?? 0, fonts) * 1.01)),
  );
  const room = width - asks.length * wordX - (asks.length + 1) * LEAST_DISTANCE;
  const scale = Math.max(LEAST_SCALE, Math.min(1, room / sumOf(wanted)));
  const sizes = face.band.sizes.map((size) => size * scale);
  const widths = levelled(
    wanted.map((one) => one * scale),
    room,
  );
  const distance = (width - sumOf(widths) - asks.length * wordX) / (asks.length + 1);
  let left = x + distance;
  const marks = asks.map(({ sign: drawing, lines }, index) => {
    const at = { x: left, y: top + (face.band.height - sign) / 2, scale: sign / 24 };
    const place = { x: left + wordX, y: top, width: widths[index] ?? 0, height: face.band.height };
    left += wordX + place.width + distance;
    return { sign: drawnSign(drawing, at), words: wordsInBand(lines, sizes, place, fonts) };
  });
  if (marks.some(({ words }) => words === undefined)) {
    return bandMarks(face, asks.slice(0, -1), fonts);
  }
  return marks.flatMap((mark) => [mark.sign, ...(mark.words ?? [])]);
}

function sumOf(widths: readonly number[]): number {
  return widths.reduce((sum, width) => sum + width, 0);
}

/** The widths, with the widest made equal so that all have room. */
function levelled(widths: readonly number[], room: number): readonly number[] {
  let rest = room;
  for (const [index, width] of widths.toSorted((a, b) => a - b).entries()) {
    const most = rest / (widths.length - index);
    if (width > most) return widths.map((wanted) => Math.min(wanted, most));
    rest -= width;
  }
  return widths;
}

/** One name in the middle, or a second one below it. Undefined if they do not fit. */
function wordsInBand(
  lines: readonly string[],
  sizes: readonly number[],
  place: Box,
  fonts: SheetFonts,
): Mark[] | undefined {
  const share = lines.length === 1 ? 0.72 : 0.36;
  const marks = lines.map((line, index) => {
    const y = place.y + place.height * (index === 0 ? 0.14 : 0.5);
    const size = { size: sizes[index] ?? 0, smallest: SMALLEST_IN_BAND };
    const box = { ...place, y, height: place.height * share, ...size };
    return written(line, box, index === 0 ? 'paper' : 'gilt', fonts, { align: 'left' });
  });
  return marks.every(({ length }) => length > 0) ? marks.flat() : undefined;
}

function drawnSign(d: string, place: { x: number; y: number; scale: number }): PathMark {
  return { kind: 'path', d, ...place, stroke: 'gilt', strokeWidth: 1.6 };
}
