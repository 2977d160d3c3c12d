/** Figures about a restaurant's quality of service in a period. */
import type { Db } from '../../../db/database.ts';
import type { RestaurantClock } from '../../../db/schema/columns.ts';
import { hourOf, localDate, localMoment, momentOfDay } from '../../../platform/calendar.ts';
import { dayBeginsOf, placeOfHour } from '../../restaurants/rules.ts';
import type { ServiceFigures, TimelineRow } from '../contract.ts';
import {
  addDays,
  bucketOf,
  bucketsEnding,
  bucketsOf,
  type Days,
  daysBefore,
  daysOf,
  firstDay,
  spansOf,
  weekdayOf,
} from '../periods.ts';
import type { Counts, Grouping, Span, Weekday } from '../rules.ts';
import * as answers from './answers-store.ts';
import { readUnattended } from './unattended.ts';

/** `numbers`: only these tables of the restaurant. */
export type ZonedRestaurant = RestaurantClock & answers.CountedTables;

export async function readFigures(
  db: Db,
  restaurant: ZonedRestaurant,
  span: Span,
  now: Date,
): Promise<ServiceFigures> {
  const today = localDate(now, restaurant.time_zone);
  const days = daysOf(today, span);
  const days_before = daysBefore(days, span);
  return {
    time_zone: restaurant.time_zone,
    day_begins_at: dayBeginsOf(restaurant).at,
    days,
    days_before,
    now: await readTotals(db, restaurant, days, today),
    before: await readTotals(db, restaurant, days_before, today),
    ...(restaurant.numbers
      ? await readTablesAlone(db, restaurant.id, restaurant.numbers, spansOf(days, today))
      : {
          today: await compareToday(db, restaurant, now),
          ...(await readParts(db, restaurant, days, today)),
          unattended: await readUnattended(db, restaurant, days, now),
        }),
  };
}

/** Hours and kinds are counted for the whole restaurant, not for each table. */
async function readTablesAlone(db: Db, id: string, numbers: readonly number[], spans: string[]) {
  const tables = await readTables(db, id, spans);
  return {
    today: null,
    tables: tables.filter(({ table_number }) => numbers.includes(table_number)),
    kinds: [],
    hours: [],
    weekday_hours: [],
    unattended: [],
  };
}

async function readTables(db: Db, id: string, spans: string[]) {
  const tables = await answers.sumService(db, id, 'table', spans);
  return tables
    .map(({ part, ...rest }) => ({ table_number: Number(part), ...withoutPageCounts(rest) }))
    .sort((a, b) => a.table_number - b.table_number);
}

/** Totals of a restaurant or of some tables; zeros if there are no counts. */
export function readTotals(db: Db, counted: answers.CountedTables, days: Days, today: string) {
  return answers.sumServiceOfAll(db, counted, spansOf(days, today));
}

/** Figures by table, type, hour, and hour of the week. */
export async function readParts(db: Db, { id }: ZonedRestaurant, days: Days, today: string) {
  const spans = spansOf(days, today);
  const kinds = await answers.sumService(db, id, 'kind', spans);
  const hours = await answers.sumHours(db, id, spans);
  const cells = await answers.sumWeekHours(db, id, spans);
  return {
    tables: await readTables(db, id, spans),
    kinds: kinds
      .map(({ part: type, ...rest }) => ({ type, ...withoutPageCounts(rest) }))
      .sort((a, b) => b.requests_created - a.requests_created),
    hours: hours.map(withoutPageCounts).sort((a, b) => a.hour - b.hour),
    weekday_hours: cells
      .map(({ part, ...cell }) => ({ ...partsOf(part), ...cell }))
      .sort((a, b) => a.weekday - b.weekday || a.hour - b.hour),
  };
}

/**
 * The service day so far, and the same weekday of the previous week, because weekdays differ in the number of
 * guests.
 */
async function compareToday(db: Db, { id, ...clock }: ZonedRestaurant, now: Date) {
  const { day, hour } = momentOfDay(now, clock.time_zone, dayBeginsOf(clock));
  const begins = hourOf(day, dayBeginsOf(clock));
  const hoursOf = async (date: string) => {
    const counted = await answers.sumCounts(db, id, 'hour', [date, addDays(date, 1)]);
    return counted.filter(({ part }) => partsOf(part).weekday === weekdayOf(date));
  };
  const lastWeek = await hoursOf(addDays(day, -7));
  const byNow = lastWeek.filter(
    ({ part }) => placeOfHour(partsOf(part).hour, begins) <= placeOfHour(hour, begins),
  );
  const requests = (rows: { requests_created: number }[]) =>
    rows.reduce((sum, { requests_created }) => sum + requests_created, 0);
  return {
    day,
    hour,
    requests_created: requests(await hoursOf(day)),
    last_week_by_now: requests(byNow),
    last_week: requests(lastWeek),
  };
}

function partsOf(part: string): { weekday: Weekday; hour: number } {
  const [weekday, hour] = part.split('-').map(Number);
  return { weekday: weekday as Weekday, hour: hour ?? 0 };
}

function withoutPageCounts<Row extends { qr_scans: number; menu_views: number }>({
  qr_scans: _,
  menu_views: __,
  ...service
}: Row): Omit<Row, 'qr_scans' | 'menu_views'> {
  return service;
}

/** The last `count` buckets up to today's, oldest first; zeros if there are no counts. */
export async function readTimelineRows(
  db: Db,
  { time_zone, ...counted }: ZonedRestaurant,
  grouping: Grouping,
  count: number,
  now: Date,
): Promise<TimelineRow[]> {
  const today = localMoment(now, time_zone).day;
  const rows = bucketsEnding(today, grouping, count).map(emptyRow);
  const byPeriod = new Map(rows.map((row) => [row.period, row]));
  const isMonthly = grouping === 'month';
  const from = isMonthly ? (rows[0]?.period ?? '') : firstDay(today, grouping, count);
  for (const { span, ...counts } of await answers.listCounts(db, counted, from, today)) {
    // NOTE: rows of days and of months are in the same table.
    const isMonth = span.length === 'YYYY-MM'.length;
    if (isMonth !== isMonthly) continue;
    addTo(byPeriod.get(isMonth ? span : bucketOf(span, grouping)), counts);
  }
  return rows;
}

/** Buckets of these days only: the first and the last week or month may be partial. */
export async function readTimelineOf(
  db: Db,
  { time_zone, ...counted }: ZonedRestaurant,
  grouping: Grouping,
  span: Span,
  now: Date,
): Promise<TimelineRow[]> {
  const days = daysOf(localMoment(now, time_zone).day, span);
  const rows = bucketsOf(days, grouping).map(emptyRow);
  const byPeriod = new Map(rows.map((row) => [row.period, row]));
  for (const { span: day, ...counts } of await answers.listCounts(
    db,
    counted,
    days.from,
    days.to,
  )) {
    // Skips rows of months.
    if (day.length !== days.from.length) continue;
    addTo(byPeriod.get(bucketOf(day, grouping)), counts);
  }
  return rows;
}

function emptyRow(period: string): TimelineRow {
  return { period, qr_scans: 0, requests_created: 0, menu_views: 0 };
}

function addTo(row: TimelineRow | undefined, counts: Counts): void {
  if (!row) return;
  row.qr_scans += counts.qr_scans;
  row.requests_created += counts.requests_created;
  row.menu_views += counts.menu_views;
}
