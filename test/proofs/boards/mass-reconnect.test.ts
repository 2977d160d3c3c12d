import { afterEach, expect, it } from 'vitest';
import { type BoardAddress, type OpenBoard, openBoards } from '../../../bench/support/board.ts';
import { openDatabase } from '../../../src/db/database.ts';
import { limits } from '../../../src/limits.ts';
import { systemClock } from '../../../src/platform/clock.ts';
import type { LiveEvent } from '../../../src/ui/network/live.ts';
import { onSchedule } from '../../support/faults/on-schedule.ts';
import { ask, cancel } from '../../support/people/acts.ts';
import { largeRestaurants, signInAgain, type TestRestaurant } from '../../support/people/people.ts';
import type { FreshDatabase } from '../../support/server/databases.ts';
import { newDatabase } from '../../support/server/engines.ts';
import { caller } from '../../support/server/http.ts';
import { type Server, startServer } from '../../support/server/server.ts';

const STREAMS = 320;
const TIMES = 2;
const RESTAURANTS = 20;
const TABLES = 200;
const CALLS_PER_SECOND = 20;
/** Far more than reconnecting takes. Later boards count as lost. */
const BACK_WITHIN_SECONDS = 15;

let database: FreshDatabase | undefined;
let server: Server | undefined;

afterEach(async () => {
  await server?.kill();
  await database?.remove();
});

it(`${STREAMS} boards that lose their connections at once are all back and up to date, ${TIMES} times, while calls are answered`, async () => {
  database = await newDatabase('sqlite');
  const restaurants = await largeRestaurants(database.url, RESTAURANTS, TABLES);
  const addresses = await addressesOf(database.url, restaurants);
  server = await startServer({ DATABASE_URL: database.url, DEMO: 'off', TRUST_PROXY: 'on' });
  const { port, url } = server;
  const app = { call: caller(url) };

  const took: number[] = [];
  const calls = onSchedule(CALLS_PER_SECOND, async (turn) => {
    const startedAt = performance.now();
    const restaurant = restaurants[turn % RESTAURANTS] ?? restaurants[0];
    if (!restaurant) return;
    const options = { headers: { 'X-Forwarded-For': `192.0.2.${turn % 250}` } };
    await cancel(app, await ask(app, restaurant, 1 + (turn % TABLES), {}, options), options);
    took.push(performance.now() - startedAt);
  });

  const backSeconds: number[] = [];
  const refusals: string[] = [];
  let upToDate = 0;
  let boards: OpenBoard[] = [];
  for (let time = 0; time <= TIMES; time += 1) {
    const updated = new Set<number>();
    const note = (event: LiveEvent, index: number) => {
      if (event.type === 'snapshot') updated.add(index);
    };
    for (const board of boards) board.close();
    const startedAt = performance.now();
    const back = await openBoards(
      addresses.map((address) => ({ ...address, port })),
      note,
    ).catch((error: Error) => error);
    if (back instanceof Error) {
      refusals.push(back.message);
      break;
    }
    boards = back;
    const isBack = expect.poll(() => updated.size, { timeout: BACK_WITHIN_SECONDS * 1000 });
    await isBack.toBe(STREAMS).catch(() => {});
    upToDate = updated.size;
    if (time > 0) backSeconds.push((performance.now() - startedAt) / 1000);
    if (upToDate < STREAMS) break;
  }
  for (const board of boards) board.close();
  const failures = await calls.stop();

  expect(refusals).toEqual([]);
  expect(upToDate).toBe(STREAMS);
  expect(backSeconds).toHaveLength(TIMES);
  expect(failures).toEqual([]);
  expect(took.length).toBeGreaterThan(0);
});

/** Fills sessions with as many boards as each may hold, cycling through the restaurants. */
async function addressesOf(
  url: string,
  restaurants: TestRestaurant[],
): Promise<Omit<BoardAddress, 'port'>[]> {
  const { db, close } = await openDatabase(url, () => {});
  const addresses: Omit<BoardAddress, 'port'>[] = [];
  for (let session = 0; addresses.length < STREAMS; session += 1) {
    const { owner, board } = restaurants[session % RESTAURANTS] as TestRestaurant;
    const token = await signInAgain({ db, clock: systemClock }, owner);
    const address = { path: `/api${board}/stream`, token };
    addresses.push(...Array.from({ length: limits.streamsPerSession }, () => address));
  }
  await close();
  return addresses.slice(0, STREAMS);
}
