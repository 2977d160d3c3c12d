/** Each restaurant's requests have a version, which every change raises: what is open on some screen is compared by it. */
import type { Db, Tx } from '../../db/database.ts';
import type { RequestRow, RestaurantRow } from '../../db/schema.ts';
import type { Changes } from '../../platform/live/changes.ts';

/** Every change of a request, told once it is on disk. */
export type RequestChanges = Changes<RequestRow>;

export async function readVersion(db: Db, restaurantId: string): Promise<number> {
  const row = await db
    .selectFrom('restaurants')
    .select('request_version')
    .where('id', '=', restaurantId)
    .executeTakeFirst();
  return row?.request_version ?? 0;
}

export function readVersions(
  db: Db,
  restaurantIds: string[],
): Promise<{ id: string; version: number }[]> {
  return db
    .selectFrom('restaurants')
    .select(['id', 'request_version as version'])
    .where('id', 'in', restaurantIds)
    .execute();
}

/** The houses of these slugs, as far as a poll needs them. */
export function readHouses(
  db: Db,
  slugs: string[],
): Promise<Pick<RestaurantRow, 'id' | 'slug' | 'time_zone' | 'request_version'>[]> {
  return db
    .selectFrom('restaurants')
    .select(['id', 'slug', 'time_zone', 'request_version'])
    .where('slug', 'in', slugs)
    .execute();
}

export async function readLineage(db: Db): Promise<string> {
  const row = await db.selectFrom('installation').select('lineage').executeTakeFirstOrThrow();
  return row.lineage;
}

/** To be called first in a transaction: changes of one restaurant then wait for one another here. */
export async function raiseVersion(tx: Tx, restaurantId: string): Promise<number> {
  const row = await tx
    .updateTable('restaurants')
    .set((eb) => ({ request_version: eb('request_version', '+', 1) }))
    .where('id', '=', restaurantId)
    .returning('request_version')
    .executeTakeFirstOrThrow();
  return row.request_version;
}
