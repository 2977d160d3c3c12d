import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { secondsBefore } from '../../platform/clock.ts';
import * as restaurants from '../restaurants/store.ts';
import { AGEING_MINUTES } from './rules.ts';
import { serviceDay } from './service-day.ts';

/** What all restaurants together were asked for since their service day began. */
export type Activity = { requests: number; unanswered: number };

/**
 * Each day as the clocks of its restaurant turn it. Unanswered is what ended without being taken, unless the guest
 * withdrew it, and what waits for longer than the board calls late.
 */
export async function readActivity(db: Db, now: Date): Promise<Activity> {
  const total = { requests: 0, unanswered: 0 };
  const lateSince = secondsBefore(now, AGEING_MINUTES.late * 60);
  for (const zone of await restaurants.listTimeZones(db)) {
    const { requests, unanswered } = await count(db, {
      ...{ zone, lateSince },
      dayStartsAt: serviceDay(now, zone).startsAt,
    });
    total.requests += requests;
    total.unanswered += unanswered;
  }
  return total;
}

type Since = { zone: string; dayStartsAt: string; lateSince: string };

/** From the index alone: what is not ended has no `ended_by`. */
function count(db: Db, { zone, dayStartsAt, lateSince }: Since): Promise<Activity> {
  return db
    .selectFrom('restaurants')
    .innerJoin('requests', 'requests.restaurant_id', 'restaurants.id')
    .where('time_zone', '=', zone)
    .where('requests.created_at', '>=', dayStartsAt)
    .select((eb) => [
      eb.fn.countAll<number>().as('requests'),
      eb.fn
        .count<number>(
          eb
            .case()
            .when(
              eb.and([
                eb('taken_at', 'is', null),
                eb.or([
                  eb('ended_by', '!=', sql.lit('diner')),
                  eb.and([eb('ended_by', 'is', null), eb('requests.created_at', '<=', lateSince)]),
                ]),
              ]),
            )
            .then(1)
            .end(),
        )
        .as('unanswered'),
    ])
    .executeTakeFirstOrThrow();
}
