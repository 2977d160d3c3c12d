/** The order of letters in a line where Hebrew or Arabic stands beside Latin letters or digits. */
import openBidi from 'bidi-js';

export type Direction = 'ltr' | 'rtl' | 'auto';

/**
 * The pieces of each line from left to right (Unicode Standard Annex 9). The font shapes each piece by
 * itself, and mirrors the order of those with Hebrew or Arabic letters.
 * `lines` follow each other in `text`; white space between them may be missing.
 */
export function piecesFromLeft(
  text: string,
  lines: readonly string[],
  direction: Direction = 'auto',
): string[][] {
  if (!ofRightToLeft.test(text)) return lines.map((line) => [line]);
  const levels = bidi.getEmbeddingLevels(text, direction);
  let end = 0;
  return lines.map((line) => {
    const start = text.indexOf(line, end);
    end = start + line.length;
    return runsFromLeft(text, levels, start, end).flatMap(([from, to]) =>
      isOdd(levels.levels[from]) ? fromRight(text.slice(from, to)) : fromLeft(text.slice(from, to)),
    );
  });
}

/** The package declares a module with a default export, but is CommonJS: its export is the function. */
const bidi = (openBidi as unknown as typeof openBidi.default)();
type Levels = ReturnType<typeof bidi.getEmbeddingLevels>;

/** Letters which the font takes for a reason to write from right to left. */
const ofRightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Nko}]/u;

function runsFromLeft(text: string, levels: Levels, start: number, end: number) {
  // The indices before the line and after it come along.
  const indices = bidi.getReorderedIndices(text, levels, start, end - 1).slice(start, end);
  return indices.reduce<[number, number][]>((runs, index) => {
    const last = runs.at(-1);
    const isSame = last && levels.levels[last[0]] === levels.levels[index];
    if (isSame && last[1] === index) last[1] = index + 1;
    else if (isSame && last[0] === index + 1) last[0] = index;
    else runs.push([index, index + 1]);
    return runs;
  }, []);
}

/** Of signs alone, which the font would write from left to right, each is a piece of its own. */
function fromRight(run: string): string[] {
  const letters = [...run].map((letter) => bidi.getMirroredCharacter(letter) ?? letter);
  return ofRightToLeft.test(run) ? [letters.join('')] : letters.reverse();
}

/** Persian digits run to the right, but the font takes them for Arabic letters. */
function fromLeft(run: string): string[] {
  return ofRightToLeft.test(run) ? [...run] : [run];
}

function isOdd(level = 0): boolean {
  return level % 2 === 1;
}
