/** How the restaurants of one account are doing now. */
import type { Db } from '../../db/database.ts';
import type { RestaurantClock } from '../../db/schema/columns.ts';
import { dayAt } from '../../platform/calendar.ts';
import { listPresent } from '../on-duty/store.ts';
import { dayBeginsOf } from '../restaurants/rules.ts';
import * as restaurants from '../restaurants/store.ts';
import type { House } from './contract.ts';
import { sumServiceDay } from './figures/answers-store.ts';
import { type Counts, promptShare, type Service } from './rules.ts';

/** By restaurant, without those that have none. */
export type CountPending = (
  db: Db,
  restaurantIds: readonly string[],
  now: Date,
) => Promise<Map<string, Pick<House, 'pending' | 'late'>>>;

type At = { now: Date; heartbeatSince: string };

/** In the order of names. */
export async function housesNow(
  db: Db,
  managed: readonly Pick<House, 'id' | 'slug' | 'name' | 'role'>[],
  { now, heartbeatSince }: At,
  countPending: CountPending,
): Promise<House[]> {
  if (managed.length === 0) return [];
  const ids = managed.map(({ id }) => id);
  const today = await sumToday(db, ids, now);
  const waiting = await countPending(db, ids, now);
  const present = await listPresent(db, ids, heartbeatSince);
  const houses = managed.map(({ id, slug, name, role }) => {
    const service = today.get(id);
    return {
      id,
      slug,
      name,
      role,
      ...(waiting.get(id) ?? { pending: 0, late: 0 }),
      boards_open: present.filter(({ restaurant_id }) => restaurant_id === id).length,
      requests_today: service?.requests_created ?? 0,
      in_time_share: service ? promptShare(service) : null,
      median_seconds: service?.seconds_to_take.median ?? null,
    };
  });
  return houses.sort((a, b) => a.name.localeCompare(b.name) || (a.id < b.id ? -1 : 1));
}

/** Service days follow each restaurant's own time zone and hours. */
async function sumToday(db: Db, ids: readonly string[], now: Date) {
  const sums = new Map<string, Counts & Service>();
  const zoned = await restaurants.listClocks(db, ids);
  const dayOf = (clock: RestaurantClock) => dayAt(now, clock.time_zone, dayBeginsOf(clock)).day;
  for (const [day, some] of Map.groupBy(zoned, dayOf)) {
    const own = some.map(({ id }) => id);
    for (const [id, sum] of await sumServiceDay(db, own, day)) sums.set(id, sum);
  }
  return sums;
}
