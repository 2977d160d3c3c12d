/** Queries of receipts: which requests a staff screen has shown. */

import { type Db, transaction } from '../../../db/database.ts';
import { prepare } from '../../../db/prepared.ts';
import { active } from '../../../db/schema/columns.ts';
import { instant } from '../../../platform/clock.ts';
import * as figures from '../../analytics/store.ts';
import { lockVersion } from '../versions-store.ts';

type Proven = { restaurantId: string; version: number };
/** `epoch`: after a fail-over that lost commits, the same version number means other requests. */
type ProvenIn = Proven & { epoch: string | null };

/** Active requests that a board with this version shows and that are not received yet. */
const unreceived = prepare((db, { restaurantId, version }: Proven) =>
  db
    .selectFrom('requests')
    .select('id')
    .where('restaurant_id', '=', restaurantId)
    // The conditions of the index of boards: without them SQLite reads all past requests.
    .where('archived_at', 'is', null)
    .where('ended_at', 'is', null)
    .where('status', 'in', active)
    .where('received_at', 'is', null)
    .where((eb) =>
      eb.or([eb('created_version', 'is', null), eb('created_version', '<=', version)]),
    ),
);

/**
 * Records that a device shows the board as of this version. Returns the ids of the requests that were not
 * received before.
 */
export async function receive(
  db: Db,
  { epoch, ...proven }: ProvenIn,
  now: Date,
): Promise<string[]> {
  const due = await unreceived(db, proven);
  if (due.length === 0) return [];
  return transaction(db, async (tx) => {
    // Moves take this lock first, too. Otherwise two servers could deadlock on rows of requests and figures.
    const locked = await lockVersion(tx, proven.restaurantId);
    if (locked?.request_epoch !== epoch) return [];
    const received = await tx
      .updateTable('requests')
      .set({ received_at: instant(now) })
      .where('restaurant_id', '=', proven.restaurantId)
      .where(
        'id',
        'in',
        due.map(({ id }) => id),
      )
      .where('received_at', 'is', null)
      .where('status', 'in', active)
      .returningAll()
      .execute();
    await figures.countReceived(tx, received, locked);
    return received.map(({ id }) => id);
  });
}

/** Pending requests of all restaurants that wait since `since` or longer, and are not received yet. */
export async function countUnreceived(db: Db, since: string): Promise<number> {
  const { waiting } = await db
    .selectFrom('requests')
    .where('status', 'in', active)
    .where('taken_at', 'is', null)
    .where('received_at', 'is', null)
    .where((eb) => eb.fn.coalesce('reopened_at', 'created_at'), '<=', since)
    .select((eb) => eb.fn.countAll<number>().as('waiting'))
    .executeTakeFirstOrThrow();
  return waiting;
}
