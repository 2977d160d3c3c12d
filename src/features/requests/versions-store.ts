/** Each restaurant has a version of its requests. Every change raises it, and open screens compare it. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import { prepare } from '../../db/prepared.ts';
import { clockColumns, type RestaurantClock } from '../../db/schema/columns.ts';
import type { RequestRow, RestaurantRow } from '../../db/schema.ts';
import { newEpoch, newToken, sha256 } from '../../platform/ids.ts';
import type { Changes } from '../../platform/live/changes.ts';
import { updateTenant } from '../../platform/scope.ts';

/** Announces every change of a request once it is on disk. */
export type RequestChanges = Changes<RequestRow> & {
  /** `app` gives it: events of this restaurant were stored for other systems. */
  onEvents?: (restaurantId: string) => void;
  /** The events that other systems want, as last read here, for restaurants where they want any. */
  wantedEvents?: Map<string, string>;
};

const LINEAGE_LENGTH = 12;

/** The restaurant, with the columns from which its board's tag is made. */
export type BoardVersion = RestaurantClock &
  Pick<RestaurantRow, 'id' | 'slug' | 'request_version' | 'request_epoch'>;

/** With the events that other systems want to be told. */
export type RaisedVersion = BoardVersion & Pick<RestaurantRow, 'hook_events'>;

const columns = ['id', 'slug', 'request_version', 'request_epoch', ...clockColumns] as const;

/** The version, and what a board shows beside its requests, read in one statement. */
export type BoardState = BoardVersion &
  Pick<
    RestaurantRow,
    'last_reset' | 'room_code' | 'room_code_day' | 'room_code_guessed_at' | 'absences'
  >;

export async function readVersion(db: Db, restaurantId: string): Promise<BoardState | undefined> {
  const [found] = await versionOf(db, { restaurantId });
  return found;
}

const versionOf = prepare((db, { restaurantId }: { restaurantId: string }) =>
  db
    .selectFrom('restaurants')
    .select([...columns, 'last_reset', 'room_code', 'room_code_day', 'room_code_guessed_at'])
    .select('absences')
    .where('id', '=', restaurantId),
);

export async function readVersionBySlug(db: Db, slug: string): Promise<BoardVersion | undefined> {
  const [found] = await versionBySlug(db, { slug });
  return found;
}

const versionBySlug = prepare((db, { slug }: { slug: string }) =>
  db.selectFrom('restaurants').select(columns).where('slug', '=', slug),
);

/** Restaurants per statement: few enough not to block the event loop for long. */
export const VERSIONS_AT_ONCE = 100;

/** The versions of at most `VERSIONS_AT_ONCE` restaurants, without deleted ones. */
export function readVersions(db: Db, restaurantIds: readonly string[]): Promise<BoardVersion[]> {
  // The prepared statement has a fixed number of ids: the last one is repeated.
  const ids = restaurantIds.concat(
    Array(VERSIONS_AT_ONCE - restaurantIds.length).fill(restaurantIds.at(-1)),
  );
  return versionsOf(db, ids as unknown as Ids);
}

type Ids = Record<number, string>;

const versionsOf = prepare((db, ids: Ids) => {
  const all = Array.from({ length: VERSIONS_AT_ONCE }, (_, index) => ids[index] ?? '');
  return db.selectFrom('restaurants').select(columns).where('id', 'in', all);
});

/**
 * Gives a restaurant a new epoch, so that no tag of the old epoch is used again.
 * If another server has renewed the epoch since `seen` was read, returns the other server's.
 * Undefined if the restaurant is deleted.
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
 * After a restore, versions count again from the restored ones. A new lineage keeps the tags of open screens
 * from matching them.
 */
export async function renewLineage(tx: Tx): Promise<void> {
  const lineage = sha256(newToken()).slice(0, LINEAGE_LENGTH);
  await tx.updateTable('installation').set({ lineage }).execute();
}

/**
 * Call it first in a transaction: it locks the restaurant's row and so serialises the restaurant's changes.
 * Undefined if the restaurant is deleted.
 */
export async function raiseVersion(
  tx: Tx,
  changes: RequestChanges,
  restaurantId: string,
): Promise<RaisedVersion | undefined> {
  const [raised] = await raise(tx, { restaurantId });
  if (raised?.hook_events) changes.wantedEvents?.set(restaurantId, raised.hook_events);
  else changes.wantedEvents?.delete(restaurantId);
  return raised && renewIfReused(tx, changes, raised);
}

/**
 * Renews the epoch if this server already knows the raised version: the database has lost the commit that
 * made it. Call it while you hold the row lock.
 */
async function renewIfReused<Version extends BoardVersion>(
  tx: Tx,
  changes: RequestChanges,
  raised: Version,
): Promise<Version | undefined> {
  const known = changes.newest(raised.id);
  const isReused =
    known && known.epoch === raised.request_epoch && known.version >= raised.request_version;
  if (!isReused) return raised;
  const renewed = await renewEpoch(tx, raised);
  return renewed && { ...raised, ...renewed };
}

const raise = prepare((db, { restaurantId }: { restaurantId: string }) =>
  updateTenant(db)
    .set((eb) => ({ request_version: eb('request_version', '+', sql.lit(1)) }))
    .where('id', '=', restaurantId)
    .returning([...columns, 'hook_events']),
);

/** Locks the restaurant's row like `raiseVersion`, but changes nothing that a board shows. */
export function lockVersion(tx: Tx, restaurantId: string): Promise<BoardVersion | undefined> {
  return updateTenant(tx)
    .set((eb) => ({ request_version: eb.ref('request_version') }))
    .where('id', '=', restaurantId)
    .returning(columns)
    .executeTakeFirst();
}

/** Announces the new version after the commit. `thing` is the changed request, or null if several changed. */
export function announce(
  changes: RequestChanges,
  tx: Tx,
  { id, request_epoch, request_version }: BoardVersion,
  thing: RequestRow | null,
): void {
  changes.announce(tx, { topic: id, epoch: request_epoch, version: request_version, thing });
}

/**
 * Makes boards reload after a change of time zone, which may change the service day and so the requests on
 * the board.
 * The version stays 0 if the restaurant never had a request.
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
  const fresh = raised && (await renewIfReused(tx, changes, raised));
  if (fresh) announce(changes, tx, fresh, null);
}
