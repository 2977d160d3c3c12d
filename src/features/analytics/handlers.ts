import type { Db } from '../../db/database.ts';
import { clockOf } from '../../db/schema/columns.ts';
import type { RestaurantRow } from '../../db/schema.ts';
import { mayCall } from '../../enums.ts';
import { dayAt, localMoment } from '../../platform/calendar.ts';
import type { Clock } from '../../platform/clock.ts';
import { type AppContext, callerOf, newRouter } from '../../platform/http/context.ts';
import type { RateLimiter } from '../../platform/http/rate.ts';
import { scopeOf } from '../../platform/scope.ts';
import { rates } from '../../rates.ts';
import { readMe } from '../auth/lookup.ts';
import { getOwnRestaurant, getOwnRestaurantBySlug } from '../restaurants/lookup.ts';
import { dayBeginsOf } from '../restaurants/rules.ts';
import * as restaurants from '../restaurants/store.ts';
import { getZone } from '../tables/lookup.ts';
import * as tables from '../tables/store.ts';
import {
  type Evening,
  readEvening,
  readHouses,
  readOverview,
  readService,
  readSummary,
  readTables,
  readTimeline,
  readWishCounts,
} from './contract.ts';
import { readEveningFigures } from './evening.ts';
import * as answers from './figures/answers-store.ts';
import {
  readFigures,
  readTimelineOf,
  readTimelineRows,
  type ZonedRestaurant,
} from './figures/figures.ts';
import { readWishFigures } from './figures/wishes.ts';
import { type CountPending, housesNow } from './houses.ts';
import { daysOf, isPeriod, spansOf } from './periods.ts';
import type { Span } from './rules.ts';
import { trackEvent } from './track/contract.ts';
import { type ReceiveDeps, receiveEvent } from './track/receive-event.ts';

/** For the typed client of the screens. */
export type AnalyticsRoutes = ReturnType<typeof analyticsRoutes>;

type Deps = {
  db: Db;
  clock: Clock;
  rate: RateLimiter;
  presence: { heartbeatSince: string };
  countPending: CountPending;
};

export function analyticsRoutes({ db, clock, rate, presence, countPending }: Deps) {
  return newRouter()
    .openapi(readSummary, async (c) => {
      const { period, zone } = c.req.valid('query');
      const counted = await getCounted(c, c.req.valid('param').slug, zone);
      const spans = spansOfPeriod(clock.now(), counted.time_zone, period);
      const [all] = await answers.sumCountsOfAll(db, counted, spans);
      return c.json({ stats: countsOf(all) }, 200);
    })
    .openapi(readTables, async (c) => {
      const { period, zone } = c.req.valid('query');
      const counted = await getCounted(c, c.req.valid('param').slug, zone);
      const spans = spansOfPeriod(clock.now(), counted.time_zone, period);
      return c.json({ tables: await countTables(db, counted, spans) }, 200);
    })
    .openapi(readWishCounts, async (c) => {
      const { id, time_zone } = await getCounted(c, c.req.valid('param').slug, undefined);
      const today = localMoment(clock.now(), time_zone).day;
      const days = daysOf(today, c.req.valid('query').period);
      return c.json({ wishes: await readWishFigures(db, id, days, today) }, 200);
    })
    .openapi(readTimeline, async (c) => {
      const { groupBy, limit, period, zone } = c.req.valid('query');
      const restaurant = await getCounted(c, c.req.valid('param').slug, zone);
      const now = clock.now();
      const timeline =
        period === undefined || isPeriod(period)
          ? await readTimelineRows(db, restaurant, groupBy, limit, now)
          : await readTimelineOf(db, restaurant, groupBy, period, now);
      return c.json({ timeline }, 200);
    })
    .openapi(readOverview, async (c) => {
      const { period, ...page } = c.req.valid('query');
      const { rows, total } = await restaurants.list(db, 'everybody', page);
      c.header('X-Total-Count', String(total));
      const spansIn = (zone: string) => spansOfPeriod(clock.now(), zone, period);
      const list = await countRestaurants(db, rows, spansIn);
      return c.json({ restaurants: list }, 200);
    })
    .openapi(readHouses, async (c) => {
      const { restaurants: own } = await readMe(db, callerOf(c));
      const managed = own.filter(({ role }) => mayCall(role, 'manage'));
      const at = { now: clock.now(), heartbeatSince: presence.heartbeatSince };
      return c.json({ restaurants: await housesNow(db, managed, at, countPending) }, 200);
    })
    .openapi(readService, async (c) => {
      const { period, zone } = c.req.valid('query');
      const restaurant = await getCounted(c, c.req.valid('param').slug, zone);
      return c.json({ service: await readFigures(db, restaurant, period, clock.now()) }, 200);
    });

  /**
   * The restaurant, with the tables of the zone if one is named.
   * Limited per account, not per session: more sign-ins do not allow more reads. Throws 404 and 429.
   */
  async function getCounted(
    c: AppContext,
    slug: string,
    zoneId: string | undefined,
  ): Promise<ZonedRestaurant> {
    const { id, ...restaurant } = await getOwnRestaurantBySlug(db, scopeOf(c), slug);
    const { accountId, sessionId } = callerOf(c);
    rate.take(`figures:${accountId ?? sessionId}`, rates.figuresPerAccount);
    const zone = zoneId === undefined ? undefined : await getZone(db, id, zoneId);
    return { id, ...clockOf(restaurant), numbers: zone?.tables };
  }
}

