/** Counts facts in the transaction that makes them, and reads counts for other features. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import { runForRows } from '../../db/prepared.ts';
import type { RestaurantClock } from '../../db/schema/columns.ts';
import type { FigureRow } from '../../db/schema/figures.ts';
import type { RequestRow } from '../../db/schema.ts';
import type { LocalDate } from '../../platform/calendar.ts';
import type { DayStart } from '../restaurants/store.ts';
import { writeFactAtOnce } from './at-once-store.ts';
import { addDays, weekdayOf } from './periods.ts';
import { EARLY_MINUTES, receivedClassOf, type Times, timeClassOf } from './rules.ts';
import {
  batchOf,
  choiceSums,
  countsIn,
  type Fact,
  keyColumns,
  momentOf,
  type Sum,
  sortedByName,
  sumsOf,
} from './sums.ts';
import { sumTakenAtHour } from './usual-store.ts';

export type { Fact } from './sums.ts';

/** What decides where a request counts. */
type Counted = Pick<
  RequestRow,
  'restaurant_id' | 'created_at' | 'test_at' | 'table_number' | 'type' | 'wish'
>;

type Created = Counted & Pick<RequestRow, 'asked_by'>;

/** A new request. `sittingFrom`: the first scan of the guests at its table. */
export function creation(row: Created, clock: RestaurantClock, sittingFrom: string | null): Fact {
  const asked = row.asked_by && ({ [`asked_by_${row.asked_by}`]: 1 } as const);
  return factOf(row, clock, { requests_created: 1, ...asked, ...earlyAdds(row, sittingFrom) });
}

/**
 * A move of a request: taken or ended. Count it once per move, with the row after the move.
 * `isReceived`: the move is also its receipt.
 */
export function moving(row: RequestRow, clock: RestaurantClock, { isReceived = false } = {}): Fact {
  return factOf(row, clock, { ...movedAdds(row), ...(isReceived && receivedAdds(row)) });
}

/** A move that is undone, which is subtracted. `before` is the request before the undo. */
export function undoing(before: RequestRow, clock: RestaurantClock): Fact {
  const moved = Object.entries(movedAdds(before)).map(([column, adds]) => [column, -adds]);
  return factOf(before, clock, Object.fromEntries(moved));
}

/** A finished request that its guest reopened. `before` is the request before. */
export function reopening(before: RequestRow, clock: RestaurantClock): Fact {
  const taken = { ...before, status: 'in-progress' as const };
  const adds = before.reopened_at === null ? { reopened: 1 } : {};
  const undone = [undoing(taken, clock), undoing(before, clock)].map((fact) => fact.adds);
  return factOf(before, clock, Object.assign(adds, ...undone));
}

/** A change that counts nowhere. */
export function nothing(row: RequestRow, clock: RestaurantClock): Fact {
  return factOf(row, clock, {});
}

/** A taken request whose taker was not heard of. Call it once per request. */
export function stale(row: RequestRow, clock: RestaurantClock): Fact {
  return factOf(row, clock, { went_stale: 1 });
}

/** A request that its guest has reminded the team of. Call it at each reminder: only the first counts. */
export function reminding(before: RequestRow, clock: RestaurantClock): Fact {
  return factOf(before, clock, before.reminders === 0 ? { reminded: 1 } : {});
}

/** A request that rings managers for the first time. Call it once per request. */
export function escalation(row: RequestRow, clock: RestaurantClock): Fact {
  return factOf(row, clock, { escalated: 1 });
}

/** Counts a move of several requests. */
export function countMoved(tx: Tx, rows: RequestRow[], clock: RestaurantClock): Promise<void> {
  return count(
    tx,
    rows.map((row) => moving(row, clock)),
  );
}

/** Counts requests that a staff device has just received. Call it once per request. */
export function countReceived(tx: Tx, rows: RequestRow[], clock: RestaurantClock): Promise<void> {
  return count(
    tx,
    rows.map((row) => factOf(row, clock, receivedAdds(row))),
  );
}

/** Everything that a request adds to the counts, from its creation to its present status. */
export function factsOf(
  row: RequestRow,
  clock: RestaurantClock,
  sittingFrom: string | null = null,
): Fact[] {
  const taken = row.taken_at !== null && { ...row, status: 'in-progress' as const };
  const moves = [...(taken ? [taken] : []), ...(row.ended_at === null ? [] : [row])];
  return [
    { ...creation(row, clock, sittingFrom), choice: row.choice },
    factOf(row, clock, receivedAdds(row)),
    factOf(row, clock, row.stale_at === null ? {} : { went_stale: 1 }),
    factOf(row, clock, row.reopened_at === null ? {} : { reopened: 1 }),
    factOf(row, clock, row.reminders === 0 ? {} : { reminded: 1 }),
    ...moves.map((move) => moving(move, clock)),
  ];
}

