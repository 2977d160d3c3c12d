import type { TableRequest } from '../../../src/features/requests/contract.ts';
import { paceOfType } from '../../../src/features/wishes/rules.ts';

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
    pace: paceOfType(type, false),
    first: 'zone',
    asked_by: 'guest',
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
    returned_at: null,
    dismissed_at: null,
    reopenable_until: null,
    reopened_at: null,
    ended_at: null,
    ended_by: null,
    reminded_at: null,
    reminders: 0,
    remindable_from: new Date(Date.parse(created_at) + 2 * 60_000).toISOString(),
    usual_wait_seconds: null,
    table_number: table,
    tableNumber: table,
    table_label: null,
    zone_id: null,
    received_at: null,
    widened_at: null,
  };
}

/** Without receipts and usual waits, which change without a version of the board. */
export function withoutReceipt(row: TableRequest): TableRequest {
  return { ...row, received_at: null, usual_wait_seconds: null };
}
