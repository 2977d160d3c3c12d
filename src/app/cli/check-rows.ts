import type { Db } from '../../db/database.ts';
import { addDays } from '../../features/analytics/periods.ts';
import { instantAt, localDate } from '../../platform/calendar.ts';
import { instant, secondsAfter } from '../../platform/clock.ts';
import { type Finding, fail, warn, well } from './finding.ts';

const active = ['pending', 'in-progress'] as const;
const REPORT =
  'Nothing that Sonnette does leads there: report it, and keep a backup of this database.';
const LATE_MAIL_SECONDS = 15 * 60;
const CLOCK_SECONDS = 60;
const COUNTED_DAYS = 7;
const LATE_PURGE_SECONDS = 15 * 60;

/** What must be true of the rows, whatever happened. */
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
  if (tables.length === 0) return well('requests', 'no table has two that are open');
  return fail('requests', `${tables.length} tables have two that are open`, REPORT);
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
  if (wrong.count === 0) return well('states', 'every request is where its history leads');
  return fail('states', `${wrong.count} requests contradict themselves`, REPORT);
}

/** Of the last whole days, which are counted for good. */
async function checkCounts(db: Db, now: Date): Promise<Finding> {
  const houses = await db.selectFrom('restaurants').select(['id', 'time_zone']).execute();
  const zones = Map.groupBy(houses, ({ time_zone }) => time_zone);
  let wrong = 0;
  for (const [timeZone, inZone] of zones) {
    const today = localDate(now, timeZone);
    const from = addDays(today, -COUNTED_DAYS);
    const asked = await countAsked(db, from, today, timeZone);
    const counted = await readCounted(db, from, today);
    wrong += inZone.filter(({ id }) => (asked.get(id) ?? 0) !== (counted.get(id) ?? 0)).length;
  }
  if (wrong === 0)
    return well('figures', `the counts of the last ${COUNTED_DAYS} days are those of the requests`);
  const todo =
    'Expected for a week after an upgrade from before there were figures, or another time zone. Else report it.';
  return warn('figures', `${wrong} restaurants have other counts than requests`, todo);
}

async function countAsked(db: Db, from: string, to: string, timeZone: string) {
  const rows = await db
    .selectFrom('requests')
    .select(['restaurant_id', (eb) => eb.fn.countAll<number>().as('count')])
    .where('created_at', '>=', instant(instantAt(from, 0, timeZone)))
    .where('created_at', '<', instant(instantAt(to, 0, timeZone)))
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

/** Rows from the future tell of a clock that was wrong, then or now. */
async function checkClock(db: Db, now: Date): Promise<Finding> {
  const { newest } = await db
    .selectFrom('requests')
    .select((eb) => eb.fn.max('created_at').as('newest'))
    .executeTakeFirstOrThrow();
  if (newest === null || newest <= secondsAfter(now, CLOCK_SECONDS)) {
    return well('clock', `it is ${instant(now)} here, and nothing is from later`);
  }
  const todo = 'Have the machine set its clock by NTP, as every server on this database.';
  return fail('clock', `it is ${instant(now)} here, but a request is from ${newest}`, todo);
}

async function checkOutbox(db: Db, now: Date): Promise<Finding> {
  const { count, oldest } = await db
    .selectFrom('outbox')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min('created_at').as('oldest')])
    .executeTakeFirstOrThrow();
  if (count === 0 || oldest === null) return well('outbox', 'no mail waits');
  const says = `${count} mails wait, the oldest since ${oldest}`;
  if (oldest > secondsAfter(now, -LATE_MAIL_SECONDS)) return well('outbox', says);
  return warn('outbox', says, 'Is a server running? Its log says “mails have to wait”, and why.');
}

async function checkPurge(db: Db, now: Date): Promise<Finding> {
  const { count, oldest } = await db
    .selectFrom('all_restaurants')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min('deleted_at').as('oldest')])
    .where('deleted_at', 'is not', null)
    .executeTakeFirstOrThrow();
  if (count === 0 || oldest === null)
    return well('deletions', 'no deleted restaurant has rows left');
  const says = `${count} deleted restaurants still have rows, the oldest since ${oldest}`;
  if (oldest > secondsAfter(now, -LATE_PURGE_SECONDS)) return well('deletions', says);
  return warn('deletions', says, 'Is a server running? Its log says “the job failed”, and why.');
}
