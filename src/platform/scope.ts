import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { type AppContext, callerOf } from './http/context.ts';

/**
 * Whose data a query may read or change: one tenant's, or everybody's. It stands in the WHERE, so that what the guard
 * would let through by mistake finds nothing. Without a tenant nothing is within it.
 */
export type Scope = 'everybody' | { tenantId: string | null };

/** What a staff call may touch. */
export function scopeOf(c: AppContext): Scope {
  const { role, tenantId } = callerOf(c);
  return role === 'super_admin' ? 'everybody' : { tenantId };
}

/** For a WHERE: true of the rows whose tenant, in this column, is within the scope. */
export function isWithin(scope: Scope, column: 'id' | 'restaurant_id'): RawBuilder<SqlBool> {
  if (scope === 'everybody') return sql<SqlBool>`1 = 1`;
  return sql<SqlBool>`${sql.ref(column)} = ${scope.tenantId}`;
}

/** Updates a tenant's own row. A deleted tenant has none, as in the view `restaurants`. */
export function updateTenant(db: Db) {
  return db.updateTable('all_restaurants').where('deleted_at', 'is', null);
}
