/** How many lists of 30 requests can the server send to boards in a second? */

import { ask } from '../../test/support/people/acts.ts';
import { caller } from '../../test/support/server/http.ts';
import type { Bench, Product } from '../support/bench.ts';
import { inTurn, requestText } from '../support/connection.ts';
import { contest } from '../support/contest.ts';
import type { Figure } from '../support/report.ts';

const REQUESTS_PER_RESTAURANT = 30;

export function lists(bench: Bench): Promise<Figure[]> {
  return contest(bench, {
    question: 'lists',
    status: 200,
    target: 1,
    postgresTarget: 1,
    nextOfFloor: () => inTurn([requestText('GET', '/')]),
    async openProduct(setup) {
      const product = await bench.openProduct(setup, { tables: REQUESTS_PER_RESTAURANT });
      await fillBoards(product);
      const all = product.restaurants.map(({ board, owner }) =>
        requestText('GET', `/api${board}`, { headers: { Authorization: `Bearer ${owner.token}` } }),
      );
      return { servers: product.servers, next: inTurn(all) };
    },
  });
}

/** Creates one pending request at every table of every restaurant. */
async function fillBoards({ restaurants, servers: [server] }: Product): Promise<void> {
  const app = { call: caller(server?.url ?? '') };
  const wish = { message: 'Une chaise haute pour la petite', customerName: 'Inès' };
  for (let table = 1; table <= REQUESTS_PER_RESTAURANT; table += 1) {
    await Promise.all(restaurants.map((restaurant) => ask(app, restaurant, table, wish)));
  }
}
