/** Each restaurant's requests have a version, which every change raises: what is open on some screen is compared by it. */
import type { Db, Tx } from '../../db/database.ts';
import { prepare } from '../../db/prepared.ts';
import type { RequestRow, RestaurantRow } from '../../db/schema.ts';
import { Refusal, refusals } from '../../platform/http/errors.ts';
import { newToken, sha256 } from '../../platform/ids.ts';
import type { Changes } from '../../platform/live/changes.ts';
import { updateTenant } from '../../platform/scope.ts';

/** Every change of a request, told once it is on disk. */
export type RequestChanges = Changes<RequestRow>;

const LINEAGE_LENGTH = 12;

/** How a house stands: the version of its requests, and the zone whose clocks turn its day. */
export type Standing = { id: string; version: number; time_zone: string };

export function readStandings(db: Db, restaurantIds: string[]): Promise<Standing[]> {
  return db
    .selectFrom('restaurants')
    .select(['id', 'request_version as version', 'time_zone'])
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

/** After a restore versions count anew from where they were then: what open screens have of the time since must not match them. */
export async function renewLineage(tx: Tx): Promise<void> {
  const lineage = sha256(newToken()).slice(0, LINEAGE_LENGTH);
  await tx.updateTable('installation').set({ lineage }).execute();
}

/** To be called first in a transaction: changes of one restaurant then wait for one another here. Throws 404 where it is deleted. */
export async function raiseVersion(tx: Tx, restaurantId: string): Promise<Standing> {
  const standing = await raiseVersionIfThere(tx, restaurantId);
  if (!standing) throw new Refusal(refusals.notFound);
  return standing;
}

/** The same, but undefined where the restaurant is deleted. */
export async function raiseVersionIfThere(
  tx: Tx,
  restaurantId: string,
): Promise<Standing | undefined> {
  const [standing] = await raise(tx, { restaurantId });
  return standing;
}

const raise = prepare((db, { restaurantId }: { restaurantId: string }) =>
  updateTenant(db)
    .set((eb) => ({ request_version: eb('request_version', '+', 1) }))
    .where('id', '=', restaurantId)
    .returning(['id', 'request_version as version', 'time_zone']),
);

/**
 * In another time zone the service day is another, so that a board may hold other requests: it has to look again. Where
 * nobody has asked for anything yet there is nothing to see, and the first version stays for the first request.
 */
export async function raiseForNewDay(
  tx: Tx,
  changes: RequestChanges,
  restaurantId: string,
): Promise<void> {
  const row = await updateTenant(tx)
    .set((eb) => ({ request_version: eb('request_version', '+', 1) }))
    .where('id', '=', restaurantId)
    .where('request_version', '>', 0)
    .returning('request_version')
    .executeTakeFirst();
  if (row) changes.announce(tx, { topic: restaurantId, version: row.request_version, thing: null });
}