/** For the typed client of the board. */
export type EveningRoutes = ReturnType<typeof eveningRoutes>;

type EveningDeps = Pick<Deps, 'db' | 'clock'> & {
  listUnanswered: (db: Db, id: string, since: string) => Promise<Evening['unanswered_requests']>;
  /** Devices of the restaurant in service, without this session's. */
  countOthers: (restaurantId: string, ownSession: string) => Promise<number>;
};

export function eveningRoutes({ db, clock, listUnanswered, countOthers }: EveningDeps) {
  return newRouter().openapi(readEvening, async (c) => {
    const row = await getOwnRestaurant(db, scopeOf(c), c.req.valid('param').id);
    const now = clock.now();
    const { startsAt } = dayAt(now, row.time_zone, dayBeginsOf(row));
    const evening = {
      ...(await readEveningFigures(db, row, now)),
      unanswered_requests: await listUnanswered(db, row.id, startsAt),
      others_in_service: await countOthers(row.id, callerOf(c).sessionId),
    };
    return c.json(evening, 200);
  });
}

function spansOfPeriod(now: Date, timeZone: string, span: Span): string[] {
  const today = localMoment(now, timeZone).day;
  return spansOf(daysOf(today, span), today);
}

/** Counts by table, in the order of numbers. Deleted tables are included if they were counted. */
async function countTables(db: Db, { id, numbers: only }: answers.CountedTables, spans: string[]) {
  const counted = await answers.sumCounts(db, id, 'table', spans);
  const byNumber = new Map(counted.map((row) => [Number(row.part), row]));
  const existing = await tables.list(db, id);
  const numbers = new Set([...existing.map(({ number }) => number), ...byNumber.keys()]);
  return [...numbers]
    .filter((number) => only?.includes(number) ?? true)
    .sort((a, b) => a - b)
    .map((table_number) => ({ table_number, ...countsOf(byNumber.get(table_number)) }));
}

type CountedRow = Awaited<ReturnType<typeof answers.sumCountsOf>>[number];
type Restaurant = Pick<RestaurantRow, 'id' | 'slug' | 'name' | 'time_zone'>;

/** Counts by restaurant. Days follow each restaurant's own time zone. */
async function countRestaurants(
  db: Db,
  rows: Restaurant[],
  spansIn: (timeZone: string) => string[],
) {
  const counted = new Map<string, CountedRow>();
  for (const [zone, some] of Map.groupBy(rows, ({ time_zone }) => time_zone)) {
    const ids = some.map(({ id }) => id);
    for (const row of await answers.sumCountsOf(db, ids, spansIn(zone))) {
      counted.set(row.restaurant_id, row);
    }
  }
  return rows.map(({ id, slug, name }) => ({
    id,
    slug,
    name,
    ...countsOf(counted.get(id)),
    page_visits: counted.get(id)?.page_visits ?? 0,
  }));
}

function countsOf(
  row: { qr_scans: number; requests_created: number; menu_views: number } | undefined,
) {
  const { qr_scans = 0, requests_created = 0, menu_views = 0 } = row ?? {};
  return { qr_scans, requests_created, menu_views };
}

export function trackingRoutes(deps: ReceiveDeps) {
  return newRouter().openapi(trackEvent, (c) => {
    receiveEvent(deps, c.req.valid('json'), c.get('address'));
    return c.json({ success: true as const }, 202);
  });
}
