/** Queries of the tokens of other systems. */
import type { Db, Tx } from '../../../db/database.ts';
import type { ApiTokenRow } from '../../../db/schema/people.ts';
import { instant } from '../../../platform/clock.ts';
import type { FoundSession } from '../sessions-store.ts';

/** For a token that was never used. */
const NEVER = '1970-01-01T00:00:00.000Z';

/** Those of existing restaurants, as sessions of nobody. */
export async function find(db: Db, ids: readonly string[]): Promise<FoundSession[]> {
  const found = await db
    .selectFrom('api_tokens')
    .innerJoin('restaurants', 'restaurants.id', 'api_tokens.restaurant_id')
    .selectAll('api_tokens')
    .select('restaurants.slug')
    .where('token_hash', 'in', ids)
    .execute();
  return found.map(({ id, name, scope, last_used_at, ...row }) => ({
    ...row,
    last_used_at: last_used_at ?? NEVER,
    account_id: null,
    account_role: null,
    member_id: null,
    member_role: 'staff',
    member_name: name,
    token: { id, scope },
  }));
}

/** The oldest first. */
export function list(db: Db, restaurantId: string) {
  return db
    .selectFrom('api_tokens')
    .select(['id', 'name', 'scope', 'created_at', 'last_used_at'])
    .where('restaurant_id', '=', restaurantId)
    .orderBy('id')
    .execute();
}

export async function create(tx: Tx, row: ApiTokenRow): Promise<void> {
  await tx.insertInto('api_tokens').values(row).execute();
}

export function remove(tx: Tx, restaurantId: string, id: string) {
  return tx
    .deleteFrom('api_tokens')
    .where('restaurant_id', '=', restaurantId)
    .where('id', '=', id)
    .returning(['token_hash', 'name'])
    .executeTakeFirst();
}

export async function touch(db: Db, tokenHash: string, now: Date): Promise<void> {
  await db
    .updateTable('api_tokens')
    .set({ last_used_at: instant(now) })
    .where('token_hash', '=', tokenHash)
    .execute();
}
