/** Calendar arithmetic on local days, weeks (ISO 8601) and months. All are texts that sort by time. */
import { Temporal } from 'temporal-polyfill';
import type { LocalDate } from '../../platform/calendar.ts';
import {
  chosenDays,
  type Grouping,
  type Period,
  periods,
  type Span,
  type Weekday,
} from './rules.ts';

/** Both ends inclusive. */
export type Days = { from: LocalDate; to: LocalDate };

const durations: Record<Period, Temporal.DurationLike> = {
  '1 week': { weeks: 1 },
  '1 month': { months: 1 },
  '3 months': { months: 3 },
  '6 months': { months: 6 },
  '1 year': { years: 1 },
};

/** The days of a period that ends on this day. */
export function daysEnding(to: LocalDate, period: Period): Days {
  const eve = dateOf(to).subtract(durations[period]);
  return { from: eve.add({ days: 1 }).toString(), to };
}

/** The days of a span, as seen from today. */
export function daysOf(today: LocalDate, span: Span): Days {
  if (isPeriod(span)) return daysEnding(today, span);
  const day = span === 'yesterday' ? addDays(today, -1) : today;
  return chosenDays(span) ?? { from: day, to: day };
}

/**
 * The days to compare with. They end on the day before `from`.
 * For a period they have the same duration in weeks, months or a year, otherwise the same number of days.
 */
export function daysBefore({ from, to }: Days, span: Span): Days {
  const eve = addDays(from, -1);
  if (isPeriod(span)) return daysEnding(eve, span);
  const length = dateOf(from).until(to);
  return { from: dateOf(eve).subtract(length).toString(), to: eve };
}

export function isPeriod(span: Span): span is Period {
  return periods.some((each) => each === span);
}

/** All buckets that these days touch, oldest first. */
export function bucketsOf({ from, to }: Days, grouping: Grouping): string[] {
  const buckets = new Set<string>();
  for (let day = from; day <= to; day = addDays(day, 1)) buckets.add(bucketOf(day, grouping));
  return [...buckets];
}

/**
 * The fewest spans that cover these days: complete months (`YYYY-MM`), and single days for the rest.
 * The month of `today` is complete if the days include it up to today.
 */
export function spansOf({ from, to }: Days, today: LocalDate): string[] {
  const end = to === today ? lastOfMonth(to) : to;
  const spans: string[] = [];
  for (let day = from; day <= to; ) {
    const last = lastOfMonth(day);
    if (day.endsWith('-01') && last <= end) {
      spans.push(monthOf(day));
      day = addDays(last, 1);
    } else {
      spans.push(day);
      day = addDays(day, 1);
    }
  }
  return spans;
}

/** The last `count` buckets up to and including this day's, oldest first. */
export function bucketsEnding(today: LocalDate, grouping: Grouping, count: number): string[] {
  // The first of the month: a shorter month has no 31st.
  const last = grouping === 'month' ? dateOf(today).with({ day: 1 }) : dateOf(today);
  return Array.from({ length: count }, (_, index) => {
    const day = last.subtract({ [`${grouping}s`]: count - 1 - index });
    return bucketOf(day.toString(), grouping);
  });
}

/** `YYYY-MM-DD`, `YYYY-Www` or `YYYY-MM`. */
export function bucketOf(day: LocalDate, grouping: Grouping): string {
  if (grouping === 'day') return day;
  return grouping === 'month' ? monthOf(day) : weekOf(day);
}

/** The first day of the last `count` days or weeks, of which the last contains today. */
export function firstDay(today: LocalDate, grouping: 'day' | 'week', count: number): LocalDate {
  if (grouping === 'day') return addDays(today, 1 - count);
  return addDays(today, 1 - weekdayOf(today) - 7 * (count - 1));
}

export function monthOf(day: LocalDate): string {
  return day.slice(0, 7);
}

/** ISO 8601: a week belongs to the year of its Thursday. */
export function weekOf(day: LocalDate): string {
  const { yearOfWeek, weekOfYear } = dateOf(day);
  return `${String(yearOfWeek).padStart(4, '0')}-W${String(weekOfYear).padStart(2, '0')}`;
}

/** Monday to Sunday. Undefined for a week that does not exist, such as the 53rd of most years. */
export function daysOfWeek(week: string): Days | undefined {
  const [, year, number] = /^(\d{4})-W(\d{2})$/.exec(week) ?? [];
  if (year === undefined) return undefined;
  // The first week always contains the 4th of January.
  const first = `${year}-01-04`;
  const from = addDays(first, 1 - weekdayOf(first) + 7 * (Number(number) - 1));
  return weekOf(from) === week ? { from, to: addDays(from, 6) } : undefined;
}

export function weekdayOf(day: LocalDate): Weekday {
  return dateOf(day).dayOfWeek as Weekday;
}

/**
 * Uses `Date`, which is six times faster than Temporal: timelines add days one by one. A day in UTC has 24
 * hours.
 */
export function addDays(day: LocalDate, days: number): LocalDate {
  return new Date(Date.parse(day) + days * 24 * 3_600_000).toISOString().slice(0, 10);
}

/** The same day of another month, or the last day of a shorter month. */
export function addMonths(day: LocalDate, months: number): LocalDate {
  return dateOf(day).add({ months }).toString();
}

function lastOfMonth(day: LocalDate): LocalDate {
  const date = dateOf(day);
  return date.with({ day: date.daysInMonth }).toString();
}

function dateOf(day: LocalDate): Temporal.PlainDate {
  return Temporal.PlainDate.from(day);
}
