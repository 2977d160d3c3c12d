import { readdirSync } from 'node:fs';
import { afterEach, expect, it } from 'vitest';
import { type OpenBoard, openBoards } from '../../../bench/support/board.ts';
import { residentBytes } from '../../../bench/support/machine.ts';
import { guestPath } from '../../../src/paths.ts';
import { onSchedule } from '../../support/faults/on-schedule.ts';
import { ask, finish, read, readBoard, take } from '../../support/people/acts.ts';
import { atTable, reportEvent as tellEvent } from '../../support/people/events.ts';
import { largeRestaurants, type TestRestaurant } from '../../support/people/people.ts';
import type { FreshDatabase } from '../../support/server/databases.ts';
import { newDatabase } from '../../support/server/engines.ts';
import { caller } from '../../support/server/http.ts';
import { type Server, startServer } from '../../support/server/server.ts';

const RESTAURANTS = 20;
/** So many that no two guests meet at a table, even on a slow machine. */
const TABLES = 100;
/**
 * Warm-up: the server allocates the memory that it needs, and keeps it. V8 lets the heap grow for about a
 * thousand guests before it collects the old generation.
 */
const RUSH = { perSecond: 20, seconds: 3 };
const STEADY = { perSecond: 10, seconds: 3 };
const SAMPLES = 10;
const SPARE_DESCRIPTORS = 5;
/** Allowed growth. A quick run is too short to measure memory, so it allows 100 %. */
const GROWTH = 1;
const METRICS_TOKEN = 'for-the-monitor-only';

let database: FreshDatabase | undefined;
let server: Server | undefined;
let boards: OpenBoard[] = [];

afterEach(async () => {
  for (const board of boards.splice(0)) board.close();
  await server?.kill();
  await database?.remove();
});

it(`after ${RUSH.seconds + STEADY.seconds} s of guests coming and going, a server holds no more memory and descriptors than before`, async () => {
  database = await newDatabase('sqlite');
  const restaurants = await largeRestaurants(database.url, RESTAURANTS, TABLES);
  const { url: DATABASE_URL } = database;
  const environment = { DATABASE_URL, DEMO: 'off', METRICS_TOKEN, RATE_LIMITS: 'off' };
  server = await startServer(environment);
  const { port, pid } = server;
  const bare = descriptorsOf(pid);
  boards = await openBoards(
    restaurants.map(({ board, owner }) => ({
      port,
      path: `/api${board}/stream`,
      token: owner.token,
    })),
  );

  const rush = await serveGuests(server, restaurants, RUSH);
  await onlyBoardsAreLeft(server);
  // Keep-alive connections close a few seconds after the last call.
  const left = () => descriptorsOf(pid) - bare - RESTAURANTS;
  const quiet = () => expect.poll(left).toBeLessThanOrEqual(SPARE_DESCRIPTORS);
  await quiet();
  const before = { bytes: await typicalBytes(pid) };
  const steady = await serveGuests(server, restaurants, STEADY);
  await onlyBoardsAreLeft(server);
  await quiet();
  const growth = (await typicalBytes(pid)) / before.bytes - 1;

  expect([...rush.failures, ...steady.failures]).toEqual([]);
  expect(left()).toBeLessThanOrEqual(SPARE_DESCRIPTORS);
  expect(growth).toBeLessThan(GROWTH);
});

type Pace = { perSecond: number; seconds: number };

/**
 * Each guest opens the page, sends a request, follows its stream, is served and leaves. Boards are polled.
 */
async function serveGuests(
  { port, url }: Server,
  restaurants: TestRestaurant[],
  { perSecond, seconds }: Pace,
) {
  const app = { call: caller(url) };
  const took: number[] = [];
  let started = 0;
  const guests = onSchedule(perSecond, async () => {
    const turn = started;
    started += 1;
    const restaurant = restaurants[turn % RESTAURANTS];
    if (!restaurant) return;
    const startedAt = performance.now();
    const table = 1 + (Math.floor(turn / RESTAURANTS) % TABLES);
    await (await fetch(url + guestPath(restaurant.slug, table))).text();
    await tellEvent(app, 'qr_scan', atTable(restaurant, table));
    const request = await ask(app, restaurant, table, { type: 'bread' });
    const path = `/api/requests/${request.id}/stream`;
    const [phone] = await openBoards([{ port, path }]);
    await take(app, restaurant, request, 'Inès');
    await read(app, request);
    await readBoard(app, restaurant);
    await finish(app, restaurant, request);
    phone?.close();
    took.push(performance.now() - startedAt);
  });
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  const failures = await guests.stop();
  return { failures };
}

async function metric({ url }: Server, line: RegExp): Promise<number> {
  const headers = { Authorization: `Bearer ${METRICS_TOKEN}` };
  const text = await (await fetch(`${url}/metrics`, { headers })).text();
  return Number(line.exec(text)?.[1]);
}

async function onlyBoardsAreLeft(running: Server): Promise<void> {
  const open = () => metric(running, /^sonnette_open_streams (\d+)$/m);
  await expect.poll(open).toBe(RESTAURANTS);
}

/** The lowest of several samples, because memory rises and falls between garbage collections. */
async function typicalBytes(pid: number): Promise<number> {
  let lowest = Number.POSITIVE_INFINITY;
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    lowest = Math.min(lowest, residentBytes(pid));
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return lowest;
}

function descriptorsOf(pid: number): number {
  return readdirSync(`/proc/${pid}/fd`).length;
}
