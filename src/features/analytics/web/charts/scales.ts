/** Layout and shading of the hours of a week, and the end of an axis. */
import { placeOfHour } from '../../../restaurants/rules.ts';

const HOURS = 24;

/** The colour depth of a cell: 0 for none, 4 for the most. */
export type Depth = 0 | 1 | 2 | 3 | 4;

/**
 * The hours from the first to the last in use, in the order of the service day, which begins at the hour
 * `begins`: after midnight comes last.
 */
export function hoursInUse(
  cells: readonly { hour: number; requests_created: number }[],
  begins: number,
): number[] {
  const places = cells
    .filter(({ requests_created }) => requests_created > 0)
    .map(({ hour }) => placeOfHour(hour, begins));
  if (places.length === 0) return [];
  const first = Math.min(...places);
  return Array.from(
    { length: Math.max(...places) - first + 1 },
    (_, index) => (begins + first + index) % HOURS,
  );
}

/** The start of the window of `room` consecutive values with the largest sum. */
export function fullestStart(values: readonly number[], room: number): number {
  const sumFrom = (start: number) =>
    values.slice(start, start + room).reduce((sum, value) => sum + value, 0);
  const starts = Array.from({ length: Math.max(1, values.length - room + 1) }, (_, start) => start);
  return starts.reduce((best, start) => (sumFrom(start) > sumFrom(best) ? start : best), 0);
}

export function depthOf(value: number, most: number): Depth {
  return value === 0 ? 0 : (Math.ceil((4 * value) / most) as Depth);
}

/** The range of values of each non-empty depth, for the legend. */
export function rangesOf(most: number): { depth: Depth; from: number; to: number }[] {
  return ([1, 2, 3, 4] as const)
    .map((depth) => ({
      depth,
      from: Math.floor(((depth - 1) * most) / 4) + 1,
      to: Math.floor((depth * most) / 4),
    }))
    .filter(({ from, to }) => from <= to);
}

/** The end of an axis: the next round number. It is even, so that the labelled middle is an integer. */
export function axisEnd(most: number): number {
  if (most <= 2) return 2;
  const unit = 10 ** Math.floor(Math.log10(most));
  const steps = unit === 1 ? [4, 6, 8, 10] : [1, 1.2, 1.6, 2, 3, 4, 5, 6, 8, 10];
  return Math.round((steps.find((step) => step * unit >= most) ?? 10) * unit);
}
