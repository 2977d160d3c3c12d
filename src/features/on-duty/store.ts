/** Queries of the zones that devices serve, and of the devices that have a board open on a server. */
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import { prepare } from '../../db/prepared.ts';
import type { RestaurantClock } from '../../db/schema/columns.ts';
import type { PresentDeviceRow } from '../../db/schema/people.ts';
import { dayAt } from '../../platform/calendar.ts';
import { instant, latestCredible, secondsAfter, secondsBefore } from '../../platform/clock.ts';
import { dayBeginsOf, LONGEST_DAY_SECONDS } from '../restaurants/rules.ts';
import * as tables from '../tables/store.ts';
import {
  FORGET_SERVER_SECONDS,
  IN_SERVICE_ALL_HOURS_SECONDS,
  IN_SERVICE_NOTED_EVERY_SECONDS,
  IN_SERVICE_SECONDS,
  isInService,
  type Served,
  servedAt,
} from './rules.ts';
import { noteServiceDays } from './service-days-store.ts';

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

/** The device is in service. `zoneIds` is null for all. False if the session was ended or switched. */
export async function save(
  db: Db,
  { sessionId, memberId }: Device,
  zoneIds: string[] | null,
  { now, until }: { now: Date; until: string },
): Promise<boolean> {
  const saved = await db
    .updateTable('sessions')
    .set({
      serving_zones: zoneIds && JSON.stringify(zoneIds),
      serving_until: until,
      in_service_at: instant(now),
      service_ended_at: null,
    })
    .where('token_hash', '=', sessionId)
    .where('member_id', '=', memberId)
    .returning('token_hash')
    .executeTakeFirst();
  return saved !== undefined;
}

/**
 * The device is out of service until `save`. Its last service is set back, not cleared: guests are told that
 * nobody is on duty only where somebody was. The zones stay. False if the session was ended or switched.
 */
export async function end(db: Db, { sessionId, memberId }: Device, now: Date): Promise<boolean> {
  const ended = await db
    .updateTable('sessions')
    .set({
      serving_until: null,
      in_service_at: secondsBefore(now, IN_SERVICE_ALL_HOURS_SECONDS),
      service_ended_at: instant(now),
    })
    .where('token_hash', '=', sessionId)
    .where('member_id', '=', memberId)
    .returning('token_hash')
    .executeTakeFirst();
  return ended !== undefined;
}

type InService = {
  session_id: string;
  restaurant_id: string;
  at: string;
  /** Absent if the device has not said it. */
  isShared?: boolean | undefined;
};

/**
 * Also notes the service days of their restaurants.
 * Devices whose session has left the restaurant meanwhile, or whose service was ended, are not noted. A device that was in service later
 * than `at` keeps that: zones may be chosen while it is noted that its board was closed.
 */
export async function noteInService(db: Db, devices: InService[], now: Date): Promise<void> {
  const latest = latestCredible(now, 0);
  // Sorted, because servers that lock the same sessions in another order would deadlock.
  const sorted = devices.toSorted((a, b) => (a.session_id < b.session_id ? -1 : 1));
  for (const { session_id, restaurant_id, at, isShared } of sorted) {
    const shared = isShared !== undefined && { shared_at: isShared ? at : null };
    await db
      .updateTable('sessions')
      .set((eb) => ({
        in_service_at: eb
          .case()
          .when(eb.between('in_service_at', at, latest))
          .then(eb.ref('in_service_at'))
          .else(at)
          .end(),
        ...shared,
      }))
      .where('token_hash', '=', session_id)
      .where('restaurant_id', '=', restaurant_id)
      .where('service_ended_at', 'is', null)
      .execute();
  }
  await noteServiceDays(db, sorted);
}

/**
 * A device has answered a push by itself: it is in service as long as the colleague who was in service last.
 * Not from now on: the calls of a stranger would keep the phones of a closed restaurant in service all night.
 */
export async function staysInService(db: Db, sessionId: string, now: Date): Promise<void> {
  const latest = latestCredible(now, 0);
  await db
    .updateTable('sessions')
    .set((eb) => ({
      in_service_at: eb
        .selectFrom('sessions as team')
        .whereRef('team.restaurant_id', '=', 'sessions.restaurant_id')
        .where('team.in_service_at', '<=', latest)
        .select(({ fn }) => fn.max('team.in_service_at').as('at')),
    }))
    .where('token_hash', '=', sessionId)
    .where('in_service_at', '<=', latest)
    .where('service_ended_at', 'is', null)
    .execute();
}

/**
 * Whether no device of the team is in service, of a restaurant in which one was before. `last`: when one was
 * last in service.
 */
export function isNobodyInService(last: string | null, clock: RestaurantClock, now: Date): boolean {
  if (last === null) return false;
  // A board that stays open over the start of the service day is in service, and is stored anew some minutes later.
  const justBefore = secondsBefore(now, 2 * IN_SERVICE_NOTED_EVERY_SECONDS);
  const start = inServiceSince(now, clock);
  const [since = justBefore] = [start, justBefore].sort();
  return !isInService(last, { since, latest: latestCredible(now, 0) });
}

