/** Queries of the zones that devices serve. */
import type { Db } from '../../db/database.ts';
import { instant, latestCredible } from '../../platform/clock.ts';
import { LONGEST_DAY_SECONDS } from '../restaurants/rules.ts';
import * as tables from '../tables/store.ts';
import { type Served, servedAt } from './rules.ts';

type Device = { sessionId: string; memberId: string };

/** Undefined if the session was ended or switched to another member. */
export async function read(
  db: Db,
  restaurantId: string,
  { sessionId, memberId }: Device,
  now: Date,
): Promise<Served | undefined> {
  const session = await db
    .selectFrom('sessions')
    .select(['serving_zones', 'serving_until'])
    .where('token_hash', '=', sessionId)
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  if (!session) return undefined;
  const existing = await tables.listZoneIds(db, [restaurantId]);
  return servedAt(session, existing, instant(now), latestCredible(now, LONGEST_DAY_SECONDS));
}

/** `zoneIds` is null for all. False if the session was ended or switched to another member. */
export async function save(
  db: Db,
  { sessionId, memberId }: Device,
  zoneIds: string[] | null,
  until: Date,
): Promise<boolean> {
  const saved = await db
    .updateTable('sessions')
    .set({
      serving_zones: zoneIds && JSON.stringify(zoneIds),
      serving_until: instant(until),
    })
    .where('token_hash', '=', sessionId)
    .where('member_id', '=', memberId)
    .returning('token_hash')
    .executeTakeFirst();
  return saved !== undefined;
}
