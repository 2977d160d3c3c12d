/** Queries for figures. How many rows they read depends on the period and the tables, not on the requests. */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../db/database.ts';
import type { FigureCount, FigureRow } from '../../../db/schema/figures.ts';
import { receivedBounds, timeBounds } from '../../../histograms.ts';
import type { LocalDate } from '../../../platform/calendar.ts';
import { addDays, weekdayOf } from '../periods.ts';
import {
  type Counts,
  countOf,
  countWithin,
  PROMPT_SECONDS,
  RECEIVED_PROMPTLY_SECONDS,
  receivedClasses,
  type Service,
  spreadOf,
  type Times,
  timeClasses,
} from '../rules.ts';

type Facet = FigureRow['facet'];
type InPart = { part: string };

const threeCounts = ['qr_scans', 'requests_created', 'menu_views'] as const;
const serviceCounts: readonly FigureCount[] = [
  ...threeCounts,
  'unanswered',
  'withdrawn',
  'closed_by_rule',
  'went_stale',
  'reopened',
  'dismissed',
  'reminded',
  'escalated',
  'early_water',
  'asked_by_staff',
  'asked_by_bell',
  ...timeClasses.flatMap((each) => [`taken_${each}`, `finished_${each}`] as const),
  ...receivedClasses.map((each) => `received_${each}` as const),
];

/** The whole restaurant; or, with `numbers`, only the tables of one zone. */
export type CountedTables = { id: string; numbers?: readonly number[] | undefined };

/** Sums by part of this facet. Parts without counts are absent. */
export function sumCounts(
  db: Db,
  restaurantId: string,
  facet: Facet,
  spans: string[],
): Promise<(Counts & InPart)[]> {
  return sumParts(db, restaurantId, facet, spans, threeCounts);
}

/** One sum, or none if there are no counts. */
export function sumCountsOfAll(
  db: Db,
  counted: CountedTables,
  spans: string[],
): Promise<(Counts & InPart)[]> {
  return sumAll(db, counted, spans, threeCounts);
}

/** Each restaurant's service day. Its hours after midnight are counted on the next date, under its weekday. */
export async function sumServiceDay(
  db: Db,
  restaurantIds: readonly string[],
  day: LocalDate,
): Promise<Map<string, Counts & Service>> {
  const sums = serviceCounts.map((column) => `sum(${column}) as ${column}`).join(', ');
  const { rows } = await sql<Record<FigureCount, number> & { restaurant_id: string }>`
    select restaurant_id, ${sql.raw(sums)} from figures
    where restaurant_id in (${sql.join(restaurantIds)}) and facet = 'hour'
      and span in (${day}, ${addDays(day, 1)}) and part like ${`${weekdayOf(day)}-%`}
    group by restaurant_id`.execute(db);
  return new Map(rows.map((row) => [row.restaurant_id, serviceOf(row)]));
}

/** By table or kind, with quality of service. */
export async function sumService(
  db: Db,
  restaurantId: string,
  facet: 'table' | 'kind',
  spans: string[],
): Promise<(Counts & Service & InPart)[]> {
  const rows = await sumParts(db, restaurantId, facet, spans, serviceCounts);
  return rows.map((row) => ({ part: row.part, ...serviceOf(row) }));
}

/** Sums by hour of the day over all weekdays. */
export async function sumHours(
  db: Db,
  restaurantId: string,
  spans: string[],
): Promise<(Counts & Service & { hour: number })[]> {
  const hour = 'substr(part, 3)';
  const rows = await sumParts(db, restaurantId, 'hour', spans, serviceCounts, hour);
  return rows.map((row) => ({ hour: Number(row.part), ...serviceOf(row) }));
}

type WeekHour = Pick<
  Service & Counts,
  'requests_created' | 'taken' | 'taken_promptly' | 'unanswered'
>;

/** Sums by weekday and hour, without the histograms of times, which would need a sum for each class. */
export async function sumWeekHours(
  db: Db,
  restaurantId: string,
  spans: string[],
): Promise<(WeekHour & InPart)[]> {
  const { rows } = await sql<WeekHour & InPart>`
    select part, sum(requests_created) as requests_created, sum(unanswered) as unanswered,
      sum(${sql.raw(timeColumns.taken.join('+'))}) as taken,
      sum(${sql.raw(promptColumns.join('+'))}) as taken_promptly
    from figures
    where restaurant_id = ${restaurantId} and facet = 'hour' and span in (${sql.join(spans)})
    group by part`.execute(db);
  return rows;
}