/** When a device of a restaurant was last in service; null if none ever was. */
export async function readLastInService(
  db: Db,
  restaurantId: string,
  now: Date,
): Promise<string | null> {
  const [last] = await lastOf(db, { restaurantId, latest: latestCredible(now, 0) });
  return last?.at ?? null;
}

const lastOf = prepare((db, of: { restaurantId: string; latest: string }) =>
  lastInService(db, sql`${of.restaurantId}`, of.latest),
);

/** The same up to `latest`, as a part of another statement. */
export function lastInService(db: Db, restaurantId: RawBuilder<string>, latest: string) {
  return db
    .selectFrom('sessions')
    .where('sessions.restaurant_id', '=', restaurantId)
    .where('sessions.in_service_at', '<=', latest)
    .select(({ fn }) => fn.max('sessions.in_service_at').as('at'));
}

/** Devices that were in service before are not any more. */
export function inServiceSince(now: Date, clock: RestaurantClock): string {
  if (clock.open_all_hours_at !== null) return secondsBefore(now, IN_SERVICE_ALL_HOURS_SECONDS);
  const { startsAt } = dayAt(now, clock.time_zone, dayBeginsOf(clock));
  const earliest = secondsBefore(now, IN_SERVICE_SECONDS);
  return [startsAt, earliest].sort().at(-1) ?? earliest;
}

/** Until when zones that are chosen now are served. */
export function servedUntil(now: Date, clock: RestaurantClock): string {
  if (clock.open_all_hours_at !== null) return secondsAfter(now, IN_SERVICE_ALL_HOURS_SECONDS);
  return dayAt(now, clock.time_zone, dayBeginsOf(clock)).endsAt;
}

/** Stores the heartbeat of a server. False if the server was not stored: then its devices are not either. */
export async function noteServer(tx: Tx, id: string, now: Date): Promise<boolean> {
  const seen = { seen_at: instant(now) };
  const noted = await tx
    .updateTable('servers')
    .set(seen)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  if (noted) return true;
  await tx
    .insertInto('servers')
    .values({ id, ...seen })
    .execute();
  return false;
}

/** The servers with a heartbeat since this instant. */
export async function listServers(db: Db, heartbeatSince: string): Promise<string[]> {
  const found = await db
    .selectFrom('servers')
    .select('id')
    .where('seen_at', '>=', heartbeatSince)
    .execute();
  return found.map(({ id }) => id);
}

/** Removes servers that stopped long ago. A cascade removes their devices. */
export async function forgetServers(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('servers')
    .where('seen_at', '<', secondsBefore(now, FORGET_SERVER_SECONDS))
    .execute();
}

export type PresentDevice = Pick<PresentDeviceRow, 'session_id' | 'restaurant_id'>;

/** Devices whose restaurant was deleted meanwhile are not stored. */
export async function noteDevices(
  tx: Tx,
  serverId: string,
  devices: PresentDevice[],
  now: Date,
): Promise<void> {
  for (const { session_id, restaurant_id } of devices) {
    await tx
      .insertInto('present_devices')
      .columns(['server_id', 'session_id', 'restaurant_id', 'came_at'])
      .expression((eb) =>
        eb
          .selectFrom('restaurants')
          .where('id', '=', restaurant_id)
          .select((sub) => [
            sub.val(serverId).as('server_id'),
            sub.val(session_id).as('session_id'),
            'id as restaurant_id',
            sub.val(instant(now)).as('came_at'),
          ]),
      )
      .onConflict((conflict) =>
        conflict.columns(['restaurant_id', 'server_id', 'session_id']).doNothing(),
      )
      .execute();
  }
}

export async function removeDevices(db: Db, serverId: string, sessionIds: string[]): Promise<void> {
  if (sessionIds.length === 0) return;
  await db
    .deleteFrom('present_devices')
    .where('server_id', '=', serverId)
    .where('session_id', 'in', sessionIds)
    .execute();
}

/**
 * Devices of these restaurants whose board is connected to a server with a heartbeat since this instant, and
 * whose service was not ended.
 */
export function listPresent(
  db: Db,
  restaurantIds: readonly string[],
  heartbeatSince: string,
): Promise<PresentDevice[]> {
  return db
    .selectFrom('present_devices')
    .innerJoin('servers', 'servers.id', 'present_devices.server_id')
    .innerJoin('sessions', 'sessions.token_hash', 'present_devices.session_id')
    .where('present_devices.restaurant_id', 'in', restaurantIds)
    .where('seen_at', '>=', heartbeatSince)
    .where('service_ended_at', 'is', null)
    .select(['present_devices.session_id', 'present_devices.restaurant_id'])
    .execute();
}
