/**
 * The rules of figures: counts, periods and values derived from counts. Shared by server, screens, mails and
 * CLI.
 */

import {
  type ReceivedClass,
  receivedBounds,
  type TimeClass,
  timeBounds,
} from '../../histograms.ts';

export const periods = ['1 week', '1 month', '3 months', '6 months', '1 year'] as const;
export type Period = (typeof periods)[number];
export const DEFAULT_PERIOD: Period = '1 month';

export const singleDays = ['today', 'yesterday'] as const;
/** Both ends inclusive: `2026-11-01..2026-11-15`. */
export type ChosenDays = `${string}..${string}`;
/** The spans of figures: the five periods, a single day, or chosen days. */
export type Span = Period | (typeof singleDays)[number] | ChosenDays;

/** The most days that can be chosen: as many as the longest timeline has bars. */
export const MOST_CHOSEN_DAYS = 366;

/** Undefined if a date does not exist, if the dates are in the wrong order, or if there are too many days. */
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

/** Refresh interval of an open screen. */
export const REFRESH_MILLISECONDS = 30_000;

/** The largest number of buckets that a period can touch; the screen requests that many. */
export const bucketsIn: Record<Period, Record<Grouping, number>> = {
  '1 week': { day: 7, week: 2, month: 2 },
  '1 month': { day: 31, week: 6, month: 2 },
  '3 months': { day: 92, week: 14, month: 4 },
  '6 months': { day: 184, week: 28, month: 7 },
  '1 year': { day: 366, week: 54, month: 13 },
};

/**
 * The three counts of every screen. Page visits are not among them: they are counted per restaurant, not per
 * table.
 */
export type Counts = { qr_scans: number; requests_created: number; menu_views: number };

/**
 * A request taken within this time counts as prompt. Must be one of `timeBounds`, since only classes are
 * counted.
 */
export const PROMPT_SECONDS = 120;

/** The same for the time until a staff screen showed a request. Must be one of `receivedBounds`. */
export const RECEIVED_PROMPTLY_SECONDS = 3;

export const timeClasses: readonly TimeClass[] = [...timeBounds, 'more'];
export const receivedClasses: readonly ReceivedClass[] = [...receivedBounds, 'more'];

export function timeClassOf(seconds: number): TimeClass {
  return timeBounds.find((bound) => seconds <= bound) ?? 'more';
}

export function receivedClassOf(seconds: number): ReceivedClass {
  return receivedBounds.find((bound) => seconds <= bound) ?? 'more';
}

/** Counts per class, in the order of `timeClasses` or `receivedClasses`. */
export type Times = readonly number[];

export function countOf(times: Times): number {
  let sum = 0;
  for (const here of times) sum += here;
  return sum;
}

/** How many took at most `seconds`, which must be one of the bounds. */
export function countWithin<Seconds extends number>(
  times: Times,
  seconds: NoInfer<Seconds>,
  bounds: readonly Seconds[],
): number {
  return countOf(times.slice(0, bounds.indexOf(seconds) + 1));
}

/**
 * A quantile of the histogram in whole seconds; 0.5 is the median. Interpolates linearly within a class.
 * Times above the last bound count as that bound. Null if nothing was counted.
 */
export function quantile(
  times: Times,
  share: number,
  bounds: readonly number[] = timeBounds,
): number | null {
  const total = countOf(times);
  if (total === 0) return null;
  const wanted = share * total;
  let before = 0;
  let lower = 0;
  for (const [index, bound] of bounds.entries()) {
    const here = times[index] ?? 0;
    if (here > 0 && before + here >= wanted) {
      return Math.round(lower + ((bound - lower) * (wanted - before)) / here);
    }
    before += here;
    lower = bound;
  }
  return lower;
}

/** Seconds. `longest` is an upper bound. It is null without times, or if one exceeded the last bound. */
export type Spread = { median: number | null; p90: number | null; longest: number | null };

