import { sql } from 'kysely';
import type { Db } from '../../../../src/db/database.ts';

/**
 * Inserts requests of last year, which are on no board, with one statement. Uses the columns of the first
 * schema.
 */
export async function addManyRequests(db: Db, restaurantId: string, count: number): Promise<void> {
  const at = sql.lit('2025-11-21T19:30:00.000Z');
  await sql`
    insert into requests (id, restaurant_id, table_number, type, message, status, created_at,
      taken_at, taken_by, ended_at, ended_by, archived_at)
    with recursive n (i) as (select 1 union all select i + 1 from n where i < ${sql.lit(count)})
    select 'past-0000-7000-8000-00000000-' || i, ${sql.lit(restaurantId)}, 1, 'bread', 'sans sel',
      'completed', ${at}, ${at}, 'Léa', ${at}, 'staff', ${at} from n`.execute(db);
}
