import { afterEach, expect, it } from 'vitest';
import type { CreatedRequest } from '../../../src/features/requests/contract.ts';
import { type WatchedBoard, watchBoard } from '../../support/boards/watch-board.ts';
import { type Balancer, startBalancer } from '../../support/faults/balancer.ts';
import { onSchedule } from '../../support/faults/on-schedule.ts';
import { largeRestaurants, type TestRestaurant } from '../../support/people/people.ts';
import { newDatabase } from '../../support/server/engines.ts';
import { caller } from '../../support/server/http.ts';
import { type Server, startServer } from '../../support/server/server.ts';

const RESTARTS = 1;
const REQUESTS_PER_SECOND = 200;
/** Each guest sends a request and cancels it, which is two calls. So boards stay as short as real ones. */
const MOST_TAPS_PER_SECOND = REQUESTS_PER_SECOND / 2;
/**
 * The part of the machine's capacity that guests use at most. Starting servers takes the rest. If guests tap
 * faster than the machine can answer, the queue only grows, and the balancer learns too
 * late which servers are ready.
 */
const LOAD = 0.5;
const TRIAL = { guests: 20, milliseconds: 4000 };
const RESTAURANTS = 10;
const TABLES_PER_RESTAURANT = 200;
const DRAIN_SECONDS = 3;

let servers: Server[] = [];
let boards: WatchedBoard[] = [];
let balancer: Balancer | undefined;

afterEach(async () => {
  for (const board of boards) board.close();
  balancer?.close();
  await Promise.all(servers.map((server) => server.kill()));
});

it(`${RESTARTS} rolling restart(s) of two servers at up to ${REQUESTS_PER_SECOND} requests a second fail no request, and no board misses one [API-94]`, async () => {
  const { url } = await newDatabase('postgres');
  const restaurants = await largeRestaurants(url, RESTAURANTS, TABLES_PER_RESTAURANT);
  const environment = {
    DATABASE_URL: url,
    DEMO: 'off',
    RATE_LIMITS: 'off',
    DRAIN_SECONDS: String(DRAIN_SECONDS),
  };
  const start = () => startServer(environment);
  servers = await Promise.all([start(), start()]);
  const front = await startBalancer();
  balancer = front;
  const updateBalancer = async () => {
    front.use(...servers.map(({ port }) => port));
    await front.ready(servers.length);
  };
  await updateBalancer();
  boards = restaurants.map((restaurant) => watchBoard(front.url, restaurant));

  const asked = restaurants.map((): string[] => []);
  const tap = (turn: number) => {
    const table = Math.floor(turn / RESTAURANTS);
    return requestAndCancel(front.url, restaurants[turn % RESTAURANTS], table);
  };
  const tapsPerSecond = Math.min(MOST_TAPS_PER_SECOND, LOAD * (await measureCapacity(tap)));
  const guests = onSchedule(tapsPerSecond, async (turn) => {
    asked[turn % RESTAURANTS]?.push(await tap(turn));
  });
  const exits: (number | null | undefined)[] = [];
  for (let restart = 0; restart < RESTARTS; restart += 1) {
    for (const index of servers.keys()) {
      exits.push(await servers[index]?.stop());
      servers[index] = await start();
      await updateBalancer();
    }
  }
  const failures = await guests.stop();

  const missing = await Promise.all(
    boards.flatMap((board, index) => (asked[index] ?? []).map((id) => isMissing(board, id))),
  );
  expect(failures).toEqual([]);
  expect(new Set(exits)).toEqual(new Set([0]));
  expect(missing).not.toContain(true);
  for (const [place, board] of boards.entries()) {
    expect(asked[place]?.length).toBeGreaterThan((RESTARTS * MOST_TAPS_PER_SECOND) / RESTAURANTS);
    // Each board must have lost its server at least once, or this proves nothing.
    expect(board.losses()).toBeGreaterThan(0);
  }
  for (const server of servers) expect(server.output()).not.toMatch(/"level":[56]0/);
});

/** Taps per second if each guest taps again as soon as the tap before is answered. */
async function measureCapacity(tap: (turn: number) => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  let taps = 0;
  const keepTapping = async () => {
    while (performance.now() - startedAt < TRIAL.milliseconds) {
      taps += 1;
      await tap(taps);
    }
  };
  await Promise.all(Array.from({ length: TRIAL.guests }, keepTapping));
  return (taps * 1000) / (performance.now() - startedAt);
}

/** No retries. */
async function requestAndCancel(url: string, restaurant: TestRestaurant | undefined, turn: number) {
  const call = caller(url);
  const body = { tableNumber: (turn % TABLES_PER_RESTAURANT) + 1 };
  const asked = await call<CreatedRequest>('POST', restaurant?.board ?? '', { body });
  if (asked.status !== 201) throw new Error(`request answered ${asked.status}`);
  const cancelled = await call('DELETE', `/requests/${asked.body.id}`);
  if (cancelled.status !== 200) throw new Error(`cancellation answered ${cancelled.status}`);
  return asked.body.id;
}

async function isMissing(board: WatchedBoard, id: string): Promise<boolean> {
  try {
    await board.shows(id);
    return false;
  } catch {
    return true;
  }
}
