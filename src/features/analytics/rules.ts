/**
 * What is counted, over which periods, and what the counts say. Pure: shared by server, screens, mails and
 * commands.
 */

export const eventTypes = [
  'qr_scan',
  'page_visit',
  'request_created',
  'request_cancelled',
  'menu_viewed',
] as const;
export type EventType = (typeof eventTypes)[number];

export const periods = ['1 week', '1 month', '3 months', '6 months', '1 year'] as const;
export type Period = (typeof periods)[number];
export const DEFAULT_PERIOD: Period = '1 month';

export const singleDays = ['today', 'yesterday'] as const;
/** Both ends included: `2026-11-01..2026-11-15`. */
export type ChosenDays = `${string}..${string}`;
/** What figures can be read of: the five periods, a single day, or chosen days. */
export type Span = Period | (typeof singleDays)[number] | ChosenDays;

/** A day for each bar of a timeline, as in the longest period. */
export const MOST_CHOSEN_DAYS = 366;

/** Undefined where they are no days of the calendar, in the wrong order, or too many. */
export function chosenDays(text: string): { from: string; to: string } | undefined {
  const [from = '', to = '', more] = text.split('..');
  const days = (Date.parse(to) - Date.parse(from)) / (24 * 3_600_000) + 1;
  const areDays = more === undefined && [from, to].every(isDay);
  return areDays && days >= 1 && days <= MOST_CHOSEN_DAYS ? { from, to } : undefined;
}

export function isChosenDays(text: string): text is ChosenDays {
  return chosenDays(text) !== undefined;
}

function isDay(text: string): boolean {
  const isWritten = /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
  return isWritten && new Date(text).toISOString().startsWith(text);
}

export const groupings = ['day', 'week', 'month'] as const;
export type Grouping = (typeof groupings)[number];
export const DEFAULT_GROUPING: Grouping = 'day';

export const TIMELINE_LIMIT = { default: 30, most: 366 };

/** How often an open screen asks again. */
export const REFRESH_MILLISECONDS = 30_000;

/** As many buckets as a period touches at most: what the screen asks a timeline for. */
export const bucketsIn: Record<Period, Record<Grouping, number>> = {
  '1 week': { day: 7, week: 2, month: 2 },
  '1 month': { day: 31, week: 6, month: 2 },
  '3 months': { day: 92, week: 14, month: 4 },
  '6 months': { day: 184, week: 28, month: 7 },
  '1 year': { day: 366, week: 54, month: 13 },
};

/**
 * The three that every screen shows. Page visits are apart: they are counted for a whole restaurant, never by
 * table.
 */
export type Counts = { qr_scans: number; requests_created: number; menu_views: number };

/**
 * A guest who is taken charge of within this time did not have to wait. One of `timeBounds`: what was counted
 * is known by its class alone.
 */
export const PROMPT_SECONDS = 120;

/**
 * Times are counted in classes, up to so many seconds each, and one for all that took longer: a year of
 * requests is then no more to read than its days. Narrow where guests feel the difference, at most a quarter
 * of their value wide or 15 s elsewhere up to ten minutes.
 */
export const timeBounds = [
  10, 20, 30, 40, 50, 60, 75, 90, 105, 120, 150, 180, 210, 240, 300, 360, 480, 600, 900, 1200, 1800,
  2700, 3600, 7200,
] as const;

export type TimeClass = (typeof timeBounds)[number] | 'more';
export const timeClasses: readonly TimeClass[] = [...timeBounds, 'more'];

export function timeClassOf(seconds: number): TimeClass {
  return timeBounds.find((bound) => seconds <= bound) ?? 'more';
}

/** How many there were in each class, in the order of `timeClasses`. */
export type Times = readonly number[];

export function countOf(times: Times): number {
  let sum = 0;
  for (const here of times) sum += here;
  return sum;
}

/** How many took no longer than `seconds`, which is one of the bounds. */
export function countWithin(times: Times, seconds: (typeof timeBounds)[number]): number {
  return countOf(times.slice(0, timeBounds.indexOf(seconds) + 1));
}

/**
 * The time, in whole seconds, that a share (0.5: the median) of all did not exceed. Within its class times
 * are taken to lie evenly; what took longer than the last bound is said to have taken that long. Null where
 * nothing was counted.
 */
export function quantile(times: Times, share: number): number | null {
  const total = countOf(times);
  if (total === 0) return null;
  const wanted = share * total;
  let before = 0;
  let lower = 0;
  for (const [place, bound] of timeBounds.entries()) {
    const here = times[place] ?? 0;
    if (here > 0 && before + here >= wanted) {
      return Math.round(lower + ((bound - lower) * (wanted - before)) / here);
    }
    before += here;
    lower = bound;
  }
  return lower;
}

/**
 * The time half of all did not exceed, and nine of ten; and that none exceeded, null where one exceeded the
 * last bound.
 */
export type Spread = { median: number | null; p90: number | null; longest: number | null };

/** Fewer times make no half and no tenth: the longest is told of them instead. */
export const SPREAD_FROM = 20;

export function spreadOf(times: Times): Spread {
  const last = times.findLastIndex((here) => here > 0);
  return {
    ...{ median: quantile(times, 0.5), p90: quantile(times, 0.9) },
    longest: timeBounds[last] ?? null,
  };
}

/** How well guests were served: requests count on the day, and in the hour, in which they were made. */
export type Service = {
  requests_created: number;
  /** Taken charge of, sooner or later. */
  taken: number;
  /** Of them within `PROMPT_SECONDS`. */
  taken_promptly: number;
  /** From the request until somebody took charge. */
  seconds_to_take: Spread;
  /** From the request until it was done. */
  seconds_to_finish: Spread;
  /** Ended without ever being in progress; what the guest withdrew is apart. */
  unanswered: number;
  withdrawn: number;
  /** Ended by the rule that ends what nobody closed, taken or not. */
  closed_by_rule: number;
};

/**
 * Of those that were taken or left unanswered: the share taken promptly, from 0 to 1. Null where there were
 * none.
 */
export function promptShare({
  taken,
  taken_promptly,
  unanswered,
}: Pick<Service, 'taken' | 'taken_promptly' | 'unanswered'>): number | null {
  const all = taken + unanswered;
  return all === 0 ? null : taken_promptly / all;
}

/**
 * From 1, Monday, to 7: of the service day, so that an hour after midnight belongs to the evening before it.
 */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;

/** Change against an earlier count: 0.25 is a quarter more. Null where there was nothing to compare with. */
export function changeOf(now: number, before: number): number | null {
  return before === 0 ? null : (now - before) / before;
}
