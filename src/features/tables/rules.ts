import { encode } from 'uqr';

/** The number that a link or an address names; NaN, which no table has, for anything but digits. */
export function tableNumberOf(text: string): number {
  return /^\d{1,4}$/.test(text) ? Number(text) : Number.NaN;
}

/** How the codes of all tables can be printed; the first is the one proposed. */
export const sheetFormats = ['a6-tent', 'a4-stickers', 'a5'] as const;
export type SheetFormat = (typeof sheetFormats)[number];

/** A slug is letters, digits and hyphens: nothing a file system minds. */
export function sheetFileName(slug: string, format: SheetFormat): string {
  return `codes-${slug}-${format}.pdf`;
}

export function codeFileName(slug: string, tableNumber: number, type: 'png' | 'svg'): string {
  return `qr-${slug}-table-${tableNumber}.${type}`;
}

/** White modules that a reader wants around a code (ISO/IEC 18004). */
export const QUIET_MODULES = 4;

/** The dark modules of a code, those that lie side by side as one run; the quiet zone is not counted. */
export type QrCode = { size: number; runs: readonly Run[]; mask: number };
type Run = { x: number; y: number; length: number };

/**
 * At error level M. Throws where the link is too long for any code (2,331 bytes). Of the eight masks the one
 * that mixes dark and light best, unless one is given: to weigh them takes three times as long as all the
 * rest, and readers undo any.
 */
export function qrCode(link: string, maskPattern = BEST_MASK): QrCode {
  // The library would add a border of its own, and a higher level where it costs nothing.
  const options = { ecc: 'M', boostEcc: false, border: 0, maskPattern } as const;
  const { size, data, maskPattern: mask } = encode(link, options);
  return { size, runs: data.flatMap(runsOf), mask };
}

/** In the library's words. */
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

/** As the `d` of an SVG path, one unit a module. */
export function qrPath({ runs }: QrCode): string {
  return runs.map(({ x, y, length }) => `M${x} ${y}h${length}v1h-${length}z`).join('');
}

/** The window of an SVG picture of it, quiet zone included. */
export function qrViewBox({ size }: QrCode): string {
  const side = size + 2 * QUIET_MODULES;
  return `${-QUIET_MODULES} ${-QUIET_MODULES} ${side} ${side}`;
}

/**
 * Who can follow a link that begins like this: guests anywhere, those in the house's own network, nobody but
 * this machine.
 */
export type Reach = 'anywhere' | 'network' | 'machine';

export function reachOf(origin: string): Reach {
  const name = new URL(origin).hostname.replace(/^\[|\]$/g, '');
  if (thisMachine.test(name)) return 'machine';
  // Without a dot it is a name that one network alone knows.
  return privateNetwork.test(name) || !/[.:]/.test(name) ? 'network' : 'anywhere';
}

const thisMachine = /^((.+\.)?localhost|127\.[\d.]+|0\.0\.0\.0|::1?)$/;
/** RFC 1918, 3927, 4193, 4291, 6598 and 6762, and what home routers call their own. */
const privateNetwork =
  /^(10\.[\d.]+|192\.168\.[\d.]+|172\.(1[6-9]|2\d|3[01])\.[\d.]+|169\.254\.[\d.]+|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.[\d.]+|f[cd][\da-f]{2}:.*|fe[89ab][\da-f]:.*|.+\.(local|lan|home|internal|home\.arpa))$/;
