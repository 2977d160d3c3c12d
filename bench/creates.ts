/** How many requests can guests make in a second, each on disk before it is answered? */
import { requestText } from './support/connection.ts';
import { contest, type Next } from './support/contest.ts';
import type { Figure } from './support/report.ts';
import type { Stage } from './support/stage.ts';

/** Each create takes a table of its own: enough for 15,000 and 4,500 a second. */
const tablesPerHouse = { sqlite: 5000, postgres: 1500 };

export function creates(stage: Stage): Promise<Figure[]> {
  return contest(stage, {
    question: 'creates',
    status: 201,
    target: 0.5,
    nextOfFloor: () => eachAtItsTable([{ board: '/requests' }]),
    async openProduct(setup) {
      const plan = { tables: tablesPerHouse[setup.engine] };
      const { houses, servers } = await stage.openProduct(setup, plan);
      return { servers, next: eachAtItsTable(houses) };
    },
  });
}

/** House after house, table after table, each with a key of its own. */
function eachAtItsTable(houses: { board: string }[]): Next {
  let count = 0;
  return () => {
    const house = houses[count % houses.length];
    const tableNumber = Math.floor(count / houses.length) + 1;
    count += 1;
    return requestText('POST', `/api${house?.board}`, {
      headers: { 'Idempotency-Key': `intention-${count}` },
      body: JSON.stringify({ tableNumber, type: 'bread' }),
    });
  };
}
