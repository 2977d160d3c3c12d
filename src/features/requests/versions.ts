/** Each restaurant's requests have a version, which every change raises. Open screens compare by it. */
import type { Db, Tx } from '../../db/database.ts';
import type { RequestRow, RestaurantRow } from '../../db/schema.ts';
import { prepare } from '../../db/sqlite/prepared.ts';
import { Refusal, refusals } from '../../platform/http/errors.ts';
import { newEpoch, newToken, sha256 } from '../../platform/ids.ts';
import type { Changes } from '../../platform/live/changes.ts';
import { updateTenant } from '../../platform/scope.ts';

/** Announces every change of a request once it is on disk. */
export type RequestChanges = Changes<RequestRow>;

const LINEAGE_LENGTH = 12;

/** What the tag of a restaurant's board is made of, and who it is. */
export type BoardVersion = Pick<
  RestaurantRow,
  'id' | 'slug' | 'time_zone' | 'request_version' | 'request_epoch'
>;

const columns = ['id', 'slug', 'time_zone', 'request_version', 'request_epoch'] as const;

/** The last reset of a board, of the same moment as its version. */
export type BoardState = BoardVersion & Pick<RestaurantRow, 'last_reset'>;

export async function readVersion(db: Db, restaurantId: string): Promise<BoardState | undefined> {
  const [found] = await versionOf(db, { restaurantId });
  return found;
}

const versionOf = prepare((db, { restaurantId }: { restaurantId: string }) =>
  db
    .selectFrom('restaurants')
    .select([...columns, 'last_reset'])
    .where('id', '=', restaurantId),
);

/** Restaurants that one statement reads: few enough that the event loop is never blocked for long. */
export const VERSIONS_AT_ONCE = 100;

/** The versions of at most `VERSIONS_AT_ONCE` restaurants; those that are deleted are left out. */
export function readVersions(db: Db, restaurantIds: readonly string[]): Promise<BoardVersion[]> {
  // One text of the statement whatever their number: the last id fills it up.
  const ids = restaurantIds.concat(
    Array(VERSIONS_AT_ONCE - restaurantIds.length).fill(restaurantIds.at(-1)),
  );
  return versionsOf(db, ids as unknown as Ids);
}

type Ids = Record<number, string>;

const versionsOf = prepare((db, ids: Ids) => {
  const all = Array.from({ length: VERSIONS_AT_ONCE }, (_, place) => ids[place] ?? '');
  return db.selectFrom('restaurants').select(columns).where('id', 'in', all);
});

/**
 * Gives a restaurant a new epoch, unless another server has done so since `seen` was read: no tag of the
 * old epoch is used again. Undefined where the restaurant is deleted.
 */
export async function renewEpoch(db: Db, seen: BoardVersion): Promise<BoardVersion | undefined> {
  const { id, request_epoch } = seen;
  const renewed = await updateTenant(db)
    .set({ request_epoch: newEpoch() })
    .where('id', '=', id)
    .where('request_epoch', request_epoch === null ? 'is' : '=', request_epoch)
    .returning(columns)
    .executeTakeFirst();
  return renewed ?? readVersion(db, id);
}

export async function readLineage(db: Db): Promise<string> {
  const row = await db.selectFrom('installation').select('lineage').executeTakeFirstOrThrow();
  return row.lineage;
}

/**
 * After a restore versions count anew from where they were then: what open screens have of the time since
 * must not match them.
 */
export async function renewLineage(tx: Tx): Promise<void> {
  const lineage = sha256(newToken()).slice(0, LINEAGE_LENGTH);
  await tx.updateTable('installation').set({ lineage }).execute();
}

/**
 * Call it first in a transaction: changes of one restaurant then wait for one another here.
 * Throws 404 where the restaurant is deleted.
 */
export async function raiseVersion(
  tx: Tx,
  changes: RequestChanges,
  restaurantId: string,
): Promise<BoardVersion> {
  const raised = await raiseVersionIfThere(tx, changes, restaurantId);
  if (!raised) throw new Refusal(refusals.notFound);
  return raised;
}

/** The same, but undefined where the restaurant is deleted. */
export async function raiseVersionIfThere(
  tx: Tx,
  changes: RequestChanges,
  restaurantId: string,
): Promise<BoardVersion | undefined> {
  const [raised] = await raise(tx, { restaurantId });
  const known = changes.newest(restaurantId);
  // Nobody else can have made this version while we hold the row: that it is known means that it was lost.
  const isReused =
    known && known.epoch === raised?.request_epoch && known.version >= raised.request_version;
  return raised && isReused ? renewEpoch(tx, raised) : raised;
}

const raise = prepare((db, { restaurantId }: { restaurantId: string }) =>
  updateTenant(db)
    .set((eb) => ({ request_version: eb('request_version', '+', 1) }))
    .where('id', '=', restaurantId)
    .returning(columns),
);

/** Announces, after the commit, what a change has made of the version: one request, or null for many. */
export function announce(
  changes: RequestChanges,
  tx: Tx,
  { id, request_epoch, request_version }: BoardVersion,
  thing: RequestRow | null,
): void {
  changes.announce(tx, { topic: id, epoch: request_epoch, version: request_version, thing });
}

/**
 * In another time zone the service day is another, so that a board may hold other requests and has to look
 * again. The version stays at 0 where nothing was ever asked for.
 */
export async function raiseForNewDay(
  tx: Tx,
  changes: RequestChanges,
  restaurantId: string,
): Promise<void> {
  const raised = await updateTenant(tx)
    .set((eb) => ({ request_version: eb('request_version', '+', 1) }))
    .where('id', '=', restaurantId)
    .where('request_version', '>', 0)
    .returning(columns)
    .executeTakeFirst();
  if (raised) announce(changes, tx, raised, null);
}
