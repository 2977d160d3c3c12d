import { appendFileSync } from 'node:fs';

const file = process.env.PROOF_FIGURES;

/** Whether `npm run proof` asks: what fails then is to fail soon, not to be looked into. */
export const areFiguresWanted = file !== undefined;

/**
 * What a proof did, and what came of it, for the line that `npm run proof` prints: `tell('R1', { engine, kills: 20, lost: 0 })`.
 * Called before the expectations, so that a proof which fails shows its figures too.
 */
export function tell(row: `R${number}`, figures: Record<string, string | number>): void {
  if (file !== undefined) appendFileSync(file, `${JSON.stringify({ row, figures })}\n`);
}

/** How often: `full` where figures are wanted, `quick` in `npm test`, which runs every proof beside all else. */
export function scaled(full: number, quick: number): number {
  return file === undefined ? quick : full;
}
