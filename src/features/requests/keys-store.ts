/** Every query of idempotency keys. A repeated key returns the stored answer. */
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { prepare } from '../../db/prepared.ts';
import type { IdempotencyKeyRow, RequestRow } from '../../db/schema.ts';
import { limits } from '../../limits.ts';
import { instant, secondsBefore } from '../../platform/clock.ts';
import { lowestIdAt, sha256 } from '../../platform/ids.ts';

/** Stores a key with its answer. False if the key is stored already. */
export async function keep(
  db: Db,
  asked: Payload & { restaurantId: string; key: string | undefined },
  requestId: string,
  now: Date,
  isExisting: boolean,
): Promise<boolean> {
  const { restaurantId, key } = asked;
  if (!key) return true;
  const existing_at = isExisting ? instant(now) : null;
  const fingerprint = fingerprintOf(asked);
  const kept = { restaurantId, key, requestId, existing_at, fingerprint, created_at: instant(now) };
  return (await insertKey(db, kept)).length > 0;
}

/**
 * Stores a key as a part of the statement that creates its request, which is `changed` there. The statement
 * fails if the key is stored already.
 */
export function partOf(asked: Payload & { key: string }) {
  const values = { key: asked.key, fingerprint: fingerprintOf(asked) };
  const write = (bound: typeof values) => sql`
    insert into idempotency_keys (restaurant_id, key, request_id, fingerprint, created_at)
    select restaurant_id, ${bound.key}, id, ${bound.fingerprint}, created_at from changed`;
  return { shape: 'key', values, write };
}

type Kept = Pick<IdempotencyKeyRow, 'key' | 'existing_at' | 'fingerprint' | 'created_at'> & {
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
      fingerprint: kept.fingerprint,
      created_at: kept.created_at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key'),
);

type Stored = { row: RequestRow; isExisting: boolean };

/** The first answer to this key, or `key reused` if it was given for another payload. */
export async function findFor(
  db: Db,
  asked: Payload & { restaurantId: string; key: string },
): Promise<Stored | 'key reused' | undefined> {
  const stored = await find(db, asked.restaurantId, asked.key);
  if (!stored) return undefined;
  const { fingerprint, ...answer } = stored;
  if (fingerprint !== null && fingerprint !== fingerprintOf(asked)) {
    return 'key reused';
  }
  return answer;
}

/** The key that created a request. Undefined for a request that was made without one. */
export async function findCreating(
  db: Db,
  request: Pick<RequestRow, 'restaurant_id' | 'id'>,
): Promise<string | undefined> {
  const [found] = await creating(db, {
    restaurantId: request.restaurant_id,
    requestId: request.id,
  });
  return found?.key;
}

const creating = prepare((db, of: { restaurantId: string; requestId: string }) =>
  db
    .selectFrom('idempotency_keys')
    .select('key')
    .where('restaurant_id', '=', of.restaurantId)
    .where('request_id', '=', of.requestId)
    .where('existing_at', 'is', null),
);

/** The first answer to this key, whatever its payload was. */
async function find(
  db: Db,
  restaurantId: string,
  key: string,
): Promise<(Stored & Pick<IdempotencyKeyRow, 'fingerprint'>) | undefined> {
  const found = await db
    .selectFrom('idempotency_keys')
    .innerJoin('requests', (join) =>
      join
        .onRef('requests.restaurant_id', '=', 'idempotency_keys.restaurant_id')
        .onRef('requests.id', '=', 'idempotency_keys.request_id'),
    )
    .selectAll('requests')
    .select(['existing_at', 'fingerprint'])
    .where('idempotency_keys.restaurant_id', '=', restaurantId)
    .where('key', '=', key)
    .executeTakeFirst();
  if (!found) return undefined;
  const { existing_at, fingerprint, ...row } = found;
  return { row, isExisting: existing_at !== null, fingerprint };
}

/** The stored form of the payload: input that differs only in spaces has the same fingerprint. */
type Payload = Pick<RequestRow, 'type' | 'wish' | 'message' | 'customer_name'> & {
  tableNumber: number;
};

function fingerprintOf({ tableNumber, type, wish, message, customer_name }: Payload): string {
  return sha256(JSON.stringify([tableNumber, type, wish, message, customer_name]));
}

export async function forgetOld(db: Db, now: Date): Promise<void> {
  const since = secondsBefore(now, limits.idempotencyKeySeconds);
  await db
    .deleteFrom('idempotency_keys')
    // No key is older than its request, and ids sort by time: the index on them finds old keys.
    .where('request_id', '<', lowestIdAt(new Date(since)))
    .where('created_at', '<', since)
    .execute();
}