/** Every count of a request belongs to the day and hour of its creation. A test request counts nowhere. */
function factOf(row: Counted, clock: RestaurantClock, adds: Fact['adds']): Fact {
  return {
    restaurantId: row.restaurant_id,
    at: row.created_at,
    clock,
    adds: row.test_at === null ? adds : {},
    tableNumber: row.table_number,
    kind: row.type,
    wish: row.wish,
  };
}

/**
 * Adds facts to the counts of their day and of their month. Rows are always written in the same order, so
 * that two transactions cannot deadlock.
 */
export function count(db: Db, facts: Fact[]): Promise<void> {
  return add(db, sumsOf(facts));
}

async function add(db: Db, sums: Sum[]): Promise<void> {
  const batch = batchOf(sums);
  const columns = countsIn(batch);
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
 * Counts a fact as a part of the statement that changes its request, which is `changed` there. `shape` names
 * the text of the part, `values` are what it binds. Table and kind are those of `changed`.
 * Undefined if the fact counts nowhere.
 */
export function partOf(fact: Fact) {
  return writeFactAtOnce(fact);
}

/** Counts what the guest chose of a request, instead of what was chosen before. */
export function countChoice(
  tx: Tx,
  before: RequestRow,
  after: RequestRow,
  clock: RestaurantClock,
): Promise<void> {
  return add(tx, [...choiceSums(before, clock, -1), ...choiceSums(after, clock, 1)]);
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
  await add(tx, sortedByName(new Map(named)));
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

/** The sums of one service day over all restaurants of a time zone and hours: its hours have its weekday. */
export async function sumServiceDay(
  db: Db,
  { time_zone, day_begins_at }: DayStart,
  day: LocalDate,
): Promise<{ requests_created: number; unanswered: number }> {
  const { rows } = await sql<{ requests_created: number; unanswered: number }>`
    select coalesce(sum(requests_created), 0) as requests_created,
      coalesce(sum(unanswered), 0) as unanswered
    from figures inner join restaurants on restaurants.id = figures.restaurant_id
    where ${ofADay} and span in (${day}, ${addDays(day, 1)}) and part like ${`${weekdayOf(day)}-%`}
      and time_zone = ${time_zone} and day_begins_at is not distinct from ${day_begins_at}`.execute(
    db,
  );
  return rows[0] ?? { requests_created: 0, unanswered: 0 };
}

/** NOTE: must equal the condition of the partial index `figures_of_a_span`. */
const ofADay = sql`facet in ('restaurant', 'hour')`;

/** How soon requests of the last 8 weeks that were made at this hour were taken: counts per class. */
export function sumTimesToTake(
  db: Db,
  restaurantId: string,
  moment: Pick<Fact, 'at' | 'clock'>,
): Promise<Times> {
  return sumTakenAtHour(db, restaurantId, momentOf(moment));
}

/* What a request, a move or a receipt of it adds to the counts. */

/** A reopened request was answered neither in time nor at the end: its times count nowhere. */
function movedAdds(row: RequestRow): Fact['adds'] {
  const isTimed = row.reopened_at === null;
  if (row.status === 'in-progress' && !isTimed) return {};
  if (row.status === 'in-progress') return { [`taken_${timeTo(row, row.taken_at)}`]: 1 };
  const byRule = row.ended_by === 'closing' ? { closed_by_rule: 1 } : {};
  if (row.ended_by === 'dismissal') return { dismissed: 1 };
  if (row.taken_at === null) {
    return row.ended_by === 'diner' ? { withdrawn: 1 } : { unanswered: 1, ...byRule };
  }
  // A guest who was served may say so before the staff do.
  const isFinished = row.ended_by === 'staff' || row.ended_by === 'diner';
  if (isFinished && !isTimed) return {};
  return isFinished ? { [`finished_${timeTo(row, row.ended_at)}`]: 1 } : byRule;
}

/** Of a reopened request the first receipt was counted. */
function receivedAdds(row: RequestRow): Fact['adds'] {
  if (row.received_at === null || row.reopened_at !== null) return {};
  return { [`received_${receivedClassOf(secondsTo(row, row.received_at))}`]: 1 };
}

/** Water soon after the first scan of the table's guests. */
function earlyAdds(
  { type, created_at }: Pick<RequestRow, 'type' | 'created_at'>,
  sittingFrom: string | null,
): Fact['adds'] {
  if (type !== 'water' || sittingFrom === null) return {};
  const minutes = (Date.parse(created_at) - Date.parse(sittingFrom)) / 60_000;
  return minutes <= EARLY_MINUTES ? { early_water: 1 } : {};
}

function timeTo(row: RequestRow, at: string | null) {
  return timeClassOf(secondsTo(row, at));
}

function secondsTo({ created_at }: RequestRow, at: string | null): number {
  return (Date.parse(at ?? created_at) - Date.parse(created_at)) / 1000;
}
