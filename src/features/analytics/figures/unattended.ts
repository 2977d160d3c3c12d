/** The days on which guests asked, and no staff device was in service. */
import type { Db } from '../../../db/database.ts';
import type { RestaurantClock } from '../../../db/schema/columns.ts';
import { dayAt, type LocalDate } from '../../../platform/calendar.ts';
import { dayBeginsOf } from '../../restaurants/rules.ts';
import { addDays, type Days, weekdayOf } from '../periods.ts';
import * as days from './unattended-store.ts';

export type UnattendedDay = { day: LocalDate; requests_created: number };

/**
 * Service days that are over. None before the first day that was noted: earlier ones are unknown, and a
 * restaurant that has not begun misses nothing.
 */
export async function readUnattended(
  db: Db,
  { id, ...clock }: RestaurantClock & { id: string },
  { from, to }: Days,
  now: Date,
): Promise<UnattendedDay[]> {
  const first = await days.findFirst(db, id);
  if (first === undefined) return [];
  const last = addDays(dayAt(now, clock.time_zone, dayBeginsOf(clock)).day, -1);
  const attended = new Set(await days.list(db, id, from, to));
  const alone: LocalDate[] = [];
  for (let day = from > first ? from : first; day <= to && day <= last; day = addDays(day, 1)) {
    if (!attended.has(day)) alone.push(day);
  }
  const counts = await countRequestsOf(db, id, alone);
  return alone.flatMap((day) => {
    const requests_created = counts.get(day) ?? 0;
    return requests_created > 0 ? { day, requests_created } : [];
  });
}

/** By service day: its hours after midnight are counted on the next date, under its weekday. */
async function countRequestsOf(db: Db, id: string, serviceDays: LocalDate[]) {
  const spans = new Set(serviceDays.flatMap((day) => [day, addDays(day, 1)]));
  const counts = new Map<LocalDate, number>();
  for (const { span, part, requests_created } of await days.listHours(db, id, [...spans])) {
    const day = part.startsWith(`${weekdayOf(span)}-`) ? span : addDays(span, -1);
    counts.set(day, (counts.get(day) ?? 0) + requests_created);
  }
  return counts;
}
