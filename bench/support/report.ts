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

/**
 * Responses per second, and the servers' processor time for each in microseconds: NaN outside Linux.
 * `database`: that of PostgreSQL.
 */
export type Cost = { perSecond: number; each: number; database?: number };

/** A row of processor time per response. `most` is the target: how many times the floor's. */
export function costRow(
  question: string,
  product: Cost | undefined,
  floor: Cost | undefined,
  most?: number,
): Figure {
  const ratio = ratioOf(product?.each, floor?.each);
  return {
    question,
    product: product ? costText(product) : '',
    floor: floor ? costText(floor) : '',
    ratio,
    target: most === undefined ? '' : `≤ ${most.toFixed(1)}`,
    isMet: most === undefined || ratio === '' ? undefined : Number(ratio) <= most,
  };
}

export function costText({ perSecond, each, database }: Cost): string {
  const times = [each, database ?? Number.NaN].filter(Number.isFinite).map(microseconds);
  return `${times.join(' + ')}, ${thousands(perSecond)}/s`;
}

/** A row about resident memory after something. */
export function memoryRow(question: string, megabytes: number, most: number): Figure {
  return {
    question,
    product: `${Math.round(megabytes)} MB`,
    floor: '',
    ratio: '',
    target: `≤ ${most} MB`,
    isMet: megabytes <= most,
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

export const median = (values: number[]) => quantileOf(values, 0.5);

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

function microseconds(time: number): string {
  return `${time < 100 ? time.toFixed(1) : thousands(time)} µs`;
}

function thousands(count: number): string {
  return Math.round(count).toLocaleString('en');
}
