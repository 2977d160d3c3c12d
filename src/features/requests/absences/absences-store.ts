/** Queries of devices that may be absent, and of the absences that boards show. */
import { type ExpressionBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../../db/database.ts';
import { clockColumns, qualified, type RestaurantClock } from '../../../db/schema/columns.ts';
import type { SessionRow } from '../../../db/schema/people.ts';
import type { Schema } from '../../../db/schema.ts';
import { instant, secondsBefore } from '../../../platform/clock.ts';
import { updateTenant } from '../../../platform/scope.ts';
import { ABSENT_SECONDS, IN_SERVICE_ALL_HOURS_SECONDS } from '../../on-duty/rules.ts';

export type Candidate = Pick<SessionRow, 'in_service_at' | 'service_ended_at'> &
  RestaurantClock & {
    session_id: string;
    restaurant_id: string;
    name: string;
    serverSeenAt: string | null;
  };

/** Devices that may be absent: in service lately, and connected to no server with a recent heartbeat. */
export function listCandidates(
  db: Db,
  { now, heartbeatSince }: { now: Date; heartbeatSince: string },
): Promise<Candidate[]> {
  return (
    db
      .selectFrom('sessions')
      .innerJoin('members', (join) =>
        join
          .onRef('members.restaurant_id', '=', 'sessions.restaurant_id')
          .onRef('members.id', '=', 'sessions.member_id'),
      )
      .innerJoin('restaurants', 'restaurants.id', 'sessions.restaurant_id')
      .select(['sessions.token_hash as session_id', 'sessions.in_service_at'])
      .select(['sessions.service_ended_at', 'members.name', 'restaurants.id as restaurant_id'])
      .select(qualified('restaurants', clockColumns))
      .select((eb) =>
        serversOf(eb)
          .select(({ fn }) => fn.max('servers.seen_at').as('at'))
          .as('serverSeenAt'),
      )
      .where('in_service_at', '>', secondsBefore(now, IN_SERVICE_ALL_HOURS_SECONDS))
      .where('in_service_at', '<=', secondsBefore(now, ABSENT_SECONDS))
      .where('service_ended_at', 'is', null)
      .where((eb) =>
        eb.or([eb('serving_until', '>', instant(now)), eb('shared_at', 'is not', null)]),
      )
      .where((eb) =>
        eb.not(
          eb.exists(serversOf(eb).where('seen_at', '>=', heartbeatSince).select('servers.id')),
        ),
      )
      // Phones in pockets are many, and those that owe no answer can be rung.
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('push_subscriptions')
              .whereRef('push_subscriptions.session_id', '=', 'sessions.token_hash')
              .where('asked_at', 'is', null)
              .select('push_subscriptions.id'),
          ),
        ),
      )
      .execute()
  );
}

/** The servers that the device's board is, or was, connected to. */
function serversOf(eb: ExpressionBuilder<Schema, 'sessions'>) {
  return eb
    .selectFrom('present_devices')
    .innerJoin('servers', 'servers.id', 'present_devices.server_id')
    .whereRef('present_devices.session_id', '=', 'sessions.token_hash')
    .whereRef('present_devices.restaurant_id', '=', 'sessions.restaurant_id');
}

/** The restaurants whose boards show absences. */
export function listShown(db: Db): Promise<{ id: string; absences: string | null }[]> {
  return db
    .selectFrom('restaurants')
    .select(['id', 'absences'])
    .where('absences', 'is not', null)
    .execute();
}

/** The zones of these restaurants. */
export function listZones(db: Db, restaurantIds: readonly string[]) {
  return db
    .selectFrom('zones')
    .select(['id', 'name', 'restaurant_id'])
    .where('restaurant_id', 'in', restaurantIds)
    .orderBy('name')
    .execute();
}

/** By compare-and-set, so that one server shows a change and sends its pushes. */
export async function show(
  tx: Tx,
  restaurantId: string,
  change: { from: string | null; to: string | null },
): Promise<boolean> {
  const shown = await updateTenant(tx)
    .set({ absences: change.to })
    .where('id', '=', restaurantId)
    .where(sql<boolean>`absences is not distinct from ${change.from}`)
    .returning('id')
    .executeTakeFirst();
  return shown !== undefined;
}
