/** Creates restaurants through the stores instead of HTTP: 100,000 tables in seconds. */
import { type Db, openDatabase } from '../../src/db/database.ts';
import { migrate } from '../../src/db/migrate.ts';
import { openSession } from '../../src/features/auth/new-session.ts';
import * as auth from '../../src/features/auth/store.ts';
import { systemClock } from '../../src/platform/clock.ts';
import {
  openRestaurant,
  type Person,
  type TestRestaurant,
} from '../../test/support/people/people.ts';
import { sized } from './size.ts';

/** Number of restaurants, and tables and sessions per restaurant. */
export type RestaurantPlan = { restaurants?: number; tables: number; sessions?: number };

/** A restaurant with its session tokens. */
export type BusyRestaurant = TestRestaurant & { tokens: string[] };

const RESTAURANTS = sized(20, 2);
/** They share commits. */
const OPENED_AT_ONCE = 20;

export async function openRestaurants(
  databaseUrl: string,
  { restaurants: count = RESTAURANTS, tables, sessions = 1 }: RestaurantPlan,
): Promise<BusyRestaurant[]> {
  const { db, close } = await openDatabase(databaseUrl, () => {});
  const world = { db, clock: systemClock };
  const plan = { slug: 'la-salle', name: 'La Salle', owner: 'Camille', tableCount: tables };
  const restaurants: BusyRestaurant[] = [];
  try {
    await migrate(db);
    while (restaurants.length < count) {
      const some = Math.min(OPENED_AT_ONCE, count - restaurants.length);
      const opening = Array.from({ length: some }, async () => {
        const restaurant = await openRestaurant(world, plan);
        return { ...restaurant, tokens: await openSessions(db, restaurant.owner, sessions) };
      });
      restaurants.push(...(await Promise.all(opening)));
    }
  } finally {
    await close();
  }
  return restaurants;
}

async function openSessions(db: Db, { email }: Person, count: number): Promise<string[]> {
  const account = await auth.findAccountByEmail(db, email);
  if (!account) throw new Error(`${email} has no account`);
  const tokens: string[] = [];
  while (tokens.length < count) tokens.push((await openSession(db, account, systemClock)).token);
  return tokens;
}
