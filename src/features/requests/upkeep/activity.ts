import type { Db } from '../../../db/database.ts';
import { secondsBefore } from '../../../platform/clock.ts';
import { sumServiceDay } from '../../analytics/store.ts';
import * as restaurants from '../../restaurants/store.ts';
import { UNANSWERED_MINUTES } from '../rules.ts';
import { serviceDay } from '../service-day.ts';
import * as requests from '../store.ts';

/** Counts of all restaurants since their service day began. */
export type Activity = { requests: number; unanswered: number };

/**
 * The service day follows the restaurant's time zone. Unanswered are requests that ended untaken, unless the
 * guest cancelled them, and pending ones older than `UNANSWERED_MINUTES`.
 */
export async function readActivity(db: Db, now: Date): Promise<Activity> {
  const total = { requests: 0, unanswered: 0 };
  const lateSince = secondsBefore(now, UNANSWERED_MINUTES * 60);
  for (const zone of await restaurants.listTimeZones(db)) {
    const { day, startsAt } = serviceDay(now, zone);
    const [counted, late] = await Promise.all([
      sumServiceDay(db, zone, day),
      requests.countLate(db, zone, startsAt, lateSince),
    ]);
    total.requests += counted.requests_created;
    total.unanswered += counted.unanswered + late;
  }
  return total;
}
