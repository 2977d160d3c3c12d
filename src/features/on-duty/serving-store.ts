/** What the signed-in devices of a team serve. */
import type { Db } from '../../db/database.ts';
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
  /** Whether the device has chosen zones on this service day. */
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
    .select(['sessions.in_service_at', 'sessions.shared_at', 'restaurants.time_zone'])
    .select(['members.id as member_id', 'members.role', 'members.restaurant_id'])
    .where('sessions.restaurant_id', 'in', restaurantIds)
    .orderBy('sessions.token_hash')
    .execute();
  const existing = await tables.listZoneIds(db, restaurantIds);
  const latest = latestCredible(now, LONGEST_DAY_SECONDS);
  const credible = latestCredible(now, 0);
  const starts = new Map(rows.map(({ time_zone }) => [time_zone, inServiceSince(now, time_zone)]));
  return rows.map(({ token_hash: session_id, time_zone, in_service_at, shared_at, ...device }) => {
    const { serving_zones, serving_until, ...who } = device;
    const { zones, until } = servedAt(device, existing, instant(now), latest);
    const service = { since: starts.get(time_zone) ?? instant(now), latest: credible };
    const state = { hasChosen: until !== null, isInService: isInService(in_service_at, service) };
    return { ...who, session_id, zones, isShared: shared_at !== null, ...state };
  });
}
