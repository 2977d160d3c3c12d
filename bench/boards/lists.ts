/**
 * How many lists of 30 requests can the server send to boards in a second, after strangers withdrew 600
 * requests at each restaurant?
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '../../src/db/database.ts';
import { newId } from '../../src/platform/ids.ts';
import { ask, readBoard } from '../../test/support/people/acts.ts';
import { caller } from '../../test/support/server/http.ts';
import type { Bench, Product } from '../support/bench.ts';
import { inTurn, requestText } from '../support/connection.ts';
import { contest } from '../support/contest.ts';
import type { Figure } from '../support/report.ts';

const REQUESTS_PER_RESTAURANT = 30;
const WITHDRAWN_PER_RESTAURANT = 600;
/** Long enough ago to leave the boards, and within the hour. */
const WITHDRAWN_MINUTES_AGO = 30;

export function lists(bench: Bench): Promise<Figure[]> {
  return contest(bench, {
    question: 'lists',
    status: 200,
    target: 0.8,
    postgresTarget: 0.8,
    nextOfFloor: () => inTurn([requestText('GET', '/')]),
    async openProduct(setup) {
      const product = await bench.openProduct(setup, { tables: REQUESTS_PER_RESTAURANT });
      await addWithdrawn(product);
      await fillBoards(product);
      await whenWithdrawnLeft(product);
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

async function addWithdrawn({ restaurants, databaseUrl }: Product): Promise<void> {
  const { db, close } = await openDatabase(databaseUrl, () => {});
  const at = new Date(Date.now() - WITHDRAWN_MINUTES_AGO * 60_000);
  try {
    for (const { id: restaurant_id } of restaurants) {
      const withdrawn = Array.from({ length: WITHDRAWN_PER_RESTAURANT }, () => ({
        id: newId(at),
        restaurant_id,
        table_number: 1,
        type: 'bread' as const,
        status: 'cancelled' as const,
        ended_by: 'diner' as const,
        created_at: at.toISOString(),
        ended_at: at.toISOString(),
      }));
      await db.insertInto('requests').values(withdrawn).execute();
    }
  } finally {
    await close();
  }
}

/** The job that takes them off the boards runs every 30 s. */
async function whenWithdrawnLeft({ restaurants, servers: [server] }: Product): Promise<void> {
  const app = { call: caller(server?.url ?? '') };
  for (const restaurant of restaurants) {
    while ((await readBoard(app, restaurant)).length > REQUESTS_PER_RESTAURANT) await sleep(500);
  }
}
