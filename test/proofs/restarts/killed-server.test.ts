import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import type { CreatedRequest, TableRequest } from '../../../src/features/requests/contract.ts';
import { type WatchedBoard, watchBoard } from '../../support/boards/watch-board.ts';
import { type Balancer, startBalancer } from '../../support/faults/balancer.ts';
import { onSchedule } from '../../support/faults/on-schedule.ts';
import { largeRestaurants, type TestRestaurant } from '../../support/people/people.ts';
import { newDatabase } from '../../support/server/engines.ts';
import { type Answer, caller } from '../../support/server/http.ts';
import { type Server, startServer } from '../../support/server/server.ts';

const KILLS = 2;
const TAPS_PER_SECOND = 25;
const RESTAURANTS = 5;
const TABLES_PER_RESTAURANT = 300;
const STALE_MILLISECONDS = 3000;
/** The retry delays of the guest's page. */
const WAITS = [0, 300, 1000];

let servers: Server[] = [];
let boards: WatchedBoard[] = [];
let balancer: Balancer | undefined;

afterEach(async () => {
  for (const board of boards) board.close();
  balancer?.close();
  await Promise.all(servers.map((server) => server.kill()));
});

it(`after ${KILLS} × SIGKILL of one of two servers, no guest request fails for good, and no board is stale for more than 3 s [API-94]`, async () => {
  const { url } = await newDatabase('postgres');
  const restaurants = await largeRestaurants(url, RESTAURANTS, TABLES_PER_RESTAURANT);
  const start = () => startServer({ DATABASE_URL: url, DEMO: 'off', RATE_LIMITS: 'off' });
  servers = await Promise.all([start(), start()]);
  const front = await startBalancer();
  balancer = front;
  front.use(...servers.map(({ port }) => port));
  await front.ready(servers.length);
  boards = restaurants.map((restaurant) => watchBoard(front.url, restaurant));

  const created: string[] = [];
  const stale: number[] = [];
  /** Retries under the same idempotency key: if only the response was lost, the retry gets it. */
  async function retry<T>(act: (isFirst: boolean) => Promise<Answer<T>>): Promise<Answer<T>> {
    for (const wait of WAITS) {
      await delay(wait);
      const answer = await act(wait === 0).catch(() => undefined);
      if (answer && answer.status < 500) return answer;
    }
    throw new Error('all tries failed');
  }
  const guests = onSchedule(TAPS_PER_SECOND, async (turn) => {
    const restaurant = restaurants[turn % RESTAURANTS] as TestRestaurant;
    const tableNumber = (Math.floor(turn / RESTAURANTS) % TABLES_PER_RESTAURANT) + 1;
    const key = `tap ${turn}`;
    const call = caller(front.url);
    const asked = await retry(() =>
      call<CreatedRequest>('POST', restaurant.board, { key, body: { tableNumber } }),
    );
    if (asked.status !== 201) throw new Error(`request answered ${asked.status}`);
    created.push(asked.body.id);
    const answeredAt = performance.now();
    await boards[turn % RESTAURANTS]?.shows(asked.body.id);
    stale.push(performance.now() - answeredAt);
    const cancelled = await retry(async (isFirst) => {
      const answer = await call<TableRequest & { request?: TableRequest }>(
        'DELETE',
        `/requests/${asked.body.id}`,
        { key },
      );
      const wasBefore = answer.status === 409 && answer.body.request?.status === 'cancelled';
      return !isFirst && wasBefore ? { ...answer, status: 200 } : answer;
    });
    if (cancelled.status !== 200) throw new Error(`cancellation answered ${cancelled.status}`);
  });
  for (let kill = 0; kill < KILLS; kill += 1) {
    const index = kill % servers.length;
    const before = created.length;
    await expect.poll(() => created.length).toBeGreaterThan(before + TAPS_PER_SECOND);
    await servers[index]?.kill();
    const afterKill = created.length;
    await expect.poll(() => created.length).toBeGreaterThan(afterKill + 2 * TAPS_PER_SECOND);
    servers[index] = await start();
    front.use(...servers.map(({ port }) => port));
    await front.ready(servers.length);
  }
  const failures = await guests.stop();
  const stalest = Math.round(Math.max(...stale));
  expect(failures).toEqual([]);
  expect(new Set(created).size).toBe(created.length);
  expect(stalest).toBeLessThan(STALE_MILLISECONDS);
  for (const board of boards) expect(board.losses()).toBeGreaterThan(0);
});
