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
 * The service day follows the restaurant's time zone and hours; new hours count at once. Unanswered are requests that ended untaken, unless the
 * guest cancelled them, and pending ones older than `UNANSWERED_MINUTES`.
 */
export async function readActivity(db: Db, now: Date): Promise<Activity> {
  const total = { requests: 0, unanswered: 0 };
  const lateSince = secondsBefore(now, UNANSWERED_MINUTES * 60);
  for (const start of await restaurants.listDayStarts(db)) {
    const unchanged = { day_begins_from: null, day_began_at: null, open_all_hours_at: null };
    const { day, startsAt } = serviceDay(now, { ...start, ...unchanged });
    const [counted, late] = await Promise.all([
      sumServiceDay(db, start, day),
      requests.countLate(db, start, startsAt, lateSince),
    ]);
    total.requests += counted.requests_created;
    total.unanswered += counted.unanswered + late;
  }
  return total;
}
