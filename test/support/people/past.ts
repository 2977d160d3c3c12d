/** Writes a restaurant's past counts, as the product would have counted them. */

import { type Db, transaction } from '../../../src/db/database.ts';
import { count, type Fact } from '../../../src/features/analytics/store.ts';
import { instantAt, localDate } from '../../../src/platform/calendar.ts';
import type { Clock } from '../../../src/platform/clock.ts';
import { clockIn } from './clocks.ts';
import type { TestRestaurant } from './people.ts';

const DAY_MILLISECONDS = 24 * 3_600_000;
const kinds = [
  'bread',
  'water',
  'bread',
  'waiter',
  'water',
  'bread',
  'other',
  'bill',
  'bill',
] as const;
/**
 * Weight of each hour (24 is after midnight) and of each weekday from Sunday: two services, closed on
 * Mondays.
 */
const hours = { 12: 4, 13: 5, 14: 2, 19: 3, 20: 6, 21: 5, 22: 2, 24: 1 };
const days = [5, 0, 3, 3, 4, 7, 8];
const waits = [10, 30, 40, 50, 75, 90, 105, 150, 240, 480] as const;

/** Writes the counts of the last 365 days of a restaurant with twelve tables, growing every month. */
export async function writeYearOfCounts(
  { db, clock }: { db: Db; clock: Clock },
  restaurant: TestRestaurant,
) {
  const now = clock.now();
  const stored = db.selectFrom('restaurants').select('time_zone').where('id', '=', restaurant.id);
  const { time_zone } = await stored.executeTakeFirstOrThrow();
  const facts: Fact[] = [];
  let guests = 0;
  for (let back = 364; back >= 0; back -= 1) {
    const noon = new Date(now.getTime() - back * DAY_MILLISECONDS);
    const day = localDate(noon, time_zone);
    const weight = (days[new Date(day).getUTCDay()] ?? 0) * (1.4 - back / 500);
    for (const [hour, share] of Object.entries(hours)) {
      const at = new Date(instantAt(day, Number(hour), time_zone).getTime() + 600_000);
      if (at > now) continue;
      const moment = {
        restaurantId: restaurant.id,
        at: at.toISOString(),
        clock: clockIn(time_zone),
      };
      for (let left = Math.round((weight * share) / 10); left > 0; left -= 1) {
        facts.push(...factsOf(moment, guests));
        guests += 1;
      }
    }
  }
  // One commit: otherwise each of thousands of rows would wait for an fsync.
  await transaction(db, (tx) => count(tx, facts));
  return facts;
}

/** The facts of one guest: a scan, often a menu view, a request that is nearly always taken. */
function factsOf(visit: Pick<Fact, 'restaurantId' | 'at' | 'clock'>, seed: number): Fact[] {
  const index = ((seed * 7919) % 1009) / 1009;
  const tableNumber = 1 + Math.floor(12 * index ** 1.4);
  const moment = { ...visit, tableNumber };
  const kind = kinds[(seed * 5) % kinds.length] ?? 'waiter';
  const wait = waits[(seed * 3 + tableNumber) % waits.length] ?? 60;
  const answer = seed % 29 === 0 ? { unanswered: 1 } : { [`taken_${wait}`]: 1 };
  return [
    { ...moment, adds: { qr_scans: 1 + (seed % 3 === 0 ? 1 : 0), page_visits: 2 } },
    { ...moment, adds: { menu_views: seed % 5 < 3 ? 1 : 0 } },
    {
      ...moment,
      kind,
      adds: {
        requests_created: 1,
        [`received_${seed % 17 === 0 ? 10 : 1}`]: 1,
        ...answer,
        ...(seed % 41 === 0 && { withdrawn: 1 }),
      },
    },
  ];
}