function serviceOf(row: Record<FigureCount, number>): Counts & Service {
  const taken = timesOf(row, 'taken');
  const received = timesOf(row, 'received');
  return {
    qr_scans: row.qr_scans,
    requests_created: row.requests_created,
    menu_views: row.menu_views,
    received: countOf(received),
    received_promptly: countWithin(received, RECEIVED_PROMPTLY_SECONDS, receivedBounds),
    seconds_to_receive: spreadOf(received, receivedBounds),
    taken: countOf(taken),
    taken_promptly: countWithin(taken, PROMPT_SECONDS, timeBounds),
    seconds_to_take: spreadOf(taken),
    seconds_to_finish: spreadOf(timesOf(row, 'finished')),
    unanswered: row.unanswered,
    withdrawn: row.withdrawn,
    closed_by_rule: row.closed_by_rule,
    went_stale: row.went_stale,
    reopened: row.reopened,
    dismissed: row.dismissed,
    reminded: row.reminded,
    escalated: row.escalated,
    early_water: row.early_water,
    asked_by_staff: row.asked_by_staff,
    asked_by_bell: row.asked_by_bell,
  };
}

/** One sum of all; zeros if there are no counts. */
export async function sumServiceOfAll(
  db: Db,
  counted: CountedTables,
  spans: string[],
): Promise<Counts & Service> {
  const [row] = await sumAll(db, counted, spans, serviceCounts);
  return serviceOf(row ?? zeros);
}

function sumAll<C extends FigureCount>(
  db: Db,
  { id, numbers }: CountedTables,
  spans: string[],
  columns: readonly C[],
): Promise<(Record<C, number> & InPart)[]> {
  if (!numbers) return sumParts(db, id, 'restaurant', spans, columns);
  // Groups by an empty text instead of the table number, so that one row has the sums of all tables.
  return sumParts(db, id, 'table', spans, columns, 'substr(part, 1, 0)', numbers);
}

const zeros = Object.fromEntries(serviceCounts.map((column) => [column, 0])) as Record<
  FigureCount,
  number
>;

const timeColumns = {
  taken: timeClasses.map((each) => `taken_${each}` as const),
  finished: timeClasses.map((each) => `finished_${each}` as const),
  received: receivedClasses.map((each) => `received_${each}` as const),
};

/** The columns of all classes up to `PROMPT_SECONDS`. */
const promptColumns = timeColumns.taken.slice(0, timeClasses.indexOf(PROMPT_SECONDS) + 1);

function timesOf(row: Record<FigureCount, number>, act: keyof typeof timeColumns): Times {
  return timeColumns[act].map((column) => row[column]);
}

/** How many requests were made, by part of a facet. */
export function countRequests(
  db: Db,
  restaurantId: string,
  facet: 'kind' | 'wish' | 'choice',
  spans: string[],
): Promise<({ requests_created: number } & InPart)[]> {
  return sumParts(db, restaurantId, facet, spans, ['requests_created']);
}

/** Raw SQL: a text with this many sums is built in a tenth of the query builder's time. */
async function sumParts<C extends FigureCount>(
  db: Db,
  restaurantId: string,
  facet: Facet,
  spans: string[],
  columns: readonly C[],
  part = 'part',
  numbers?: readonly number[],
): Promise<(Record<C, number> & InPart)[]> {
  const sums = columns.map((column) => `sum(${column}) as ${column}`).join(', ');
  const { rows } = await sql<Record<C, number> & InPart>`
    select ${sql.raw(part)} as part, ${sql.raw(sums)} from figures
    where restaurant_id = ${restaurantId} and facet = ${facet} and span in (${sql.join(spans)})
      ${only(numbers)}
    group by ${sql.raw(part)}`.execute(db);
  return rows;
}

function only(numbers: readonly number[] | undefined): RawBuilder<unknown> {
  if (!numbers) return sql``;
  return numbers.length === 0
    ? sql`and 1 = 0`
    : sql`and part in (${sql.join(numbers.map(String))})`;
}

/** Counts by day or month in a range: one row per span or, with `numbers`, per span and table. */
export function listCounts(
  db: Db,
  { id, numbers }: CountedTables,
  from: LocalDate,
  to: LocalDate,
): Promise<(Counts & { span: string })[]> {
  return db
    .selectFrom('figures')
    .select(['span', ...threeCounts])
    .where('restaurant_id', '=', id)
    .where('facet', '=', numbers ? 'table' : 'restaurant')
    .where('part', 'in', numbers ? ['', ...numbers.map(String)] : [''])
    .where('span', '>=', from)
    .where('span', '<=', to)
    .execute();
}

/** Sums of each of these restaurants. */
export function sumCountsOf(
  db: Db,
  restaurantIds: string[],
  spans: string[],
): Promise<(Counts & { page_visits: number; restaurant_id: string })[]> {
  return db
    .selectFrom('figures')
    .select('restaurant_id')
    .select((eb) => [
      eb.fn.sum<number>('qr_scans').as('qr_scans'),
      eb.fn.sum<number>('requests_created').as('requests_created'),
      eb.fn.sum<number>('menu_views').as('menu_views'),
      eb.fn.sum<number>('page_visits').as('page_visits'),
    ])
    .where('restaurant_id', 'in', restaurantIds)
    .where('facet', '=', 'restaurant')
    .where('span', 'in', spans)
    .groupBy('restaurant_id')
    .execute();
}
