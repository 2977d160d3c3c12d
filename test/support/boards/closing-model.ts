/** When requests end or leave the board by themselves, and when guests may act on them, in the model. */
import type { TableRequest } from '../../../src/features/requests/contract.ts';

const MINUTE = 60_000;

/** After how long the server ends a request, and with which status. */
export const closing = {
  pending: { after: 120 * MINUTE, as: 'cancelled' },
  'in-progress': { after: 45 * MINUTE, as: 'completed' },
} as const;

/** When a request from before 05:00 ends; undefined if it has ended. */
export function closingTime(
  row: TableRequest,
  morning: number,
  returnedAt = 0,
): number | undefined {
  if (row.status !== 'pending' && row.status !== 'in-progress') return undefined;
  const since = Date.parse(row.renewed_at ?? row.taken_at ?? row.created_at);
  const byAge = Math.max(since, returnedAt) + closing[row.status].after;
  const isOfYesterday = Date.parse(row.created_at) < morning;
  return isOfYesterday ? Math.min(byAge, morning - 1) : byAge;
}

/** Until when the guest may reopen a request that staff complete now. */
export function reopenableFrom(now: Date): string {
  return new Date(now.getTime() + 10 * MINUTE).toISOString();
}

/** From when a guest may remind the team of a pending request that rings anew now. */
export function remindableAfter(now: Date): string {
  return new Date(now.getTime() + 2 * MINUTE).toISOString();
}

/** Of the withdrawn requests the newest stay on the board. Returns the others, and those of earlier days. */
export function leavingOf(withdrawn: TableRequest[], now: Date): TableRequest[] {
  const newest = withdrawn
    .toSorted((a, b) => (a.ended_at ?? '').localeCompare(b.ended_at ?? ''))
    .slice(-20);
  const earliest = now.getTime() - 25 * 60 * MINUTE;
  return withdrawn.filter(
    (row) => !newest.includes(row) || Date.parse(row.ended_at ?? '') < earliest,
  );
}
