import type { TableRequest } from '../../../src/features/requests/contract.ts';

/** A request that nobody has taken yet, as the API answers it. */
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
    message: null,
    customer_name: null,
    status: 'pending',
    created_at,
    taken_at: null,
    taken_by: null,
    moved_by: null,
    renewed_at: null,
    stale_at: null,
    dismissed_at: null,
    reopenable_until: null,
    reopened_at: null,
    ended_at: null,
    table_number: table,
    tableNumber: table,
    table_label: null,
    zone_id: null,
    received_at: null,
    widened_at: null,
  };
}

/** Without receipts, because those depend on when boards poll. */
export function withoutReceipt<T extends object>(answered: T): T {
  return 'received_at' in answered ? { ...answered, received_at: null } : answered;
}
