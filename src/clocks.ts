/** How soon requests should be answered, and what happens when they are not. */
import type { Pace } from './enums.ts';

type Clocks = {
  /** Minutes from which it is shown as waiting long, then as late, and after which the server ends it. */
  pending: { waiting: number; late: number; closed: number };
  /** Counted from when its taker was last heard of. Waiting: their board asks. Late: nothing is heard of them. */
  'in-progress': { waiting: number; late: number; closed: number };
  /** After so long its guest may remind the team, also once more. */
  reminder: number;
  /** A late pending request rings again at this interval, in seconds, until somebody takes it. */
  ringsAgainSeconds: number;
};

const usual: Clocks = {
  pending: { waiting: 4, late: 8, closed: 120 },
  'in-progress': { waiting: 5, late: 10, closed: 45 },
  reminder: 2,
  ringsAgainSeconds: 30,
};

/** The minutes of each pace. */
export const clocks: Record<Pace, Clocks> = {
  'at-once': { ...usual, pending: { ...usual.pending, waiting: 2, late: 5 } },
  usual,
  'takes-time': {
    pending: { waiting: 20, late: 40, closed: 720 },
    'in-progress': { waiting: 30, late: 60, closed: 240 },
    reminder: 20,
    ringsAgainSeconds: 300,
  },
};

export type Paced = { pace: Pace | null };

/** A request without a pace was made before requests had one. */
export function clocksOf({ pace }: Paced): Clocks {
  return clocks[pace ?? 'usual'];
}
