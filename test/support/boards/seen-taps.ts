import { setTimeout as delay } from 'node:timers/promises';
import type { CreatedRequest } from '../../../src/features/requests/contract.ts';
import type { TestRestaurant } from '../people/people.ts';
import { caller } from '../server/http.ts';
import type { Server } from '../server/server.ts';
import { type WatchedBoard, watchBoard } from './watch-board.ts';

type Tap = { restaurant: TestRestaurant; id: string };

const RETRY_MILLISECONDS = 100;

/**
 * Guests who insist until a server accepts their request, and a board of each restaurant on each server.
 * Each tap is for a free table: restaurants and servers take turns.
 */
export class SeenTaps {
  readonly #servers: Server[];
  readonly #restaurants: TestRestaurant[];
  readonly #boards: Map<TestRestaurant, WatchedBoard[]>;
  readonly #acknowledged: Tap[] = [];
  #taps = 0;

  constructor(servers: Server[], restaurants: TestRestaurant[]) {
    this.#servers = servers;
    this.#restaurants = restaurants;
    const boardsOf = (restaurant: TestRestaurant) =>
      servers.map(({ url }) => watchBoard(url, restaurant));
    this.#boards = new Map(restaurants.map((restaurant) => [restaurant, boardsOf(restaurant)]));
  }

  /** The ids of the accepted requests, sorted. */
  get acknowledged(): string[] {
    return this.#acknowledged.map(({ id }) => id).sort();
  }

  /** Sends one request under one idempotency key until a server accepts it. */
  async tap(): Promise<Tap> {
    const turn = this.#taps;
    this.#taps += 1;
    const restaurant = this.#restaurants[turn % this.#restaurants.length];
    const server = this.#servers[turn % this.#servers.length];
    if (!restaurant || !server) throw new Error('no restaurant or server was started');
    const tableNumber = Math.floor(turn / this.#restaurants.length) + 1;
    const tap = { restaurant, id: await post(server, restaurant, tableNumber, `tap ${turn}`) };
    this.#acknowledged.push(tap);
    return tap;
  }

  /** Milliseconds from the first attempt until every board of the restaurant shows the request. */
  async tapAndSee(): Promise<number> {
    const startedAt = performance.now();
    await this.#seen(await this.tap());
    return performance.now() - startedAt;
  }

  /** Resolves when every accepted request was on every board of its restaurant. */
  async allSeen(): Promise<void> {
    await Promise.all(this.#acknowledged.map((tap) => this.#seen(tap)));
  }

  close(): void {
    for (const board of [...this.#boards.values()].flat()) board.close();
  }

  async #seen({ restaurant, id }: Tap): Promise<void> {
    await Promise.all(this.#boards.get(restaurant)?.map((board) => board.shows(id)) ?? []);
  }
}

async function post(
  { url }: Server,
  { board }: TestRestaurant,
  tableNumber: number,
  key: string,
): Promise<string> {
  const call = caller(url);
  for (;;) {
    const answer = await call<CreatedRequest>('POST', board, { key, body: { tableNumber } });
    if (answer.status === 201) return answer.body.id;
    if (answer.status !== 503) throw new Error(`request answered ${answer.status}`);
    await delay(RETRY_MILLISECONDS);
  }
}
