/** Computes the content of a restaurant's weekly report, before it is worded. */
import type { Db } from '../../../db/database.ts';
import { localDate } from '../../../platform/calendar.ts';
import { dayBeginsOf } from '../../restaurants/rules.ts';
import type { WishFigures } from '../contract.ts';
import * as answers from '../figures/answers-store.ts';
import { readParts, readTotals, type ZonedRestaurant } from '../figures/figures.ts';
import { readUnattended, type UnattendedDay } from '../figures/unattended.ts';
import { readWishFigures } from '../figures/wishes.ts';
import { addDays, type Days, spansOf } from '../periods.ts';
import {
  type Counts,
  changeOf,
  type EarlyWater,
  earlyWaterOf,
  MIN_TIMES_FOR_MEDIAN,
  promptShare,
  type Service,
  type Spread,
  type Weekday,
} from '../rules.ts';
import { listTablesBefore } from './report-store.ts';

export type WeekFigures = {
  days: Days;
  /** The hour at which service days begin. */
  dayBeginsAt: number;
  now: Counts & Service;
  before: Counts & Service;
  tables: { table_number: number; unanswered: number }[];
  weekday_hours: ({ weekday: Weekday; hour: number } & Pick<
    Service,
    'requests_created' | 'taken' | 'taken_promptly' | 'unanswered'
  >)[];
  wishes: Pick<WishFigures, 'label' | 'count'>[];
  /** Of this week and the one before, at each table that exists since they began. */
  scans: { table_number: number; qr_scans: number }[];
  kinds: Parameters<typeof earlyWaterOf>[0];
  unattended: UnattendedDay[];
};

/** `count` of `of` requests in an hour of the week. */
export type HourShare = {
  weekday: Weekday;
  hour: number;
  /** After midnight: it belongs to the service day before. */
  isNight: boolean;
  count: number;
  of: number;
};
/** `change` is null if the previous count was 0. */
export type ReportedPart = { count: number; change: number | null };

export type Report = {
  days: Days;
  /** There were no requests. */
  isQuiet: boolean;
  /** Null if no request was taken and none was unanswered. */
  promptly: { share: number; of: number; shareBefore: number | null } | null;
  /** Only the longest if there are few. Null if fewer than `WAITS_FROM` were taken. */
  waits: Spread | Pick<Spread, 'longest'> | null;
  /** Hours in which guests waited, worst first. */
  weakSpots: HourShare[];
  unanswered: { count: number; tables: { table_number: number; count: number }[] };
  withdrawn: number;
  /** Taken requests of whose taker nothing was heard. */
  forgotten: number;
  busiest: HourShare | null;
  /** What guests asked for most, most asked first. Empty if there were few requests. */
  topWishes: WeekFigures['wishes'];
  /** Tables without a scan in two weeks, although the others had many. */
  unscanned: number[];
  /** Null if too few water requests come early. */
  earlyWater: EarlyWater | null;
  /** Days on which guests asked, and no board was open. */
  unattended: UnattendedDay[];
  isCompared: boolean;
  counts: { requests: ReportedPart; scans: ReportedPart; menus: ReportedPart };
};

/** Fewer waits are not reported; other sentences cover them. */
const WAITS_FROM = 5;
/** The fewest late or unanswered requests of a weak spot, and the fewest requests of the busiest hour. */
const SPOTS_FROM = 2;
const SPOTS_TOLD = 3;

/** With fewer requests, a ranking of wishes would be chance. */
const WISHES_FROM = 10;
const WISHES_TOLD = 3;

/** For each table on average. With fewer, a table without one would be chance. */
const SCANS_FROM = 10;

/** Reads the figures of a week and of the week before. */
export async function readWeek(
  db: Db,
  restaurant: ZonedRestaurant,
  days: Days,
  now: Date,
): Promise<WeekFigures> {
  const today = localDate(now, restaurant.time_zone);
  const eve = { from: addDays(days.from, -7), to: addDays(days.to, -7) };
  const both = { from: eve.from, to: days.to };
  const { tables, weekday_hours, kinds } = await readParts(db, restaurant, days, today);
  return {
    days,
    dayBeginsAt: dayBeginsOf(restaurant).at,
    tables,
    weekday_hours,
    kinds,
    unattended: await readUnattended(db, restaurant, days, now),
    wishes: await readWishFigures(db, restaurant.id, days, today),
    scans: await readScans(db, restaurant.id, both, today),
    now: await readTotals(db, restaurant, days, today),
    before: await readTotals(db, restaurant, eve, today),
  };
}

