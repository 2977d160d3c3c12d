import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { prepare } from '../../db/prepared.ts';
import { addDays } from './periods.ts';
import { type Times, timeClasses } from './rules.ts';
import type { Moment } from './sums.ts';

/** 8 weeks. */
const daysBefore = Array.from({ length: 56 }, (_, days) => days);

/** How soon requests of this hour of the day were taken, in 8 weeks up to its day: counts per class. */
export async function sumTakenAtHour(
  db: Db,
  restaurantId: string,
  { day, part }: Moment,
): Promise<Times> {
  const [weekday, hour] = part.split('-').map(Number);
  const values: Record<string, string> = { restaurantId };
  for (const days of daysBefore) {
    values[`span ${days}`] = addDays(day, -days);
    values[`part ${days}`] = `${(((weekday ?? 1) + 55 - days) % 7) + 1}-${hour}`;
  }
  const [row] = await takenAtHour(db, values);
  return timeClasses.map((each) => Number(row?.[`taken_${each}`] ?? 0));
}

const sums = timeClasses.map((each) => `sum(taken_${each}) as taken_${each}`).join(', ');

/** Reads one row per day, by its key: an `in` for days and one for parts would try each pair. */
const takenAtHour = prepare<Record<string, string>, Record<string, number>>((db, bound) => {
  const days = daysBefore.map((each) => sql`(${bound[`span ${each}`]}, ${bound[`part ${each}`]})`);
  const query = sql<Record<string, number>>`
    with days (span, part) as (values ${sql.join(days)})
    select ${sql.raw(sums)} from days
    inner join figures on figures.restaurant_id = ${bound['restaurantId']}
      and figures.facet = 'hour' and figures.span = days.span and figures.part = days.part`;
  return { compile: () => query.compile(db) };
});
