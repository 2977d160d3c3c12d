import { appendFileSync } from 'node:fs';

const file = process.env.PROOF_FIGURES;

/** Whether `npm run proof` runs this test. Property tests then fail fast instead of shrinking. */
export const areFiguresWanted = file !== undefined;

/**
 * Records the figures of a proof for the output of `npm run proof`, such as
 * `recordFigures('R1', { engine, kills: 20, lost: 0 })`. Call it before the expectations, so that a failing
 * proof also shows its figures.
 */
export function recordFigures(row: `R${number}`, figures: Record<string, string | number>): void {
  if (file !== undefined) appendFileSync(file, `${JSON.stringify({ row, figures })}\n`);
}

/** The number of repetitions: `full` in `npm run proof`, `quick` in `npm test`. */
export function scaled(full: number, quick: number): number {
  return file === undefined ? quick : full;
}
