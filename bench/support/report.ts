/** Formats the results of a run as one table, and computes them. */

/** One row. `isMet` is undefined if there is no target. */
export type Figure = {
  question: string;
  product: string;
  floor: string;
  ratio: string;
  target: string;
  isMet: boolean | undefined;
};

/** A row of responses per second. `target` is a share of the floor's rate. */
export function rate(question: string, product: number, floor: number, target?: number): Figure {
  return {
    question,
    product: `${thousands(product)}/s`,
    floor: `${thousands(floor)}/s`,
    ratio: ratioOf(product, floor),
    target: target === undefined ? '' : `≥ ${target.toFixed(2)}`,
    isMet: target === undefined ? undefined : product >= target * floor,
  };
}

export function ratioOf(product = Number.NaN, floor = Number.NaN): string {
  const ratio = product / floor;
  return Number.isFinite(ratio) ? ratio.toFixed(2) : '';
}

export function quantileOf(milliseconds: number[], share: number): number {
  const sorted = milliseconds.toSorted((a, b) => a - b);
  return sorted[Math.ceil(share * sorted.length) - 1] ?? Number.NaN;
}

/** Text columns are left-aligned, figures right-aligned. */
export function table(figures: Figure[]): string {
  const header = ['question', 'product', 'floor', 'ratio', 'target', ''];
  const rows = [header, ...figures.map(cellsOf)];
  const widths = header.map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  );
  const isFigure = (column: number) => column >= 1 && column <= 3;
  const pad = (cell: string, column: number) =>
    isFigure(column) ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0);
  return rows.map((row) => row.map(pad).join('   ').trimEnd()).join('\n');
}

function cellsOf({ question, product, floor, ratio, target, isMet }: Figure): string[] {
  const verdict = isMet ? 'ok' : 'MISSED';
  return [question, product, floor, ratio, target, isMet === undefined ? '' : verdict];
}

function thousands(count: number): string {
  return Math.round(count).toLocaleString('en');
}
