import type { RequestRow } from '../../db/schema.ts';
import type { TableRequest } from './contract.ts';

/** A request as staff, and whoever made it, read it. */
export function fullView(row: RequestRow): TableRequest {
  return {
    id: row.id,
    type: row.type,
    message: row.message,
    customer_name: row.customer_name,
    status: row.status,
    created_at: row.created_at,
    taken_at: row.taken_at,
    taken_by: row.taken_by,
    ended_at: row.ended_at,
    table_number: row.table_number,
    tableNumber: row.table_number,
  };
}

/** As anyone may read it: what a guest wrote, an allergy say, is for the staff. */
export function publicView(row: RequestRow): TableRequest {
  return { ...fullView(row), message: null, customer_name: null };
}
