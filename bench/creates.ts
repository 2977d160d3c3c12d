/** How many requests can guests create in a second, each durable before it is answered? */

import type { Bench } from './support/bench.ts';
import { requestText } from './support/connection.ts';
import { contest, type Next } from './support/contest.ts';
import type { Figure } from './support/report.ts';

/** As many as a restaurant may have: a create counts the tables of its restaurant. */
const TABLES = 500;
/** Each create needs a table of its own. Enough for 15,000 (SQLite) and 4,500 (PostgreSQL) a second. */
const restaurantCounts = { sqlite: 200, postgres: 60 };

export function creates(bench: Bench): Promise<Figure[]> {
  return contest(bench, {
    question: 'creates',
    status: 201,
    target: 0.6,
    postgresTarget: 0.45,
    nextOfFloor: () => nextCreate([{ board: '/requests' }]),
    async openProduct(setup) {
      const plan = { restaurants: restaurantCounts[setup.engine], tables: TABLES };
      const { restaurants, servers } = await bench.openProduct(setup, plan);
      return { servers, next: nextCreate(restaurants) };
    },
  });
}

/** Cycles through the restaurants and their tables. Each request has its own idempotency key. */
function nextCreate(restaurants: { board: string }[]): Next {
  let count = 0;
  return () => {
    const restaurant = restaurants[count % restaurants.length];
    const tableNumber = Math.floor(count / restaurants.length) + 1;
    count += 1;
    return requestText('POST', `/api${restaurant?.board}`, {
      headers: { 'Idempotency-Key': `intention-${count}` },
      body: JSON.stringify({ tableNumber, type: 'bread' }),
    });
  };
}
