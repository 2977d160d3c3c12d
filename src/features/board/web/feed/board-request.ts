import type { Label } from '../../../../languages.ts';

/** A request in the form that the board uses: absent values are undefined, and each field has one name. */
export type BoardRequest = {
  id: string;
  type: string;
  /** The name of the suggestion that the guest tapped, in every language. */
  wish: Label | undefined;
  /** What its guest chose of it. */
  choice: Label | undefined;
  status: string;
  created_at: string;
  tableNumber: number | undefined;
  /** The name of its table, such as "Comptoir". */
  tableLabel: string | undefined;
  /** Null if its table is in no zone. Named as in answers, because the rules of ringing read it. */
  zone_id: string | null;
  /** When the server made it ring everyone and not only its zone. Null if it has not. */
  widened_at: string | null;
  customerName: string | undefined;
  message: string | undefined;
  takenBy: string | undefined;
  /** The id of the member who has it. Null on shared devices. */
  taker_id: string | null;
  /** When a colleague handed it over to them. Null once somebody acted on it. */
  handed_at: string | null;
  /** The staff member who made the last move. */
  movedBy: string | undefined;
  taken_at: string | undefined;
  renewed_at: string | null;
  /** Since when a taken request rings again. */
  stale_at: string | null;
  /** When its guest said that it was not served. */
  reopened_at: string | null;
  /** When its guest last reminded the team of it, and how often. */
  reminded_at: string | null;
  reminders: number;
  ended_at: string | undefined;
  /** When staff ended it as a false alarm. */
  dismissed_at: string | null;
};

/** A request in the form that answers and events contain. */
export type AnsweredRequest = {
  id: string;
  status: string;
  created_at: string;
  type?: string;
  wish?: { label: Label } | null;
  choice?: { label: Label } | null;
  table_number?: number | null;
  tableNumber?: number | null;
  table_label?: string | null;
  zone_id?: string | null;
  widened_at?: string | null;
  customer_name?: string | null;
  customerName?: string | null;
  message?: string | null;
  taken_by?: string | null;
  taker_id?: string | null;
  handed_at?: string | null;
  moved_by?: string | null;
  taken_at?: string | null;
  renewed_at?: string | null;
  stale_at?: string | null;
  reopened_at?: string | null;
  reminded_at?: string | null;
  reminders?: number;
  ended_at?: string | null;
  dismissed_at?: string | null;
};

export function toBoardRequest(answered: AnsweredRequest): BoardRequest {
  return {
    id: answered.id,
    type: answered.type ?? (answered.message ? 'other' : 'waiter'),
    wish: answered.wish?.label,
    choice: answered.choice?.label,
    status: answered.status,
    created_at: answered.created_at,
    tableNumber: answered.table_number ?? answered.tableNumber ?? undefined,
    tableLabel: answered.table_label || undefined,
    zone_id: answered.zone_id ?? null,
    widened_at: answered.widened_at ?? null,
    customerName: (answered.customer_name ?? answered.customerName) || undefined,
    message: answered.message || undefined,
    takenBy: answered.taken_by || undefined,
    taker_id: answered.taker_id ?? null,
    handed_at: answered.handed_at ?? null,
    movedBy: answered.moved_by || undefined,
    taken_at: answered.taken_at ?? undefined,
    renewed_at: answered.renewed_at ?? null,
    stale_at: answered.stale_at ?? null,
    reopened_at: answered.reopened_at ?? null,
    reminded_at: answered.reminded_at ?? null,
    reminders: answered.reminders ?? 0,
    ended_at: answered.ended_at ?? undefined,
    dismissed_at: answered.dismissed_at ?? null,
  };
}
