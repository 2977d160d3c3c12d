/** Queries of the journal. `platform/journal.ts` writes it. */
import type { Db, Tx } from '../../../db/database.ts';
import { inPieces, PIECE_ROWS } from '../../../db/database.ts';
import type { JournalRow } from '../../../db/schema/people.ts';
import { limits } from '../../../limits.ts';
import { lowestIdAt } from '../../../platform/ids.ts';
import { isWithin, type Scope, selectDeletedTenants } from '../../../platform/scope.ts';

export type JournalPage = {
  limit: number;
  /** Only entries older than the one with this id, which may have been deleted meanwhile. */
  before?: string | undefined;
  /** Only what this member did. */
  member?: string | undefined;
};

/** The newest first. Ids sort by time, so that a page stays the same while new entries arrive. */
export function list(
  db: Db,
  scope: Scope,
  restaurantId: string,
  { limit, before, member }: JournalPage,
): Promise<JournalRow[]> {
  let entries = db
    .selectFrom('journal')
    .selectAll()
    .where('restaurant_id', '=', restaurantId)
    .where(isWithin(scope, 'restaurant_id'));
  if (before !== undefined) entries = entries.where('id', '<', before);
  if (member !== undefined) entries = entries.where('actor_id', '=', member);
  return entries.orderBy('id', 'desc').limit(limit).execute();
}

/** Removes entries older than `limits.journalKeptMonths`. */
export async function forgetOld(db: Db, now: Date, mayGoOn?: () => boolean): Promise<void> {
  const since = new Date(now);
  since.setUTCMonth(since.getUTCMonth() - limits.journalKeptMonths);
  const forgetSome = async (tx: Tx) => {
    const old = tx
      .selectFrom('journal')
      .select(['restaurant_id', 'id'])
      .where('id', '<', lowestIdAt(since))
      .where('restaurant_id', 'not in', selectDeletedTenants(tx))
      .orderBy('id')
      .limit(PIECE_ROWS);
    const { numDeletedRows } = await tx
      .deleteFrom('journal')
      .where(({ eb, refTuple }) =>
        eb(refTuple('restaurant_id', 'id'), 'in', old.$asTuple('restaurant_id', 'id')),
      )
      .executeTakeFirstOrThrow();
    return numDeletedRows;
  };
  await inPieces(db, forgetSome, mayGoOn);
}

/** Removes some entries of a deleted restaurant. Returns how many. */
export async function removeSomeEntriesOf(tx: Tx, restaurantId: string): Promise<bigint> {
  const some = tx
    .selectFrom('journal')
    .select('id')
    .where('restaurant_id', '=', restaurantId)
    .limit(PIECE_ROWS);
  const { numDeletedRows } = await tx
    .deleteFrom('journal')
    .where('restaurant_id', '=', restaurantId)
    .where('id', 'in', some)
    .executeTakeFirstOrThrow();
  return numDeletedRows;
}
