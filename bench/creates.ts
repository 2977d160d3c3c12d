/** How many requests can guests create in a second, each durable before it is answered? */

import type { Bench } from './support/bench.ts';
import { requestText } from './support/connection.ts';
import { contest, manyTables, type Next } from './support/contest.ts';
import type { Figure } from './support/report.ts';

export function creates(bench: Bench): Promise<Figure[]> {
  return contest(bench, {
    question: 'creates',
    status: 201,
    target: 7.5,
    postgresTarget: 11,
    memoryTarget: 220,
    nextOfFloor: () => nextCreate([{ board: '/requests' }]),
    async openProduct(setup) {
      const { restaurants, servers } = await bench.openProduct(setup, manyTables);
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
