import type { Db } from '../../db/database.ts';
import type { RestaurantRow } from '../../db/schema.ts';
import { limits } from '../../limits.ts';
import { localMoment } from '../../platform/calendar.ts';
import type { Clock } from '../../platform/clock.ts';
import { type AppContext, callerOf, newRouter } from '../../platform/http/context.ts';
import type { RateLimiter } from '../../platform/http/rate.ts';
import { scopeOf } from '../../platform/scope.ts';
import { getOwnRestaurantBySlug } from '../restaurants/lookup.ts';
import * as restaurants from '../restaurants/store.ts';
import * as tables from '../tables/store.ts';
import { readOverview, readService, readSummary, readTables, readTimeline } from './contract.ts';
import * as answers from './figures/answers-store.ts';
import { readFigures } from './figures/service.ts';
import { readTimelineOf, readTimelineRows } from './figures/timeline.ts';
import { daysOf, isPeriod, spansOf } from './periods.ts';
import type { Span } from './rules.ts';

/** For the typed client of the screens. */
export type AnalyticsRoutes = ReturnType<typeof analyticsRoutes>;

export function analyticsRoutes({ db, clock, rate }: { db: Db; clock: Clock; rate: RateLimiter }) {
  return newRouter()
    .openapi(readSummary, async (c) => {
      const restaurant = await getRestaurant(c, c.req.valid('param').slug);
      const spans = spansEnding(restaurant.time_zone, c.req.valid('query').period);
      const [all] = await answers.sumCounts(db, restaurant.id, 'restaurant', spans);
      return c.json({ stats: countsOf(all) }, 200);
    })
    .openapi(readTables, async (c) => {
      const restaurant = await getRestaurant(c, c.req.valid('param').slug);
      const spans = spansEnding(restaurant.time_zone, c.req.valid('query').period);
      return c.json({ tables: await countTables(db, restaurant.id, spans) }, 200);
    })
    .openapi(readTimeline, async (c) => {
      const restaurant = await getRestaurant(c, c.req.valid('param').slug);
      const { groupBy, limit, period } = c.req.valid('query');
      const now = clock.now();
      const timeline =
        period === undefined || isPeriod(period)
          ? await readTimelineRows(db, restaurant, groupBy, limit, now)
          : await readTimelineOf(db, restaurant, groupBy, period, now);
      return c.json({ timeline }, 200);
    })
    .openapi(readOverview, async (c) => {
      const { period, ...page } = c.req.valid('query');
      const { rows, total } = await restaurants.list(db, page);
      c.header('X-Total-Count', String(total));
      const list = await countRestaurants(db, rows, (zone) => spansEnding(zone, period));
      return c.json({ restaurants: list }, 200);
    })
    .openapi(readService, async (c) => {
      const restaurant = await getRestaurant(c, c.req.valid('param').slug);
      const { period } = c.req.valid('query');
      return c.json({ service: await readFigures(db, restaurant, period, clock.now()) }, 200);
    });

  /** Limited per account, not per session: more sign-ins do not allow more reads. Throws 404 and 429. */
  async function getRestaurant(c: AppContext, slug: string) {
    const restaurant = await getOwnRestaurantBySlug(db, scopeOf(c), slug);
    rate.take(`figures:${callerOf(c).accountId}`, limits.figuresPerAccount);
    return restaurant;
  }

  function spansEnding(timeZone: string, span: Span): string[] {
    const today = localMoment(clock.now(), timeZone).day;
    return spansOf(daysOf(today, span), today);
  }
}

/** The counts of each table that exists or was counted, in the order of their numbers. */
async function countTables(db: Db, restaurantId: string, spans: string[]) {
  const counted = await answers.sumCounts(db, restaurantId, 'table', spans);
  const byNumber = new Map(counted.map((row) => [Number(row.part), row]));
  const existing = await tables.list(db, restaurantId);
  const numbers = new Set([...existing.map(({ number }) => number), ...byNumber.keys()]);
  return [...numbers]
    .sort((a, b) => a - b)
    .map((table_number) => ({ table_number, ...countsOf(byNumber.get(table_number)) }));
}

type Counted = Awaited<ReturnType<typeof answers.sumCountsOf>>[number];
type Restaurant = Pick<RestaurantRow, 'id' | 'slug' | 'name' | 'time_zone'>;

/** The counts of each restaurant. In its own time zone each: around midnight their days differ. */
async function countRestaurants(
  db: Db,
  rows: Restaurant[],
  spansIn: (timeZone: string) => string[],
) {
  const counted = new Map<string, Counted>();
  for (const [zone, some] of Map.groupBy(rows, ({ time_zone }) => time_zone)) {
    const ids = some.map(({ id }) => id);
    for (const row of await answers.sumCountsOf(db, ids, spansIn(zone))) {
      counted.set(row.restaurant_id, row);
    }
  }
  return rows.map(({ id, slug, name }) => ({
    ...{ id, slug, name, ...countsOf(counted.get(id)) },
    page_visits: counted.get(id)?.page_visits ?? 0,
  }));
}

function countsOf(
  row: { qr_scans: number; requests_created: number; menu_views: number } | undefined,
) {
  const { qr_scans = 0, requests_created = 0, menu_views = 0 } = row ?? {};
  return { qr_scans, requests_created, menu_views };
}
