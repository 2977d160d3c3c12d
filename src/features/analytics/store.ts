/** Counts facts in the transaction that makes them, and reads counts for other features. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import { runForRows } from '../../db/prepared.ts';
import type { FigureCount, FigureRow } from '../../db/schema/figures.ts';
import type { RequestRow } from '../../db/schema.ts';
import { type LocalDate, localMoment } from '../../platform/calendar.ts';
import { SERVICE_DAY_BEGINS_AT_HOUR } from '../restaurants/rules.ts';
import { addDays, monthOf, weekdayOf } from './periods.ts';
import { receivedClassOf, timeClassOf } from './rules.ts';

/** Something that happened in a restaurant at `at`, and what it adds to the counts. */
export type Fact = {
  restaurantId: string;
  at: string;
  timeZone: string;
  tableNumber?: number | null;
  kind?: RequestRow['type'];
  adds: Partial<Record<FigureCount, number>>;
};

/** Counts a new request. */
export function countRequest(tx: Tx, row: RequestRow, timeZone: string): Promise<void> {
  return count(tx, [factOf(row, timeZone, { requests_created: 1 })]);
}

/**
 * Counts a move of requests: taken or ended. Call it once per move, with the rows after the move.
 * `isReceived`: the move is also their receipt.
 */
export function countMoved(
  tx: Tx,
  rows: RequestRow[],
  timeZone: string,
  { isReceived = false } = {},
): Promise<void> {
  return count(
    tx,
    rows.map((row) =>
      factOf(row, timeZone, { ...movedAdds(row), ...(isReceived && receivedAdds(row)) }),
    ),
  );
}

/** Subtracts a move that is undone. `before` is the request before the undo. */
export function countUndone(tx: Tx, before: RequestRow, timeZone: string): Promise<void> {
  const moved = Object.entries(movedAdds(before)).map(([column, adds]) => [column, -adds]);
  return count(tx, [factOf(before, timeZone, Object.fromEntries(moved))]);
}

/** Counts requests that a staff device has just received. Call it once per request. */
export function countReceived(tx: Tx, rows: RequestRow[], timeZone: string): Promise<void> {
  return count(
    tx,
    rows.map((row) => factOf(row, timeZone, receivedAdds(row))),
  );
}

/** Everything that a request adds to the counts, from its creation to its present status. */
export function factsOf(row: RequestRow, timeZone: string): Fact[] {
  const taken = row.taken_at !== null && { ...row, status: 'in-progress' as const };
  const moves = [...(taken ? [taken] : []), ...(row.ended_at === null ? [] : [row])];
  return [
    factOf(row, timeZone, { requests_created: 1 }),
    factOf(row, timeZone, receivedAdds(row)),
    ...moves.map((move) => factOf(row, timeZone, movedAdds(move))),
  ];
}

function movedAdds(row: RequestRow): Fact['adds'] {
  if (row.status === 'in-progress') return { [`taken_${timeTo(row, row.taken_at)}`]: 1 };
  const byRule = row.ended_by === 'closing' ? { closed_by_rule: 1 } : {};
  if (row.taken_at === null) {
    return row.ended_by === 'diner' ? { withdrawn: 1 } : { unanswered: 1, ...byRule };
  }
  // A guest who was served may say so before the staff do.
  const isFinished = row.ended_by === 'staff' || row.ended_by === 'diner';
  return isFinished ? { [`finished_${timeTo(row, row.ended_at)}`]: 1 } : byRule;
}

function receivedAdds(row: RequestRow): Fact['adds'] {
  if (row.received_at === null) return {};
  return { [`received_${receivedClassOf(secondsTo(row, row.received_at))}`]: 1 };
}

function timeTo(row: RequestRow, at: string | null) {
  return timeClassOf(secondsTo(row, at));
}

function secondsTo({ created_at }: RequestRow, at: string | null): number {
  return (Date.parse(at ?? created_at) - Date.parse(created_at)) / 1000;
}

/** Every count of a request belongs to the day and hour of its creation. A test request counts nowhere. */
function factOf(row: RequestRow, timeZone: string, adds: Fact['adds']): Fact {
  return {
    restaurantId: row.restaurant_id,
    at: row.created_at,
    timeZone,
    adds: row.test_at === null ? adds : {},
    tableNumber: row.table_number,
    kind: row.type,
  };
}

type Part = Pick<FigureRow, 'facet' | 'span' | 'part'>;
type Sum = Part & { restaurant_id: string; adds: Fact['adds'] };
/** By restaurant, then by part. */
type Sums = Map<string, Map<string, Sum>>;

/**
 * Adds facts to the counts of their day and of their month. Rows are always written in the same order, so
 * that two transactions cannot deadlock.
 */
export async function count(db: Db, facts: Fact[]): Promise<void> {
  const sums: Sums = new Map();
  for (const fact of facts) {
    const adds = Object.entries(fact.adds) as [FigureCount, number][];
    if (adds.length > 0) addTo(sums, fact, adds);
  }
  await add(
    db,
    inOrder(sums).flatMap((ofOne) => inOrder(ofOne)),
  );
}

function inOrder<T>(byName: Map<string, T>): T[] {
  return [...byName].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, each]) => each);
}

function addTo(sums: Sums, fact: Fact, adds: [FigureCount, number][]): void {
  const { restaurantId, tableNumber, kind } = fact;
  const { day, part } = momentOf(fact);
  const ofOne: Map<string, Sum> = sums.get(restaurantId) ?? new Map();
  sums.set(restaurantId, ofOne);
  for (const span of [day, monthOf(day)]) {
    addPart({ facet: 'restaurant', span, part: '' });
    if (tableNumber) addPart({ facet: 'table', span, part: String(tableNumber) });
    // Only requests are counted by hour and type.
    if (kind) {
      addPart({ facet: 'hour', span, part });
      addPart({ facet: 'kind', span, part: kind });
    }
  }

  function addPart({ facet, span, part }: Part): void {
    const name = `${facet} ${span} ${part}`;
    const sum = ofOne.get(name) ?? { restaurant_id: restaurantId, facet, span, part, adds: {} };
    ofOne.set(name, sum);
    for (const [column, more] of adds) sum.adds[column] = (sum.adds[column] ?? 0) + more;
  }
}

