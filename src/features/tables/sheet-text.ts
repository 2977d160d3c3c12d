/** Widths at a size of one point. */
export type Measure = (text: string) => number;

export type Fitted = { size: number; lines: readonly string[] };

type Room = { width: number; height: number; size: number; smallest: number };

/** Height of a line, as a multiple of its size. */
export const LEADING = 1.2;

/** Each try is so much smaller than the last. */
const STEP = 0.94;

/**
 * The largest size at which a text stands in its room, whole, in as many lines as that takes. Words are broken only where
 * they would not fit otherwise. Undefined where it fits at no size: half a link leads nowhere.
 */
export function fitInto(text: string, room: Room, measure: Measure): Fitted | undefined {
  const pieces = piecesOf(text);
  for (let size = room.size; size > room.smallest; size *= STEP) {
    const lines = wrap(pieces, room.width / size, measure);
    if (lines && isRoomFor(lines, size)) {
      return { size, lines: balance(pieces, lines, room.width / size, measure) };
    }
  }
  const letters = wrap([...text], room.width / room.smallest, measure);
  const lines = wrap(pieces, room.width / room.smallest, measure) ?? letters;
  return lines && isRoomFor(lines, room.smallest) ? { size: room.smallest, lines } : undefined;

  function isRoomFor(lines: string[], size: number): boolean {
    return lines.length * size * LEADING <= room.height;
  }
}

/** Behind these a line may end: words, and the joints of a link. */
function piecesOf(text: string): string[] {
  return text.split(text.includes(' ') ? /(?<= )/ : /(?<=[/?&=-])/);
}

/** As many lines, of more equal length: no word is left alone on the last. */
function balance(
  pieces: readonly string[],
  lines: string[],
  width: number,
  measure: Measure,
): string[] {
  if (lines.length === 1) return lines;
  const narrower = wrap(pieces, width * STEP, measure);
  if (narrower?.length !== lines.length) return lines;
  return balance(pieces, narrower, width * STEP, measure);
}

function wrap(pieces: readonly string[], width: number, measure: Measure): string[] | undefined {
  const lines: string[] = [];
  let line = '';
  for (const piece of pieces) {
    if (measure(piece.trimEnd()) > width) return undefined;
    if (measure((line + piece).trimEnd()) > width) {
      lines.push(line.trimEnd());
      line = '';
    }
    line += piece;
  }
  return [...lines, line.trimEnd()];
}

/** What a font can print of a text; a name in a script that it lacks leaves nothing. */
export function printable(text: string, has: (codePoint: number) => boolean): string {
  return [...text.normalize('NFC').replace(joiners, '')]
    .filter((letter) => has(letter.codePointAt(0) ?? 0))
    .join('')
    .replace(/[^\S\u00a0\u202f]+/g, ' ')
    .trim();
}

/** Without the picture that they join, they are nothing. */
const joiners = /[\u200d\ufe0e\ufe0f]/g;
