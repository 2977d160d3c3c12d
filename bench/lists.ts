/** How many boards that open can be sent all of a busy service, 30 requests, in a second? */
import { ask } from '../test/support/people/acts.ts';
import { caller } from '../test/support/server/http.ts';
import { inTurn, requestText } from './support/connection.ts';
import { contest } from './support/contest.ts';
import type { Figure } from './support/report.ts';
import type { Product, Stage } from './support/stage.ts';

const REQUESTS_PER_HOUSE = 30;

export function lists(stage: Stage): Promise<Figure[]> {
  return contest(stage, {
    question: 'lists',
    status: 200,
    nextOfFloor: () => inTurn([requestText('GET', '/')]),
    async openProduct(setup) {
      const product = await stage.openProduct(setup, { tables: REQUESTS_PER_HOUSE });
      await fillBoards(product);
      const all = product.houses.map(({ board, owner }) =>
        requestText('GET', `/api${board}`, { headers: { Authorization: `Bearer ${owner.token}` } }),
      );
      return { servers: product.servers, next: inTurn(all) };
    },
  });
}

/** Every table of every house waits for a server. */
async function fillBoards({ houses, servers: [server] }: Product): Promise<void> {
  const app = { call: caller(server?.url ?? '') };
  const wish = { message: 'Une chaise haute pour la petite', customerName: 'Inès' };
  for (let table = 1; table <= REQUESTS_PER_HOUSE; table += 1) {
    await Promise.all(houses.map((house) => ask(app, house, table, wish)));
  }
}
