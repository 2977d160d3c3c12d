/** The days on which guests asked, and no staff device was in service. */
import type { Db } from '../../../db/database.ts';
import { type LocalDate, localDate } from '../../../platform/calendar.ts';
import { SERVICE_DAY_BEGINS_AT_HOUR } from '../../restaurants/rules.ts';
import { addDays, type Days } from '../periods.ts';
import * as days from './unattended-store.ts';

export type UnattendedDay = { day: LocalDate; requests_created: number };

/**
 * Service days that are over. None before the first day that was noted: earlier ones are unknown, and a
 * restaurant that has not begun misses nothing.
 */
export async function readUnattended(
  db: Db,
  { id, time_zone }: { id: string; time_zone: string },
  { from, to }: Days,
  now: Date,
): Promise<UnattendedDay[]> {
  const first = await days.findFirst(db, id);
  if (first === undefined) return [];
  const last = addDays(localDate(now, time_zone, SERVICE_DAY_BEGINS_AT_HOUR), -1);
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

/** By service day: the hours after midnight are counted on the next date. */
async function countRequestsOf(db: Db, id: string, serviceDays: LocalDate[]) {
  const spans = new Set(serviceDays.flatMap((day) => [day, addDays(day, 1)]));
  const counts = new Map<LocalDate, number>();
  for (const { span, part, requests_created } of await days.listHours(db, id, [...spans])) {
    const hour = Number(part.split('-')[1]);
    const day = hour < SERVICE_DAY_BEGINS_AT_HOUR ? addDays(span, -1) : span;
    counts.set(day, (counts.get(day) ?? 0) + requests_created);
  }
  return counts;
}
