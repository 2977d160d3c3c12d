/** What a request, a move or a receipt of it adds to the counts. */
import type { RequestRow } from '../../db/schema.ts';
import { EARLY_MINUTES, receivedClassOf, timeClassOf } from './rules.ts';
import type { Fact } from './sums.ts';

/** A reopened request was answered neither in time nor at the end: its times count nowhere. */
export function movedAdds(row: RequestRow): Fact['adds'] {
  const isTimed = row.reopened_at === null;
  if (row.status === 'in-progress' && !isTimed) return {};
  if (row.status === 'in-progress') return { [`taken_${timeTo(row, row.taken_at)}`]: 1 };
  const byRule = row.ended_by === 'closing' ? { closed_by_rule: 1 } : {};
  if (row.ended_by === 'dismissal') return { dismissed: 1 };
  if (row.taken_at === null) {
    return row.ended_by === 'diner' ? { withdrawn: 1 } : { unanswered: 1, ...byRule };
  }
  // A guest who was served may say so before the staff do.
  const isFinished = row.ended_by === 'staff' || row.ended_by === 'diner';
  if (isFinished && !isTimed) return {};
  return isFinished ? { [`finished_${timeTo(row, row.ended_at)}`]: 1 } : byRule;
}

/** Of a reopened request the first receipt was counted. */
export function receivedAdds(row: RequestRow): Fact['adds'] {
  if (row.received_at === null || row.reopened_at !== null) return {};
  return { [`received_${receivedClassOf(secondsTo(row, row.received_at))}`]: 1 };
}

/** Water soon after the first scan of the table's guests. */
export function earlyAdds(
  { type, created_at }: Pick<RequestRow, 'type' | 'created_at'>,
  sittingFrom: string | null,
): Fact['adds'] {
  if (type !== 'water' || sittingFrom === null) return {};
  const minutes = (Date.parse(created_at) - Date.parse(sittingFrom)) / 60_000;
  return minutes <= EARLY_MINUTES ? { early_water: 1 } : {};
}

function timeTo(row: RequestRow, at: string | null) {
  return timeClassOf(secondsTo(row, at));
}

function secondsTo({ created_at }: RequestRow, at: string | null): number {
  return (Date.parse(at ?? created_at) - Date.parse(created_at)) / 1000;
}
