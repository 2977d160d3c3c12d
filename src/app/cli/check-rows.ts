import type { Db } from '../../db/database.ts';
import { addDays } from '../../features/analytics/periods.ts';
import { instantAt, localDate } from '../../platform/calendar.ts';
import { instant, secondsAfter } from '../../platform/clock.ts';
import { type Finding, fail, ok, warn } from './finding.ts';

const active = ['pending', 'in-progress'] as const;
const REPORT = 'This is a bug in Sonnette: report it, and keep a backup of this database.';
const LATE_MAIL_SECONDS = 15 * 60;
const CLOCK_SECONDS = 60;
const COUNTED_DAYS = 7;
const LATE_PURGE_SECONDS = 15 * 60;

/** Checks the consistency of the rows. */
export async function* checkRows(db: Db, now: Date): AsyncGenerator<Finding> {
  yield await checkActive(db);
  yield await checkStates(db);
  yield await checkCounts(db, now);
  yield await checkClock(db, now);
  yield await checkOutbox(db, now);
  yield await checkPurge(db, now);
}

async function checkActive(db: Db): Promise<Finding> {
  const tables = await db
    .selectFrom('requests')
    .select('table_id')
    .where('status', 'in', active)
    .where('table_id', 'is not', null)
    .groupBy('table_id')
    .having((eb) => eb.fn.countAll(), '>', 1)
    .execute();
  if (tables.length === 0) return ok('requests', 'no table has two open requests');
  return fail('requests', `tables with two open requests: ${tables.length}`, REPORT);
}

async function checkStates(db: Db): Promise<Finding> {
  const wrong = await db
    .selectFrom('requests')
    .leftJoin('dining_tables', 'dining_tables.id', 'requests.table_id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where((eb) =>
      eb.or([
        eb('status', 'in', active).and('ended_at', 'is not', null),
        eb('status', 'not in', active).and('ended_at', 'is', null),
        eb('dining_tables.restaurant_id', '!=', eb.ref('requests.restaurant_id')),
      ]),
    )
    .executeTakeFirstOrThrow();
  if (wrong.count === 0) return ok('states', 'all requests are consistent');
  return fail('states', `inconsistent requests: ${wrong.count}`, REPORT);
}

/** Compares the counts of the last whole days with the requests of those days. */
async function checkCounts(db: Db, now: Date): Promise<Finding> {
  const restaurants = await db.selectFrom('restaurants').select(['id', 'time_zone']).execute();
  const zones = Map.groupBy(restaurants, ({ time_zone }) => time_zone);
  let wrong = 0;
  for (const [timeZone, inZone] of zones) {
    const today = localDate(now, timeZone);
    const from = addDays(today, -COUNTED_DAYS);
    const created = await countCreated(db, from, today, timeZone);
    const counted = await readCounted(db, from, today);
    wrong += inZone.filter(({ id }) => (created.get(id) ?? 0) !== (counted.get(id) ?? 0)).length;
  }
  if (wrong === 0)
    return ok('figures', `the counts of the last ${COUNTED_DAYS} days match the requests`);
  const todo =
    'Normal for a week after a change of time zone or an upgrade from a version without figures. Otherwise report it.';
  return warn('figures', `restaurants whose counts do not match their requests: ${wrong}`, todo);
}

async function countCreated(db: Db, from: string, to: string, timeZone: string) {
  const rows = await db
    .selectFrom('requests')
    .select(['restaurant_id', (eb) => eb.fn.countAll<number>().as('count')])
    .where('created_at', '>=', instant(instantAt(from, 0, timeZone)))
    .where('created_at', '<', instant(instantAt(to, 0, timeZone)))
    .where('test_at', 'is', null)
    .groupBy('restaurant_id')
    .execute();
  return new Map(rows.map(({ restaurant_id, count }) => [restaurant_id, count]));
}

async function readCounted(db: Db, from: string, to: string) {
  const days: string[] = [];
  for (let day = from; day < to; day = addDays(day, 1)) days.push(day);
  const rows = await db
    .selectFrom('figures')
    .select(['restaurant_id', (eb) => eb.fn.sum<number>('requests_created').as('count')])
    .where('facet', '=', 'restaurant')
    .where('span', 'in', days)
    .groupBy('restaurant_id')
    .execute();
  return new Map(rows.map(({ restaurant_id, count }) => [restaurant_id, count]));
}

/** Rows with a time in the future mean that a clock was wrong, then or now. */
async function checkClock(db: Db, now: Date): Promise<Finding> {
  const { newest } = await db
    .selectFrom('requests')
    .select((eb) => eb.fn.max('created_at').as('newest'))
    .executeTakeFirstOrThrow();
  if (newest === null || newest <= secondsAfter(now, CLOCK_SECONDS)) {
    return ok('clock', `the system time is ${instant(now)}, and no request is newer`);
  }
  const todo = 'Synchronise the clocks of this machine and of all servers on this database by NTP.';
  return fail('clock', `the system time is ${instant(now)}, but a request is from ${newest}`, todo);
}

async function checkOutbox(db: Db, now: Date): Promise<Finding> {
  const { count, oldest } = await db
    .selectFrom('outbox')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min('created_at').as('oldest')])
    .executeTakeFirstOrThrow();
  if (count === 0 || oldest === null) return ok('outbox', 'no unsent mail');
  const message = `unsent mails: ${count}, the oldest from ${oldest}`;
  if (oldest > secondsAfter(now, -LATE_MAIL_SECONDS)) return ok('outbox', message);
  return warn('outbox', message, 'Is a server running? Look for “mail server failed” in its log.');
}

async function checkPurge(db: Db, now: Date): Promise<Finding> {
  const { count, oldest } = await db
    .selectFrom('all_restaurants')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min('deleted_at').as('oldest')])
    .where('deleted_at', 'is not', null)
    .executeTakeFirstOrThrow();
  if (count === 0 || oldest === null) return ok('deletions', 'no deleted restaurant has rows left');
  const message = `deleted restaurants that still have rows: ${count}, the oldest deleted at ${oldest}`;
  if (oldest > secondsAfter(now, -LATE_PURGE_SECONDS)) return ok('deletions', message);
  return warn('deletions', message, 'Is a server running? Look for “job failed” in its log.');
}