/** With fewer measured times than this, screens and reports show only the longest, not median and p90. */
export const MIN_TIMES_FOR_MEDIAN = 20;

export function spreadOf(times: Times, bounds: readonly number[] = timeBounds): Spread {
  const last = times.findLastIndex((here) => here > 0);
  return {
    median: quantile(times, 0.5, bounds),
    p90: quantile(times, 0.9, bounds),
    longest: bounds[last] ?? null,
  };
}

/** Quality of service. Requests count on the day and in the hour of their creation. */
export type Service = {
  requests_created: number;
  /** Requests that a staff screen showed. Requests from before receipts were stored are not counted. */
  received: number;
  /** Requests received within `RECEIVED_PROMPTLY_SECONDS`. */
  received_promptly: number;
  /** From creation until received. */
  seconds_to_receive: Spread;
  /** Requests that were taken. */
  taken: number;
  /** Requests taken within `PROMPT_SECONDS`. */
  taken_promptly: number;
  /** From creation until taken. */
  seconds_to_take: Spread;
  /** From creation until completed. */
  seconds_to_finish: Spread;
  /** Ended without being taken, except cancelled by the guest. */
  unanswered: number;
  withdrawn: number;
  /** Ended by the closing rule, taken or not. */
  closed_by_rule: number;
  /** Taken, and then nothing was heard of the taker for as long as its pace allows. */
  went_stale: number;
  /** Finished by staff, and then not served as its guest says. Not in `taken`, nor in any time. */
  reopened: number;
  /** Ended by staff as a false alarm. Not in `unanswered`. */
  dismissed: number;
  /** Guests reminded the team of them, once or more. */
  reminded: number;
  /** They rang the phones of managers, because nobody had taken them. */
  escalated: number;
  /** Water asked for within `EARLY_MINUTES` of the first scan of the table's guests. */
  early_water: number;
  /** Made by staff for a guest, or by a button on the table. */
  asked_by_staff: number;
  asked_by_bell: number;
};

/** The share (0 to 1) of taken and unanswered requests that were taken promptly. Null if there were none. */
export function promptShare({
  taken,
  taken_promptly,
  unanswered,
}: Pick<Service, 'taken' | 'taken_promptly' | 'unanswered'>): number | null {
  const all = taken + unanswered;
  return all === 0 ? null : taken_promptly / all;
}

/** A scan begins a sitting of new guests when the last sitting of its table began this long ago, or never. */
export const SITTING_MINUTES = 120;
/** So soon after the first scan, guests have ordered nothing yet. */
export const EARLY_MINUTES = 10;

/** With fewer water requests, or a smaller share of early ones, nobody need change anything. */
const EARLY_WATER = { leastAsked: 10, leastShare: 0.4 };

export type EarlyWater = { share: number; count: number; of: number };

/** How many water requests come early; null if too few of them do to act on it. */
export function earlyWaterOf(
  kinds: readonly ({ type: string } & Pick<Service, 'requests_created' | 'early_water'>)[],
): EarlyWater | null {
  const water = kinds.find(({ type }) => type === 'water');
  if (!water || water.requests_created < EARLY_WATER.leastAsked) return null;
  const share = water.early_water / water.requests_created;
  if (share < EARLY_WATER.leastShare) return null;
  return { share, count: water.early_water, of: water.requests_created };
}

/** The share (0 to 1) of received requests that were received promptly. Null if there were none. */
export function receivedShare({
  received,
  received_promptly,
}: Pick<Service, 'received' | 'received_promptly'>): number | null {
  return received === 0 ? null : received_promptly / received;
}

/** 1 (Monday) to 7, of the service day: an hour after midnight belongs to the previous day. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;

/** Relative change: 0.25 is a quarter more. Null if the earlier count is 0. */
export function changeOf(now: number, before: number): number | null {
  return before === 0 ? null : (now - before) / before;
}
