/** What a run found, as one table. */

/** One row. `isMet` is undefined where no target is set. */
export type Figure = {
  question: string;
  product: string;
  floor: string;
  ratio: string;
  target: string;
  isMet: boolean | undefined;
};

/** Answers per second of a set-up, against the floor; `share` of it is the target. */
export function rate(
  question: string,
  product: number,
  floor: number,
  share: number | undefined,
): Figure {
  const ratio = product / floor;
  return {
    question,
    product: `${thousands(product)}/s`,
    floor: `${thousands(floor)}/s`,
    ratio: ratio.toFixed(2),
    target: share === undefined ? '' : `≥ ${share.toFixed(2)}`,
    isMet: share === undefined ? undefined : ratio >= share,
  };
}

export function table(figures: Figure[]): string {
  const header = ['question', 'product', 'floor', 'ratio', 'target', ''];
  const rows = figures.map(({ question, product, floor, ratio, target, isMet }) => [
    ...[question, product, floor, ratio, target],
    isMet === undefined ? '' : verdict(isMet),
  ]);
  const widths = header.map((_, place) =>
    Math.max(...[header, ...rows].map((row) => row[place]?.length ?? 0)),
  );
  const line = (row: string[]) =>
    row
      .map((cell, place) =>
        place === 0 || place > 3
          ? cell.padEnd(widths[place] ?? 0)
          : cell.padStart(widths[place] ?? 0),
      )
      .join('   ')
      .trimEnd();
  return [header, ...rows].map(line).join('\n');
}

function verdict(isMet: boolean): string {
  return isMet ? 'ok' : 'MISSED';
}

function thousands(count: number): string {
  return Math.round(count).toLocaleString('en');
}
