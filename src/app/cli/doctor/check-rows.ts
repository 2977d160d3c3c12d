import type { Db } from '../../../db/database.ts';
import { addDays } from '../../../features/analytics/periods.ts';
import { instantAt, localDate } from '../../../platform/calendar.ts';
import { instant, secondsAfter } from '../../../platform/clock.ts';
import * as rows from './check-rows-store.ts';
import { type Finding, fail, ok, warn } from './finding.ts';

const REPORT = 'This is a bug in Sonnette: report it, and keep a backup of this database.';
const LATE_MAIL_SECONDS = 15 * 60;
const CLOCK_SECONDS = 60;
const COUNTED_DAYS = 7;
const LATE_PURGE_SECONDS = 15 * 60;

/** Checks requests, figures, the clock, unsent mails and purges. */
export async function* checkRows(db: Db, now: Date): AsyncGenerator<Finding> {
  yield await checkActive(db);
  yield await checkStates(db);
  yield await checkCounts(db, now);
  yield await checkClock(db, now);
  yield await checkOutbox(db, now);
  yield await checkPurge(db, now);
}

async function checkActive(db: Db): Promise<Finding> {
  const tables = await rows.countTablesWithTwoActive(db);
  if (tables === 0) return ok('requests', 'no table has two open requests');
  return fail('requests', `tables with two open requests: ${tables}`, REPORT);
}

async function checkStates(db: Db): Promise<Finding> {
  const wrong = await rows.countInconsistent(db);
  if (wrong === 0) return ok('states', 'all requests are consistent');
  return fail('states', `inconsistent requests: ${wrong}`, REPORT);
}

/** Compares the counts of the last whole days with the requests of those days. */
async function checkCounts(db: Db, now: Date): Promise<Finding> {
  const restaurants = await rows.listZones(db);
  const zones = Map.groupBy(restaurants, ({ time_zone }) => time_zone);
  let wrong = 0;
  for (const [timeZone, inZone] of zones) {
    const today = localDate(now, timeZone);
    const from = addDays(today, -COUNTED_DAYS);
    const startOf = (day: string) => instant(instantAt(day, 0, timeZone));
    const created = await rows.countCreated(db, startOf(from), startOf(today));
    const counted = await rows.readCounted(db, daysBetween(from, today));
    wrong += inZone.filter(({ id }) => (created.get(id) ?? 0) !== (counted.get(id) ?? 0)).length;
  }
  if (wrong === 0)
    return ok('figures', `the counts of the last ${COUNTED_DAYS} days match the requests`);
  const todo =
    'Normal for a week after a change of time zone or an upgrade from a version without figures. Otherwise report it.';
  return warn('figures', `restaurants whose counts do not match their requests: ${wrong}`, todo);
}

/** The days from `from` up to the day before `to`. */
function daysBetween(from: string, to: string): string[] {
  const days: string[] = [];
  for (let day = from; day < to; day = addDays(day, 1)) days.push(day);
  return days;
}

/** A request with a time in the future means that a clock was wrong, then or now. */
async function checkClock(db: Db, now: Date): Promise<Finding> {
  const newest = await rows.findNewestRequestTime(db);
  if (newest === null || newest <= secondsAfter(now, CLOCK_SECONDS)) {
    return ok('clock', `the system time is ${instant(now)}, and no request is newer`);
  }
  const todo = 'Synchronise the clocks of this machine and of all servers on this database by NTP.';
  return fail('clock', `the system time is ${instant(now)}, but a request is from ${newest}`, todo);
}

async function checkOutbox(db: Db, now: Date): Promise<Finding> {
  const { count, oldest } = await rows.readUnsentMails(db);
  if (count === 0 || oldest === null) return ok('outbox', 'no unsent mail');
  const message = `unsent mails: ${count}, the oldest from ${oldest}`;
  if (oldest > secondsAfter(now, -LATE_MAIL_SECONDS)) return ok('outbox', message);
  return warn('outbox', message, 'Is a server running? Look for “mail server failed” in its log.');
}

async function checkPurge(db: Db, now: Date): Promise<Finding> {
  const { count, oldest } = await rows.readUnpurged(db);
  if (count === 0 || oldest === null) return ok('deletions', 'no deleted restaurant has rows left');
  const message = `deleted restaurants that still have rows: ${count}, the oldest deleted at ${oldest}`;
  if (oldest > secondsAfter(now, -LATE_PURGE_SECONDS)) return ok('deletions', message);
  return warn('deletions', message, 'Is a server running? Look for “job failed” in its log.');
}
