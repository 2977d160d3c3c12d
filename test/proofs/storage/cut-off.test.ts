import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, expect, it, vi } from 'vitest';
import { type Db, openDatabase } from '../../../src/db/database.ts';
import type { CreatedRequest } from '../../../src/features/requests/contract.ts';
import { type WatchedBoard, watchBoard } from '../../support/boards/watch-board.ts';
import { onSchedule } from '../../support/faults/on-schedule.ts';
import { type NetworkState, startTcpProxy, type TcpProxy } from '../../support/faults/tcp-proxy.ts';
import { largeRestaurants, type TestRestaurant } from '../../support/people/people.ts';
import { newDatabase } from '../../support/server/engines.ts';
import { caller } from '../../support/server/http.ts';
import { type Server, startServer } from '../../support/server/server.ts';

const ROUNDS = 1;
/** Many restaurants, so that requests do not wait for each other's row locks on a slow connection. */
const RESTAURANTS = 20;
const TABLES_PER_RESTAURANT = 100;
const TAPS_PER_SECOND = { near: 10, far: 3 };
const RETRY_MILLISECONDS = 100;
/** A response takes about half of this. Anything longer counts as a hang. */
const PATIENCE_MILLISECONDS = 6000;

type Tap = { restaurant: TestRestaurant; id: string };

let servers: Server[] = [];
let boards: WatchedBoard[] = [];
let proxy: TcpProxy | undefined;

afterEach(async () => {
  for (const board of boards) board.close();
  proxy?.close();
  await Promise.all(servers.map((server) => server.kill()));
});

it(`a server cut off from its database ${3 * ROUNDS} times (delayed, refused, silent) reports it within seconds; the other server fails no request, and no board misses one [API-44, API-58, REQ-20]`, async () => {
  const { url } = await newDatabase('postgres');
  const restaurants = await largeRestaurants(url, RESTAURANTS, TABLES_PER_RESTAURANT);
  const through = new URL(url);
  const network = await startTcpProxy({ host: through.hostname, port: Number(through.port) });
  proxy = network;
  through.port = String(network.port);
  const environment = { DEMO: 'off', RATE_LIMITS: 'off' };
  const [far, near] = await Promise.all([
    startServer({ ...environment, DATABASE_URL: through.href }),
    startServer({ ...environment, DATABASE_URL: url }),
  ]);
  servers = [far, near];
  const boardsOf = new Map(
    restaurants.map((restaurant) => [
      restaurant,
      servers.map((server) => watchBoard(server.url, restaurant)),
    ]),
  );
  boards = [...boardsOf.values()].flat();

  const observer = await openDatabase(url, () => {});
  let taps = 0;
  const acknowledged: Tap[] = [];
  const answers = { ok: 0, unavailable: 0 };

  /** Each request is for a free table. */
  function nextTap() {
    const restaurant = restaurants[taps % RESTAURANTS];
    const tableNumber = Math.floor(taps / RESTAURANTS) + 1;
    taps += 1;
    if (!restaurant) throw new Error('no restaurant was created');
    return { restaurant, tableNumber, key: `tap ${taps}` };
  }
  /** No retries. */
  async function tapNear(): Promise<Tap> {
    const { restaurant, tableNumber, key } = nextTap();
    const { status, body } = await withTimeout(post(near, restaurant, tableNumber, key));
    if (status !== 201) throw new Error(`request answered ${status}\n${near.output()}`);
    acknowledged.push({ restaurant, id: body.id });
    return { restaurant, id: body.id };
  }
  /** Retries under the same idempotency key until the server accepts the request. */
  async function tapFar(): Promise<Tap> {
    const { restaurant, tableNumber, key } = nextTap();
    for (;;) {
      const { status, body } = await withTimeout(post(far, restaurant, tableNumber, key));
      if (status === 201) {
        answers.ok += 1;
        acknowledged.push({ restaurant, id: body.id });
        return { restaurant, id: body.id };
      }
      if (status !== 503) throw new Error(`request answered ${status}`);
      answers.unavailable += 1;
      await delay(RETRY_MILLISECONDS);
    }
  }
  const shownEverywhere = ({ restaurant, id }: Tap) =>
    Promise.all(boardsOf.get(restaurant)?.map((board) => board.shows(id)) ?? []);

  const nearGuests = onSchedule(TAPS_PER_SECOND.near, tapNear);
  const farGuests = onSchedule(TAPS_PER_SECOND.far, tapFar);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const fault of ['delay', 'cut', 'swallow'] satisfies NetworkState[]) {
      await shownEverywhere(await tapFar());
      if (fault === 'swallow') {
        network.turn('delay');
        await untilInTransaction(observer.db);
      }
      network.turn(fault);
      if (fault !== 'delay') await withTimeout(untilNotReady(far));
      // Boards on the cut-off server must show these requests, accepted by the other one, once it is back.
      for (const _ of restaurants) await tapNear();
      const refused = answers.unavailable;
      const waiting = fault === 'cut' ? tapFar() : undefined;
      if (waiting) await vi.waitUntil(() => answers.unavailable > refused, { timeout: 5000 });
      network.turn('fine');
      await waiting;
      await shownEverywhere(await withTimeout(tapFar()));
    }
  }
  const failures = [...(await nearGuests.stop()), ...(await farGuests.stop())];

  // One more cut without later requests, so that no later event reveals to a board that it missed one.
  network.turn('cut');
  await withTimeout(untilNotReady(far));
  for (const _ of restaurants) await tapNear();
  network.turn('fine');

  await Promise.all(acknowledged.map(shownEverywhere));
  const rows = await observer.db.selectFrom('requests').select('id').execute();
  await observer.close();
  const stored = new Set(rows.map(({ id }) => id));
  const lost = acknowledged.filter(({ id }) => !stored.has(id)).length;
  expect(failures).toEqual([]);
  expect(lost).toBe(0);
  expect(stored.size).toBe(acknowledged.length);
  for (const server of servers) expect(await server.stop()).toBe(0);
});

function post({ url }: Server, { board }: TestRestaurant, tableNumber: number, key: string) {
  return caller(url)<CreatedRequest>('POST', board, { key, body: { tableNumber } });
}

/** Polls readiness as a load balancer does. */
async function untilNotReady({ url }: Server): Promise<void> {
  const call = caller(url);
  while ((await call('GET', '/health/ready')).status !== 503) await delay(RETRY_MILLISECONDS);
}

/** Waits until the server that is cut off next has an open transaction that holds a row lock. */
async function untilInTransaction(db: Db): Promise<void> {
  const isWithin = sql<{ pid: number }>`
    select pid from pg_stat_activity
    where datname = current_database() and state = 'idle in transaction'
      and query <> 'begin' and state_change < clock_timestamp() - interval '50 milliseconds'`;
  while ((await isWithin.execute(db)).rows.length === 0) await delay(10);
}

async function withTimeout<T>(act: Promise<T>): Promise<T> {
  const late = delay(PATIENCE_MILLISECONDS, undefined, { ref: false }).then(() => {
    throw new Error(`no response within ${PATIENCE_MILLISECONDS} ms`);
  });
  return Promise.race([act, late]);
}
