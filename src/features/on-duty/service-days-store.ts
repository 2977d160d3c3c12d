/** Notes the service days on which a restaurant had a staff device in service. Days may be noted again. */
import type { Db } from '../../db/database.ts';
import { clockColumns } from '../../db/schema/columns.ts';
import type { ServiceDayRow } from '../../db/schema/figures.ts';
import { momentOfDay } from '../../platform/calendar.ts';
import { dayBeginsOf } from '../restaurants/rules.ts';

type InServiceAt = { restaurant_id: string; at: string };

export async function noteServiceDays(db: Db, devices: readonly InServiceAt[]): Promise<void> {
  if (devices.length === 0) return;
  const ids = new Set(devices.map(({ restaurant_id }) => restaurant_id));
  const restaurants = await db
    .selectFrom('restaurants')
    .select(['id', ...clockColumns])
    .where('id', 'in', [...ids])
    .execute();
  const clocks = new Map(restaurants.map(({ id, ...clock }) => [id, clock]));
  const days = devices.flatMap(({ restaurant_id, at }) => {
    const clock = clocks.get(restaurant_id);
    if (!clock) return [];
    const { day } = momentOfDay(new Date(at), clock.time_zone, dayBeginsOf(clock));
    return { restaurant_id, day };
  });
  if (days.length === 0) return;
  await db
    .insertInto('service_days')
    // Sorted, because servers that insert the same days in another order would deadlock.
    .values(days.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1)))
    .onConflict((conflict) => conflict.columns(['restaurant_id', 'day']).doNothing())
    .execute();
}

function nameOf({ restaurant_id, day }: ServiceDayRow): string {
  return `${restaurant_id} ${day}`;
}
