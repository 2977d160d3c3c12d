/** PostgreSQL reports the name of a unique constraint, SQLite its columns. */
const uniqueConstraints = {
  one_active_request_per_table: 'requests.table_id',
  one_number_per_restaurant: 'dining_tables.restaurant_id, dining_tables.number',
  one_zone_per_name: 'zones.restaurant_id, zones.folded_name',
  restaurants_slug_key: 'all_restaurants.slug',
  accounts_email_key: 'accounts.email',
};

export type UniqueConstraint = keyof typeof uniqueConstraints;

/** True if the error is a violation of `constraint`, or of any unique constraint if none is given. */
export function isUniqueViolation(error: unknown, constraint?: UniqueConstraint): boolean {
  if (!(error instanceof Error)) return false;
  const fields = error as Error & { code?: string; constraint?: string; errcode?: number };
  if (fields.code === POSTGRES_UNIQUE) {
    return constraint === undefined || fields.constraint === constraint;
  }
  const isUnique = fields.code === 'ERR_SQLITE_ERROR' && sqliteUnique.includes(fields.errcode ?? 0);
  if (!isUnique || constraint === undefined) return isUnique;
  return fields.message === `UNIQUE constraint failed: ${uniqueConstraints[constraint]}`;
}

const POSTGRES_UNIQUE = '23505';
/** SQLITE_CONSTRAINT_PRIMARYKEY and SQLITE_CONSTRAINT_UNIQUE. */
const sqliteUnique = [1555, 2067];
