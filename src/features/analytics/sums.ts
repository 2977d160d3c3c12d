/** Facts as sums: each is counted in several parts of its restaurant, in its day and in its month. */
import type { Batch } from '../../db/connection.ts';
import { clockOf, type RestaurantClock } from '../../db/schema/columns.ts';
import type { FigureCount, FigureRow } from '../../db/schema/figures.ts';
import type { RequestRow } from '../../db/schema.ts';
import { hourOf, type LocalDate, localMoment } from '../../platform/calendar.ts';
import { dayBeginsOf } from '../restaurants/rules.ts';
import { addDays, monthOf, weekdayOf } from './periods.ts';
import { receivedClasses, timeClasses } from './rules.ts';

/** Something that happened in a restaurant at `at`, and what it adds to the counts. */
export type Fact = {
  restaurantId: string;
  at: string;
  clock: RestaurantClock;
  tableNumber?: number | null;
  kind?: RequestRow['type'];
  /** Only creations are counted by wish. */
  wish?: string | null;
  /** Only of creations in the past: guests choose later, which `choiceSums` counts. */
  choice?: string | null;
  adds: Partial<Record<FigureCount, number>>;
};

type Part = Pick<FigureRow, 'facet' | 'span' | 'part'>;
export type Sum = Part & { restaurant_id: string; adds: Fact['adds'] };
/** By restaurant, then by part. */
type Sums = Map<string, Map<string, Sum>>;

/** In the order in which they are written. */
export function sumsOf(facts: Fact[]): Sum[] {
  const sums: Sums = new Map();
  for (const fact of facts) {
    const adds = Object.entries(fact.adds) as [FigureCount, number][];
    if (adds.length > 0) addTo(sums, fact, adds);
  }
  return sortedByName(sums).flatMap((ofOne) => sortedByName(ofOne));
}

export function sortedByName<T>(byName: Map<string, T>): T[] {
  return [...byName].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, each]) => each);
}

function addTo(sums: Sums, fact: Fact, adds: [FigureCount, number][]): void {
  const { restaurantId, tableNumber, kind, choice } = fact;
  const wish = wishPartOf(fact);
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
    if (wish !== undefined) addPart({ facet: 'wish', span, part: wish });
    if (choice) addPart({ facet: 'choice', span, part: `${kind}/${fact.wish ?? kind}/${choice}` });
  }

  function addPart({ facet, span, part }: Part): void {
    const name = `${facet} ${span} ${part}`;
    const sum = ofOne.get(name) ?? { restaurant_id: restaurantId, facet, span, part, adds: {} };
    ofOne.set(name, sum);
    for (const [column, more] of adds) sum.adds[column] = (sum.adds[column] ?? 0) + more;
  }
}

/** What the choice of a request adds to the counts of choices, or takes from them. */
export function choiceSums(row: RequestRow, clock: RestaurantClock, more: 1 | -1): Sum[] {
  if (row.choice === null || row.test_at !== null) return [];
  const { restaurant_id, created_at, type, wish, choice } = row;
  const { day } = momentOf({ at: created_at, clock });
  const part = `${type}/${wish ?? type}/${choice}`;
  return [day, monthOf(day)].map((span) => {
    return { restaurant_id, facet: 'choice', span, part, adds: { requests_created: more } };
  });
}

/** Undefined for a fact that is not counted by wish. */
export function wishPartOf({ kind, wish, adds }: Fact): string | undefined {
  return wish && adds.requests_created ? `${kind}/${wish}` : undefined;
}

export type Moment = { day: LocalDate; part: string };
const MOST_MOMENTS = 2000;
const moments = new Map<string, Moment>();

/**
 * Local day, and weekday of the service day with the hour (`5-20`). Cached per minute, because time-zone conversion is slow and facts
 * come in bursts.
 */
export function momentOf({ at, clock }: Pick<Fact, 'at' | 'clock'>): Moment {
  const minute = `${at.slice(0, 16)} ${Object.values(clockOf(clock))}`;
  const found = moments.get(minute);
  if (found) return found;
  const { day, hour } = localMoment(new Date(at), clock.time_zone);
  const serviceDay = hour < hourOf(day, dayBeginsOf(clock)) ? addDays(day, -1) : day;
  const moment = { day, part: `${weekdayOf(serviceDay)}-${hour}` };
  if (moments.size >= MOST_MOMENTS) moments.clear();
  moments.set(minute, moment);
  return moment;
}

export const keyColumns = ['restaurant_id', 'facet', 'span', 'part'] as const;

export function batchOf(sums: Sum[]): Batch {
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
  return { columns: [...keyColumns, ...columns], rows };
}

/** The columns that count. */
export function countsIn({ columns }: Batch): FigureCount[] {
  return columns.slice(keyColumns.length) as FigureCount[];
}

/**
 * Columns that one statement counts together: the classes of a waiting time, and each other column alone.
 * Otherwise each class would be a statement of its own, for which PostgreSQL would keep a plan.
 */
export const families: Record<string, FigureCount[]> = {
  requests_created: ['requests_created'],
  unanswered: ['unanswered'],
  withdrawn: ['withdrawn'],
  closed_by_rule: ['closed_by_rule'],
  went_stale: ['went_stale'],
  reopened: ['reopened'],
  dismissed: ['dismissed'],
  reminded: ['reminded'],
  escalated: ['escalated'],
  early_water: ['early_water'],
  asked_by_staff: ['asked_by_staff'],
  asked_by_bell: ['asked_by_bell'],
  taken: timeClasses.map((bound) => `taken_${bound}` as const),
  finished: timeClasses.map((bound) => `finished_${bound}` as const),
  received: receivedClasses.map((bound) => `received_${bound}` as const),
};

export function familyOf(column: string): string {
  return column in families ? column : column.slice(0, column.indexOf('_'));
}