async function readScans(db: Db, id: string, days: Days, today: string) {
  const counted = await answers.sumCounts(db, id, 'table', spansOf(days, today));
  const scans = new Map(counted.map(({ part, qr_scans }) => [Number(part), qr_scans]));
  const numbers = await listTablesBefore(db, id, days.from);
  return numbers.map((table_number) => ({ table_number, qr_scans: scans.get(table_number) ?? 0 }));
}

/** No scans and no requests in this week and the week before: no report is sent. */
export function hadNoGuests({ now, before }: WeekFigures): boolean {
  return [now, before].every(({ qr_scans, requests_created }) => qr_scans + requests_created === 0);
}

/** Drops what looks back at the week before, for a week that is not over. */
export function withoutBefore(figures: WeekFigures): WeekFigures {
  const none = { qr_scans: 0, menu_views: 0, requests_created: 0 };
  const noAnswers = { taken: 0, taken_promptly: 0, unanswered: 0, withdrawn: 0 };
  return { ...figures, before: { ...figures.before, ...none, ...noAnswers }, scans: [] };
}

export function reportOf(figures: WeekFigures): Report {
  const { days, dayBeginsAt, now, before, tables, weekday_hours } = figures;
  const share = promptShare(now);
  return {
    days,
    isQuiet: now.requests_created === 0,
    promptly: share === null ? null : { share, of: asked(now), shareBefore: promptShare(before) },
    waits: waitsOf(now),
    weakSpots: weakHoursOf(weekday_hours, dayBeginsAt),
    unanswered: { count: now.unanswered, tables: unansweredAt(tables) },
    withdrawn: now.withdrawn,
    forgotten: now.went_stale,
    busiest: busiestOf(weekday_hours, dayBeginsAt),
    topWishes: now.requests_created < WISHES_FROM ? [] : topOf(figures.wishes),
    unscanned: unscannedOf(figures.scans),
    earlyWater: earlyWaterOf(figures.kinds),
    unattended: figures.unattended,
    isCompared: before.requests_created + before.qr_scans + before.menu_views > 0,
    counts: {
      requests: counted(now.requests_created, before.requests_created),
      scans: counted(now.qr_scans, before.qr_scans),
      menus: counted(now.menu_views, before.menu_views),
    },
  };
}

function waitsOf({ taken, seconds_to_take }: Service): Report['waits'] {
  if (taken < WAITS_FROM) return null;
  return taken < MIN_TIMES_FOR_MEDIAN ? { longest: seconds_to_take.longest } : seconds_to_take;
}

/** Requests that were taken or unanswered. Those that guests cancelled while they waited are left out. */
function asked({ taken, unanswered }: Pick<Service, 'taken' | 'unanswered'>): number {
  return taken + unanswered;
}

function weakHoursOf(cells: WeekFigures['weekday_hours'], begins: number): HourShare[] {
  return cells
    .map(({ weekday, hour, ...cell }) => {
      const of = asked(cell);
      return { weekday, hour, isNight: hour < begins, count: of - cell.taken_promptly, of };
    })
    .filter(({ count }) => count >= SPOTS_FROM)
    .sort((a, b) => b.count - a.count || a.of - b.of)
    .slice(0, SPOTS_TOLD);
}

function unansweredAt(tables: WeekFigures['tables']) {
  return tables
    .map(({ table_number, unanswered }) => ({ table_number, count: unanswered }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || a.table_number - b.table_number);
}

function busiestOf(cells: WeekFigures['weekday_hours'], begins: number): HourShare | null {
  const [first] = cells.toSorted((a, b) => b.requests_created - a.requests_created);
  if (!first || first.requests_created < SPOTS_FROM) return null;
  const { weekday, hour, requests_created } = first;
  const isNight = hour < begins;
  return { weekday, hour, isNight, count: requests_created, of: requests_created };
}

function topOf(wishes: WeekFigures['wishes']): WeekFigures['wishes'] {
  return wishes.filter(({ count }) => count > 0).slice(0, WISHES_TOLD);
}

function unscannedOf(tables: WeekFigures['scans']): number[] {
  const all = tables.reduce((sum, { qr_scans }) => sum + qr_scans, 0);
  if (all < SCANS_FROM * tables.length) return [];
  return tables.filter(({ qr_scans }) => qr_scans === 0).map(({ table_number }) => table_number);
}

function counted(count: number, before: number): ReportedPart {
  return { count, change: changeOf(count, before) };
}
