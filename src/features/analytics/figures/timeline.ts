import type { Db } from '../../../db/database.ts';
import { localMoment } from '../../../platform/calendar.ts';
import type { TimelineRow } from '../contract.ts';
import { bucketOf, bucketsEnding, bucketsOf, daysOf, firstDay } from '../periods.ts';
import type { Counts, Grouping, Span } from '../rules.ts';
import * as answers from './answers-store.ts';
import type { ZonedRestaurant } from './service.ts';

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
