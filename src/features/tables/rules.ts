import { encode } from 'uqr';
import { asciiDigits } from '../../digits.ts';
import { KEY_PARAMETER } from '../../paths.ts';

/** The table number in a link; NaN, which no table has, for anything but one to four digits of any script. */
export function tableNumberOf(text: string): number {
  const digits = asciiDigits(text);
  return /^\d{1,4}$/.test(digits) ? Number(digits) : Number.NaN;
}

type Mutable = { muted_until: string | null };

/** Until when the guests of a table cannot call; null if they can. */
export function mutedUntil({ muted_until }: Mutable, now: Date): string | null {
  return muted_until !== null && muted_until > now.toISOString() ? muted_until : null;
}

export function withoutPastMute<Table extends Mutable>(table: Table, now: Date): Table {
  return { ...table, muted_until: mutedUntil(table, now) };
}

/** What a link names: a slug or name, a table number, or NaN, and the key of the table, if any. */
type LinkedPlace = { restaurant: string; table: number; key: string | undefined };

/** Characters of a value in a link that are read: more than any name, and few enough for any pattern. */
const READ_CHARACTERS = 200;

/**
 * The restaurant and table of a link. People and programs change links on the way: they paste white space
 * with them, write names in capitals, escape `&` twice, or end the sentence with them.
 */
export function linkedPlaceOf(query: Iterable<[string, string]>): LinkedPlace {
  const fields = new Map<string, string>();
  for (const [name, value] of query) {
    const known = name.toLowerCase().replace(/^amp;/, '');
    if (!fields.has(known)) fields.set(known, withoutIgnored(value.slice(0, READ_CHARACTERS)));
  }
  const restaurant = fields.get('restaurant') ?? '';
  const table = asciiDigits(fields.get('table') ?? '');
  const key = /^\w+/.exec(fields.get(KEY_PARAMETER) ?? '')?.[0];
  return {
    restaurant: restaurant.toLowerCase().replace(/\/$/, ''),
    table: tableNumberOf(table.replace(/[.,;:!)\]/…]?(\?.*)?$/, '')),
    key: key?.toLowerCase(),
  };
}

/** Without characters that are not seen, and without NUL, which PostgreSQL refuses in text. */
function withoutIgnored(text: string): string {
  return text.replace(/[\p{Default_Ignorable_Code_Point}\0]/gu, '').trim();
}

/** The print formats. The first one is the default. */
export const sheetFormats = ['a6-tent', 'a4-stickers', 'a5'] as const;
export type SheetFormat = (typeof sheetFormats)[number];

/** Safe as a file name: a slug contains only letters, digits and hyphens. */
export function sheetFileName(slug: string, format: SheetFormat, tableNumber?: number): string {
  const table = tableNumber === undefined ? '' : `-table-${tableNumber}`;
  return `codes-${slug}${table}-${format}.pdf`;
}

export function codeFileName(slug: string, tableNumber: number, type: 'png' | 'svg'): string {
  return `qr-${slug}-table-${tableNumber}.${type}`;
}

/** The width of the white border (quiet zone), in modules (ISO/IEC 18004). */
export const QUIET_MODULES = 4;

/** The dark modules of a code as horizontal runs, without the quiet zone. `size` is in modules. */
export type QrCode = { size: number; runs: readonly Run[]; mask: number };
type Run = { x: number; y: number; length: number };

/**
 * Encodes a link at error correction level M. Throws when it is too long for any code (2,331 bytes).
 * Without `maskPattern` the library chooses the best of eight masks, which takes three times as long as the
 * rest. Readers can decode any mask.
 */
export function qrCode(link: string, maskPattern = BEST_MASK): QrCode {
  // Turns off the library's own border, and its automatic change to a higher level.
  const options = { ecc: 'M', boostEcc: false, border: 0, maskPattern } as const;
  const { size, data, maskPattern: mask } = encode(link, options);
  return { size, runs: data.flatMap(runsOf), mask };
}

/** The library's value for automatic selection. */
const BEST_MASK = -1;

function runsOf(modules: boolean[], y: number): Run[] {
  const runs: Run[] = [];
  for (const [x, isDark] of modules.entries()) {
    if (!isDark) continue;
    const last = runs.at(-1);
    if (last && last.x + last.length === x) last.length += 1;
    else runs.push({ x, y, length: 1 });
  }
  return runs;
}

/** The `d` attribute of an SVG path, one unit per module. */
export function qrPath({ runs }: QrCode): string {
  return runs.map(({ x, y, length }) => `M${x} ${y}h${length}v1h-${length}z`).join('');
}

/** The `viewBox` of an SVG, quiet zone included. */
export function qrViewBox({ size }: QrCode): string {
  const side = size + 2 * QUIET_MODULES;
  return `${-QUIET_MODULES} ${-QUIET_MODULES} ${side} ${side}`;
}

/** From where an origin can be reached: anywhere, only the restaurant's own network, or only this machine. */
export type Reach = 'anywhere' | 'network' | 'machine';

export function reachOf(origin: string): Reach {
  const name = new URL(origin).hostname.replace(/^\[|\]$/g, '');
  if (thisMachine.test(name)) return 'machine';
  // A host name without a dot is known only in its local network.
  return privateNetwork.test(name) || !/[.:]/.test(name) ? 'network' : 'anywhere';
}

const thisMachine = /^((.+\.)?localhost|127\.[\d.]+|0\.0\.0\.0|::1?)$/;
/** RFC 1918, 3927, 4193, 4291, 6598 and 6762, and the local domains of home routers. */
const privateNetwork =
  /^(10\.[\d.]+|192\.168\.[\d.]+|172\.(1[6-9]|2\d|3[01])\.[\d.]+|169\.254\.[\d.]+|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.[\d.]+|f[cd][\da-f]{2}:.*|fe[89ab][\da-f]:.*|.+\.(local|lan|home|internal|home\.arpa))$/;
