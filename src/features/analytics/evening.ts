/** How the service day of a restaurant has gone so far, beside the same weekday of the week before. */
import type { Db } from '../../db/database.ts';
import type { RestaurantClock } from '../../db/schema/columns.ts';
import { dayAt } from '../../platform/calendar.ts';
import { dayBeginsOf } from '../restaurants/rules.ts';
import type { Evening } from './contract.ts';
import { sumServiceDay } from './figures/answers-store.ts';
import { addDays } from './periods.ts';
import { promptShare } from './rules.ts';

export type EveningFigures = Omit<Evening, 'unanswered_requests' | 'others_in_service'>;

export async function readEveningFigures(
  db: Db,
  { id, ...clock }: RestaurantClock & { id: string },
  now: Date,
): Promise<EveningFigures> {
  const { day } = dayAt(now, clock.time_zone, dayBeginsOf(clock));
  const today = (await sumServiceDay(db, [id], day)).get(id);
  const before = (await sumServiceDay(db, [id], addDays(day, -7))).get(id);
  return {
    day,
    requests_created: today?.requests_created ?? 0,
    in_time_share: today ? promptShare(today) : null,
    unanswered: today?.unanswered ?? 0,
    last_week: before?.requests_created
      ? { requests_created: before.requests_created, in_time_share: promptShare(before) }
      : null,
  };
}
