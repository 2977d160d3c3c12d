/** Measures a width at a font size of one point. */
export type Measure = (text: string) => number;

export type Fitted = { size: number; lines: readonly string[] };

type Space = { width: number; height: number; size: number; smallest: number };

/** Line height, as a multiple of the font size. */
export const LEADING = 1.2;

/** Each attempt uses this fraction of the previous size. */
const STEP = 0.94;

/**
 * The largest font size at which the complete text fits into the space, and its lines.
 * Breaks words only when the text would not fit otherwise. Returns undefined when it fits at no size: half a
 * link would be useless.
 */
export function fitInto(text: string, space: Space, measure: Measure): Fitted | undefined {
  const pieces = piecesOf(text);
  for (let size = space.size; size > space.smallest; size *= STEP) {
    const lines = wrap(pieces, space.width / size, measure);
    if (lines && fits(lines, size)) {
      return { size, lines: balance(pieces, lines, space.width / size, measure) };
    }
  }
  const letters = wrap([...text], space.width / space.smallest, measure);
  const lines = wrap(pieces, space.width / space.smallest, measure) ?? letters;
  return lines && fits(lines, space.smallest) ? { size: space.smallest, lines } : undefined;

  function fits(lines: string[], size: number): boolean {
    return lines.length * size * LEADING <= space.height;
  }
}

/** Splits a text where a line may break: after words, or after the separators of a link. */
function piecesOf(text: string): string[] {
  return text.split(text.includes(' ') ? /(?<= )/ : /(?<=[/?&=-])/);
}

/** The same number of lines with more equal lengths, so that no single word is left on the last line. */
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
