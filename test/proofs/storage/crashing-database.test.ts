import { afterEach, expect, it } from 'vitest';
import { openDatabase } from '../../../src/db/database.ts';
import { SeenTaps } from '../../support/boards/seen-taps.ts';
import { onSchedule } from '../../support/faults/on-schedule.ts';
import { largeRestaurants } from '../../support/people/people.ts';
import { type Cluster, createDatabase, startCluster } from '../../support/server/postgres.ts';
import { type Server, startServer } from '../../support/server/server.ts';

const CRASHES = 5;
const RESTAURANTS = 5;
const TABLES_PER_RESTAURANT = 500;
const TAPS_PER_SECOND = 20;

let cluster: Cluster | undefined;
let servers: Server[] = [];
let taps: SeenTaps | undefined;

afterEach(async () => {
  taps?.close();
  await Promise.all(servers.map((server) => server.kill()));
  await cluster?.stop();
});

// How soon the service resumes is not measured: other proofs use the processors.
it(`when the database of two busy servers crashes ${CRASHES} times, service resumes by itself, no acknowledged request is lost, and no board misses one`, async () => {
  const database = await startCluster({ isDurable: true });
  cluster = database;
  const url = await createDatabase(database.url);
  const restaurants = await largeRestaurants(url, RESTAURANTS, TABLES_PER_RESTAURANT);
  const environment = { DATABASE_URL: url, DEMO: 'off', RATE_LIMITS: 'off' };
  servers = await Promise.all([startServer(environment), startServer(environment)]);
  const seen = new SeenTaps(servers, restaurants);
  taps = seen;

  const guests = onSchedule(TAPS_PER_SECOND, () => seen.tap());
  for (let crash = 0; crash < CRASHES; crash += 1) {
    await seen.tapAndSee();
    await database.crash();
    await Promise.all(restaurants.map(() => seen.tapAndSee()));
  }
  const failures = await guests.stop();

  const stored = await storedIds(url);
  const ids = seen.acknowledged;
  expect(failures).toEqual([]);
  expect(stored).toEqual(ids);
  await seen.allSeen();
  for (const server of servers) expect(await server.stop()).toBe(0);
});

/** Reads the database directly. */
async function storedIds(url: string): Promise<string[]> {
  const { db, close } = await openDatabase(url, () => {});
  const rows = await db.selectFrom('requests').select('id').execute();
  await close();
  return rows.map(({ id }) => id).sort();
}
