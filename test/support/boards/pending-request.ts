import type { TableRequest } from '../../../src/features/requests/contract.ts';
import { remindableAfter } from './closing-model.ts';

/** Stands for the only member who takes requests in the stories. */
export const TAKER = 'the taker';

/** A request that nobody has taken yet, as boards show it. */
export function pendingRequest(
  id: string,
  type: TableRequest['type'],
  table: number,
  created_at: string,
): TableRequest {
  return {
    id,
    type,
    wish: null,
    choice: null,
    message: null,
    customer_name: null,
    status: 'pending',
    created_at,
    taken_at: null,
    taken_by: null,
    taker_id: null,
    handed_at: null,
    moved_by: null,
    renewed_at: null,
    stale_at: null,
    dismissed_at: null,
    reopenable_until: null,
    reopened_at: null,
    ended_at: null,
    reminded_at: null,
    reminders: 0,
    remindable_from: remindableAfter(new Date(created_at)),
    usual_wait_seconds: null,
    table_number: table,
    tableNumber: table,
    table_label: null,
    zone_id: null,
    received_at: null,
    widened_at: null,
  };
}

/**
 * As the model knows it: without receipts, because those depend on when boards poll, with `TAKER`, as if
 * somebody were in service, and without the usual wait, which depends on all evenings before.
 */
export function withoutReceipt<T extends object>(answered: T): T {
  const taker = 'taker_id' in answered && answered.taker_id !== null && { taker_id: TAKER };
  const open = 'isClosed' in answered && { isClosed: false };
  return 'received_at' in answered
    ? { ...answered, received_at: null, usual_wait_seconds: null, ...taker, ...open }
    : answered;
}
