/** Queries of service days, and of requests by hour of a day. */
import type { Db } from '../../../db/database.ts';
import type { FigureRow } from '../../../db/schema/figures.ts';
import type { LocalDate } from '../../../platform/calendar.ts';

/** The first day on which a staff device was in service. */
export async function findFirst(db: Db, restaurantId: string): Promise<LocalDate | undefined> {
  const row = await db
    .selectFrom('service_days')
    .select('day')
    .where('restaurant_id', '=', restaurantId)
    .orderBy('day')
    .limit(1)
    .executeTakeFirst();
  return row?.day;
}

/** The days of this range on which a staff device was in service. */
export async function list(
  db: Db,
  restaurantId: string,
  from: LocalDate,
  to: LocalDate,
): Promise<LocalDate[]> {
  const rows = await db
    .selectFrom('service_days')
    .select('day')
    .where('restaurant_id', '=', restaurantId)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .execute();
  return rows.map(({ day }) => day);
}

export async function listHours(
  db: Db,
  restaurantId: string,
  dates: LocalDate[],
): Promise<Pick<FigureRow, 'span' | 'part' | 'requests_created'>[]> {
  if (dates.length === 0) return [];
  return db
    .selectFrom('figures')
    .select(['span', 'part', 'requests_created'])
    .where('restaurant_id', '=', restaurantId)
    .where('facet', '=', 'hour')
    .where('span', 'in', dates)
    .where('requests_created', '>', 0)
    .execute();
}
