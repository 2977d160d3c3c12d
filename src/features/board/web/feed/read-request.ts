import type { TableRequest } from '../../../requests/contract.ts';

/** What an answer or an event has at least: it may be that of a server of another version. */
export type AnsweredRequest = Pick<TableRequest, 'id' | 'created_at'> & {
  status: string;
} & Partial<Omit<TableRequest, 'id' | 'created_at' | 'status'>>;

/** Reads a request. Fields that are missing or blank are null; a table that is missing has the number 0. */
export function readRequest(answered: AnsweredRequest): TableRequest {
  const number = answered.table_number ?? answered.tableNumber ?? 0;
  return {
    ...blank,
    ...answered,
    type: answered.type ?? (answered.message ? 'other' : 'waiter'),
    // Cards say so if this version does not know it.
    status: answered.status as TableRequest['status'],
    message: answered.message || null,
    customer_name: answered.customer_name || null,
    taken_by: answered.taken_by || null,
    moved_by: answered.moved_by || null,
    table_label: answered.table_label || null,
    table_number: number,
    tableNumber: number,
    // A receipt changes no board, and only guests remind: lists lack both, answers to moves have them.
    received_at: null,
    remindable_from: null,
  };
}

const blank = {
  wish: null,
  choice: null,
  taken_at: null,
  taker_id: null,
  handed_at: null,
  renewed_at: null,
  stale_at: null,
  pace: 'usual' as const,
  first: 'zone' as const,
  asked_by: 'guest' as const,
  returned_at: null,
  ended_at: null,
  ended_by: null,
  dismissed_at: null,
  reopened_at: null,
  reopenable_until: null,
  reminded_at: null,
  reminders: 0,
  usual_wait_seconds: null,
  zone_id: null,
  widened_at: null,
};
