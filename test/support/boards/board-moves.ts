/** When each move may be made, and what it changes in the model's request. */
import type { TableRequest } from '../../../src/features/requests/contract.ts';
import { remindableAfter, reopenableFrom } from './closing-model.ts';
import { TAKER } from './pending-request.ts';

const MINUTE = 60_000;
/** How long staff may recall a completed request, and how soon a guest may end a taken one as served. */
const RECALL = 30 * MINUTE;
const SERVED = 2 * MINUTE;

export const moves = {
  take: { from: 'pending', to: 'in-progress' },
  finish: { from: 'in-progress', to: 'completed' },
  cancel: { from: 'pending', to: 'cancelled' },
  release: { from: 'in-progress', to: 'pending' },
  recall: { from: 'completed', to: 'in-progress' },
  serve: { from: 'in-progress', to: 'completed' },
  /** To Léa, a colleague. */
  handOver: { from: 'in-progress', to: 'in-progress' },
  /** By the owner, Camille, from whoever has a stale request. */
  takeOver: { from: 'in-progress', to: 'in-progress' },
  renew: { from: 'in-progress', to: 'in-progress' },
  dismiss: { from: 'pending', to: 'cancelled' },
  restore: { from: 'cancelled', to: 'pending' },
  unserved: { from: 'completed', to: 'pending' },
  remind: { from: 'pending', to: 'pending' },
} as const;

export type Move = keyof typeof moves;

/** Whether it makes a request active again: the closing rule then counts from now. */
export function putsBack(move: Move): boolean {
  return ['release', 'recall', 'restore', 'unserved'].includes(move);
}

/** Whether it says that somebody is at the request. */
export function isHeard(move: Move): boolean {
  return ['take', 'renew', 'handOver', 'takeOver'].includes(move);
}

/** Whether a request is old or new enough for a move. */
export function isInTime(row: TableRequest, move: Move, now: Date): boolean {
  const since = (time: string | null) => now.getTime() - Date.parse(time ?? '');
  switch (move) {
    case 'takeOver':
      return row.stale_at !== null;
    case 'remind':
      return since(row.remindable_from) >= 0;
    case 'serve':
      return since(row.taken_at) >= SERVED;
    case 'restore':
      return row.dismissed_at !== null && since(row.ended_at) <= RECALL;
    case 'unserved':
      return since(row.reopenable_until) <= 0;
    case 'recall':
      return since(row.ended_at) <= RECALL;
    default:
      return true;
  }
}

/** Guests give no name with what they do. */
const unnamed: Move[] = ['cancel', 'serve', 'unserved', 'remind'];

export function effectOf(
  row: TableRequest,
  move: Move,
  now: Date,
  by: string | undefined,
): Partial<TableRequest> {
  const { to } = moves[move];
  return {
    status: to,
    stale_at: null,
    handed_at: null,
    moved_by: (!unnamed.includes(move) && by) || null,
    reopenable_until: to === 'completed' ? reopenableFrom(now) : null,
    remindable_from: to === 'pending' ? remindableAfter(now) : null,
    ...special(row, move, now.toISOString(), by),
  };
}

function special(
  { taken_by, reminders }: TableRequest,
  move: Move,
  at: string,
  by: string | undefined,
): Partial<TableRequest> {
  const nobody = { taken_at: null, taken_by: null, taker_id: null, renewed_at: null };
  switch (move) {
    case 'take':
      return { taken_at: at, taken_by: by ?? null, taker_id: TAKER, renewed_at: null };
    case 'release':
      return nobody;
    case 'recall':
      return { ended_at: null };
    case 'renew':
      return { renewed_at: at };
    case 'handOver':
      // To whom has it already it is no news.
      return { renewed_at: at, taken_by: 'Léa', handed_at: taken_by === 'Léa' ? null : at };
    case 'takeOver':
      return { renewed_at: at, taken_by: by ?? null };
    case 'dismiss':
      return { ended_at: at, dismissed_at: at };
    case 'restore':
      return { ended_at: null, dismissed_at: null };
    case 'unserved':
      return { ...nobody, ended_at: null, reopened_at: at };
    case 'remind':
      return { reminded_at: at, reminders: reminders + 1 };
    default:
      return { ended_at: at };
  }
}
