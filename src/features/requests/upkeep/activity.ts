import type { Db } from '../../../db/database.ts';
import { secondsBefore } from '../../../platform/clock.ts';
import { sumServiceDay } from '../../analytics/store.ts';
import * as restaurants from '../../restaurants/store.ts';
import { AGEING_MINUTES } from '../rules.ts';
import { serviceDay } from '../service-day.ts';
import { active } from '../store.ts';

/** What all restaurants together were asked for since their service day began. */
export type Activity = { requests: number; unanswered: number };

/**
 * Each day as the clocks of its restaurant turn it. Unanswered is what ended without being taken, unless the guest
 * withdrew it, and what waits for longer than the board calls late.
 */
export async function readActivity(db: Db, now: Date): Promise<Activity> {
  const total = { requests: 0, unanswered: 0 };
  const lateSince = secondsBefore(now, AGEING_MINUTES.late * 60);
  for (const zone of await restaurants.listTimeZones(db)) {
    const { day, startsAt } = serviceDay(now, zone);
    const [counted, late] = await Promise.all([
      sumServiceDay(db, zone, day),
      countLate(db, zone, startsAt, lateSince),
    ]);
    total.requests += counted.requests_created;
    total.unanswered += counted.unanswered + late;
  }
  return total;
}

/** From the index of active requests: an evening has few. */
async function countLate(
  db: Db,
  zone: string,
  dayStartsAt: string,
  lateSince: string,
): Promise<number> {
  const { late } = await db
    .selectFrom('requests')
    .innerJoin('restaurants', 'restaurants.id', 'requests.restaurant_id')
    .where('time_zone', '=', zone)
    .where('requests.created_at', '>=', dayStartsAt)
    .where('requests.created_at', '<=', lateSince)
    .where('status', 'in', active)
    .where('taken_at', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('late'))
    .executeTakeFirstOrThrow();
  return late;
}