type Moment = { day: LocalDate; part: string };
const MOST_MOMENTS = 2000;
const moments = new Map<string, Moment>();

/**
 * Local day, and weekday and hour (`5-20`). Cached per minute, because time-zone conversion is slow and facts
 * come in bursts.
 */
function momentOf({ at, timeZone }: Fact): Moment {
  const minute = `${at.slice(0, 16)} ${timeZone}`;
  const found = moments.get(minute);
  if (found) return found;
  const { day, hour } = localMoment(new Date(at), timeZone);
  const serviceDay = hour < SERVICE_DAY_BEGINS_AT_HOUR ? addDays(day, -1) : day;
  const moment = { day, part: `${weekdayOf(serviceDay)}-${hour}` };
  if (moments.size >= MOST_MOMENTS) moments.clear();
  moments.set(minute, moment);
  return moment;
}

const keyColumns = ['restaurant_id', 'facet', 'span', 'part'] as const;

async function add(db: Db, sums: Sum[]): Promise<void> {
  const named = new Set(sums.flatMap(({ adds }) => Object.keys(adds) as FigureCount[]));
  // Sorted, because each order of columns would be another prepared statement.
  const columns = [...named].sort();
  const rows = sums.map(({ restaurant_id, facet, span, part, adds }) => [
    restaurant_id,
    facet,
    span,
    part,
    ...columns.map((column) => adds[column] ?? 0),
  ]);
  const batch = { columns: [...keyColumns, ...columns], rows };
  await runForRows<FigureRow>(db, `figures ${columns}`, batch, (tx, some) =>
    tx
      .insertInto('figures')
      .values(some)
      .onConflict((conflict) =>
        conflict.columns([...keyColumns]).doUpdateSet((eb) => {
          const grown = columns.map((column) => [
            column,
            eb(`figures.${column}`, '+', eb.ref(`excluded.${column}`)),
          ]);
          return Object.fromEntries(grown);
        }),
      ),
  );
}

/**
 * Moves the counts of a renumbered table to its new number.
 * If a deleted table with the new number has counts, both are added up.
 * Written as sums in the usual order, so that concurrent counts of page events cannot deadlock.
 */
export async function moveTable(
  tx: Tx,
  restaurantId: string,
  from: number,
  to: number,
): Promise<void> {
  const ofTable = tx
    .selectFrom('figures')
    .where('restaurant_id', '=', restaurantId)
    .where('facet', '=', 'table')
    .where('part', '=', String(from));
  const rows = await ofTable.selectAll().execute();
  const sums = rows.flatMap(({ restaurant_id, facet, span, part, ...counts }) => {
    const counted = Object.entries(counts).filter(([, count]) => count !== 0);
    const taken = counted.map(([column, count]) => [column, -count]);
    return [
      { restaurant_id, facet, span, part, adds: Object.fromEntries(taken) },
      { restaurant_id, facet, span, part: String(to), adds: Object.fromEntries(counted) },
    ];
  });
  const named = sums.map((sum) => [`${sum.facet} ${sum.span} ${sum.part}`, sum] as const);
  await add(tx, inOrder(new Map(named)));
  await tx
    .deleteFrom('figures')
    .where('restaurant_id', '=', restaurantId)
    .where('facet', '=', 'table')
    .where('part', '=', String(from))
    .where('requests_created', '=', 0)
    .where('qr_scans', '=', 0)
    .where('menu_views', '=', 0)
    .where('page_visits', '=', 0)
    .execute();
}

/**
 * The sums of one service day over all restaurants of a time zone: the counts of its date without the hours
 * before 05:00, plus those hours of the next date.
 */
export async function sumServiceDay(
  db: Db,
  timeZone: string,
  day: LocalDate,
): Promise<{ requests_created: number; unanswered: number }> {
  const [eve, next] = [addDays(day, -1), addDays(day, 1)];
  const { rows } = await sql<{ requests_created: number; unanswered: number }>`
    select coalesce(sum(sign * requests_created), 0) as requests_created,
      coalesce(sum(sign * unanswered), 0) as unanswered
    from (
      select 1 as sign, restaurant_id, requests_created, unanswered
      from figures where ${ofADay} and span = ${day} and part = ''
      union all
      select -1, restaurant_id, requests_created, unanswered
      from figures where ${ofADay} and span = ${day} and part in (${sql.join(smallHoursOf(eve))})
      union all
      select 1, restaurant_id, requests_created, unanswered
      from figures where ${ofADay} and span = ${next} and part in (${sql.join(smallHoursOf(day))})
    ) as counted
    inner join restaurants on restaurants.id = counted.restaurant_id
    where time_zone = ${timeZone}`.execute(db);
  return rows[0] ?? { requests_created: 0, unanswered: 0 };
}

/** NOTE: must equal the condition of the partial index `figures_of_a_span`. */
const ofADay = sql`facet in ('restaurant', 'hour')`;

/** The hours before 05:00, as parts of the facet `hour`, which contain the weekday of the service day. */
function smallHoursOf(day: LocalDate): string[] {
  return Array.from(
    { length: SERVICE_DAY_BEGINS_AT_HOUR },
    (_, hour) => `${weekdayOf(day)}-${hour}`,
  );
}
