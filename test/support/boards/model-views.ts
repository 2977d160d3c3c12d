/** What each caller reads of a request, in the model. */
import type { TableRequest } from '../../../src/features/requests/contract.ts';

/** Boards show who has it while somebody has it, and not the words of a withdrawn request. */
export function boardViewOf(row: TableRequest, isWithdrawn: boolean): TableRequest {
  const untaken = row.status !== 'in-progress' && { taker_id: null, handed_at: null };
  return { ...row, ...untaken, ...(isWithdrawn && { message: null, customer_name: null }) };
}

/** Guests do not learn which member has it. */
export function creatorViewOf(row: TableRequest): TableRequest {
  return { ...row, taker_id: null, handed_at: null };
}

export function guestViewOf(row: TableRequest): TableRequest {
  return { ...creatorViewOf(row), message: null, customer_name: null, moved_by: null };
}

/** A request that was made with a key, as callers without it read it. */
export function strangerViewOf(row: TableRequest): TableRequest {
  const taken = { taken_by: null, taken_at: null, renewed_at: null };
  return { ...guestViewOf(row), ...taken, choice: null, zone_id: null, widened_at: null };
}
