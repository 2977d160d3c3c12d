/** What the signed-in devices of a team serve. */
import type { Db } from '../../db/database.ts';
import { clockColumns, qualified } from '../../db/schema/columns.ts';
import type { MemberRow } from '../../db/schema/people.ts';
import { instant, latestCredible } from '../../platform/clock.ts';
import { LONGEST_DAY_SECONDS } from '../restaurants/rules.ts';
import * as tables from '../tables/store.ts';
import { isInService, servedAt } from './rules.ts';
import { inServiceSince } from './store.ts';

export type ServingDevice = {
  session_id: string;
  restaurant_id: string;
  member_id: string;
  role: MemberRow['role'];
  /** Ids of zones that exist; null: all. */
  zones: string[] | null;
  /** Whether the device has chosen zones, and its choice holds. */
  hasChosen: boolean;
  /** As stored: while its board is open it is in service, too. */
  isInService: boolean;
  /** Several people use it. */
  isShared: boolean;
};

/** The zones that each signed-in device of these restaurants' members serves. */
export async function listServing(
  db: Db,
  restaurantIds: readonly string[],
  now: Date,
): Promise<ServingDevice[]> {
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('members', (join) =>
      join
        .onRef('members.restaurant_id', '=', 'sessions.restaurant_id')
        .onRef('members.id', '=', 'sessions.member_id'),
    )
    .innerJoin('restaurants', 'restaurants.id', 'sessions.restaurant_id')
    .select(['sessions.token_hash', 'sessions.serving_zones', 'sessions.serving_until'])
    .select(['sessions.in_service_at', 'sessions.shared_at'])
    .select(qualified('restaurants', clockColumns))
    .select(['members.id as member_id', 'members.role', 'members.restaurant_id'])
    .where('sessions.restaurant_id', 'in', restaurantIds)
    .orderBy('sessions.token_hash')
    .execute();
  const existing = await tables.listZoneIds(db, restaurantIds);
  const latest = latestCredible(now, LONGEST_DAY_SECONDS);
  const credible = latestCredible(now, 0);
  return rows.map((row) => {
    const { token_hash: session_id, restaurant_id, member_id, role } = row;
    const { zones, until } = servedAt(row, existing, instant(now), latest);
    const service = { since: inServiceSince(now, row), latest: credible };
    const state = {
      hasChosen: until !== null,
      isInService: isInService(row.in_service_at, service),
      isShared: row.shared_at !== null,
    };
    return { session_id, restaurant_id, member_id, role, zones, ...state };
  });
}
