import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { type AppContext, callerOf } from './http/context.ts';

/**
 * Tenant isolation in queries: the data of one tenant, or of all. It is a condition of the WHERE clause, so a
 * call that the guard lets through by mistake finds nothing. A null tenant matches no row.
 */
export type Scope = 'everybody' | { tenantId: string | null };

/** The scope of a signed-in caller. */
export function scopeOf(c: AppContext): Scope {
  const { role, tenantId } = callerOf(c);
  return role === 'super_admin' ? 'everybody' : { tenantId };
}

/** A WHERE condition: `column`, which holds the tenant's id, is within the scope. */
export function isWithin(scope: Scope, column: 'id' | 'restaurant_id'): RawBuilder<SqlBool> {
  if (isEverybody(scope)) return sql<SqlBool>`1 = 1`;
  return sql<SqlBool>`${sql.ref(column)} = ${scope.tenantId}`;
}

/** A scope as values of a prepared statement, whose text is the same for every scope. */
export type ScopeValues = { everybody: 0 | 1; tenantId: string | null };

export function valuesOf(scope: Scope): ScopeValues {
  if (isEverybody(scope)) return { everybody: 1, tenantId: null };
  return { everybody: 0, tenantId: scope.tenantId };
}

/** `isWithin` in a prepared statement. Only beside a condition that an index finds: this one has none. */
export function isWithinValues(
  { everybody, tenantId }: ScopeValues,
  column: 'id' | 'restaurant_id',
): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${everybody} = 1 or ${sql.ref(column)} = ${tenantId})`;
}

function isEverybody(scope: Scope): scope is 'everybody' {
  return scope === 'everybody';
}

/** Updates a tenant's own row. Skips deleted tenants, like the view `restaurants`. */
export function updateTenant(db: Db) {
  return db.updateTable('all_restaurants').where('deleted_at', 'is', null);
}

/**
 * Clean-up jobs skip rows of deleted restaurants, or of those deleted before this time: the purge locks them
 * in another order, which can deadlock on PostgreSQL.
 * NOTE: use `not in`. With `in` and the view `restaurants`, SQLite reads every row of every restaurant.
 */
export function selectDeletedTenants(db: Db, before = '9999') {
  return db.selectFrom('all_restaurants').select('id').where('deleted_at', '<=', before);
}
