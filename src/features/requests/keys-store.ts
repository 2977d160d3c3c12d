/** Every query of idempotency keys: what an intention was answered, so that it is answered the same again. */
import type { Db } from '../../db/database.ts';
import { prepare } from '../../db/prepared.ts';
import type { IdempotencyKeyRow, RequestRow } from '../../db/schema.ts';
import { limits } from '../../limits.ts';
import { instant, secondsBefore } from '../../platform/clock.ts';

/** False where the key is taken already. */
export async function keep(
  db: Db,
  wish: { restaurantId: string; key: string | undefined },
  requestId: string,
  now: Date,
  isExisting: boolean,
): Promise<boolean> {
  const { restaurantId, key } = wish;
  if (!key) return true;
  const existing_at = isExisting ? instant(now) : null;
  const kept = { restaurantId, key, requestId, existing_at, created_at: instant(now) };
  return (await insertKey(db, kept)).length > 0;
}

type Kept = Pick<IdempotencyKeyRow, 'key' | 'existing_at' | 'created_at'> & {
  restaurantId: string;
  requestId: string;
};

const insertKey = prepare((db, kept: Kept) =>
  db
    .insertInto('idempotency_keys')
    .values({
      restaurant_id: kept.restaurantId,
      key: kept.key,
      request_id: kept.requestId,
      existing_at: kept.existing_at,
      created_at: kept.created_at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key'),
);

/** What a key was answered. */
export async function find(
  db: Db,
  restaurantId: string,
  key: string,
): Promise<{ row: RequestRow; isExisting: boolean } | undefined> {
  const found = await db
    .selectFrom('idempotency_keys')
    .innerJoin('requests', 'requests.id', 'idempotency_keys.request_id')
    .selectAll('requests')
    .select('existing_at')
    .where('idempotency_keys.restaurant_id', '=', restaurantId)
    .where('key', '=', key)
    .executeTakeFirst();
  if (!found) return undefined;
  const { existing_at, ...row } = found;
  return { row, isExisting: existing_at !== null };
}

export async function forgetOld(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', secondsBefore(now, limits.idempotencyKeySeconds))
    .execute();
}
