import type { RequestRow } from '../../db/schema.ts';
import type { TableRequest } from './contract.ts';
import { isWishId, wishes } from './rules.ts';

/** A request as its staff and its creator may read it. */
export function fullView(row: RequestRow): TableRequest {
  return {
    id: row.id,
    type: row.type,
    wish: wishOf(row.wish),
    message: row.message,
    customer_name: row.customer_name,
    status: row.status,
    created_at: row.created_at,
    taken_at: row.taken_at,
    taken_by: row.taken_by,
    moved_by: row.moved_by,
    ended_at: row.ended_at,
    table_number: row.table_number,
    tableNumber: row.table_number,
  };
}

/** The public view. What a guest wrote, such as an allergy, is for the staff only. */
export function publicView(row: RequestRow): TableRequest {
  return { ...fullView(row), message: null, customer_name: null, moved_by: null };
}

function wishOf(id: string | null): TableRequest['wish'] {
  return id !== null && isWishId(id) ? { id, label: wishes[id].label } : null;
}
