import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { limits } from '../../../src/limits.ts';
import { guestPath } from '../../../src/paths.ts';
import { onSchedule } from '../../support/faults/on-schedule.ts';
import { ask, cancel } from '../../support/people/acts.ts';
import { largeRestaurants, type TestRestaurant } from '../../support/people/people.ts';
import type { FreshDatabase } from '../../support/server/databases.ts';
import { newDatabase } from '../../support/server/engines.ts';
import { caller } from '../../support/server/http.ts';
import { type Server, startServer } from '../../support/server/server.ts';

const SOCKETS = 200;
const OPENED_AT_ONCE = 100;
const DUE_SECONDS = limits.requestTimeoutSeconds + limits.connectionsCheckSeconds;
/** Tolerance for delays; raised to the slowest good call on a busy machine. */
const SPARE_SECONDS = 1;
const PATIENCE_SECONDS = 25;
const BYTE_EVERY_MILLISECONDS = 500;
const GOOD_CALLS_PER_SECOND = 10;
const TABLES = 300;

/** `sent`: what a slow client sends at once. `drips`: whether it then sends a byte at a time. */
type Slowness = { sent: string; drips: boolean };

let database: FreshDatabase | undefined;
let server: Server | undefined;

afterEach(async () => {
  await server?.kill();
  await database?.remove();
});

it(`${SOCKETS} sockets that send nothing, or a head or body byte by byte, are all closed while guests are served`, async () => {
  database = await newDatabase('sqlite');
  const [restaurant] = await largeRestaurants(database.url, 1, TABLES);
  if (!restaurant) throw new Error('no restaurant was created');
  server = await startServer({ DATABASE_URL: database.url, DEMO: 'off', RATE_LIMITS: 'off' });
  const { port, url } = server;
  const app = { call: caller(url) };

  const took: number[] = [];
  let served = 0;
  const guests = onSchedule(GOOD_CALLS_PER_SECOND, async (turn) => {
    const startedAt = performance.now();
    await cancel(app, await ask(app, restaurant, 1 + (turn % TABLES)));
    const page = await fetch(url + guestPath(restaurant.slug, 1 + (turn % TABLES)));
    if (page.status !== 200) throw new Error(`page answered ${page.status}`);
    took.push(performance.now() - startedAt);
    served += 1;
  });

  const slownesses = slowRequests(restaurant);
  const open: Promise<number>[] = [];
  while (open.length < SOCKETS) {
    for (let count = 0; count < OPENED_AT_ONCE; count += 1) {
      const way = slownesses[open.length % slownesses.length];
      if (way) open.push(closedAfter(port, way));
    }
    await delay(BYTE_EVERY_MILLISECONDS / 5);
  }
  const late = delay(PATIENCE_SECONDS * 1000);
  const closed: number[] = [];
  const all = Promise.all(open.map((socket) => socket.then((seconds) => closed.push(seconds))));
  await Promise.race([all, late]);
  const failures = await guests.stop();
  const spare = Math.max(SPARE_SECONDS, Math.max(...took) / 1000);
  const lastClosed = Math.max(...closed);

  expect(closed).toHaveLength(SOCKETS);
  expect(lastClosed).toBeLessThanOrEqual(DUE_SECONDS + spare);
  expect(failures).toEqual([]);
  expect(served).toBeGreaterThan(GOOD_CALLS_PER_SECOND);
});

function slowRequests({ board, slug }: TestRestaurant): Slowness[] {
  const heads: [path: string, type: string][] = [
    [`/api${board}`, 'application/json'],
    ['/api/analytics/track', 'application/json'],
    [guestPath(slug, 1), 'application/x-www-form-urlencoded'],
  ];
  const bodies = heads.map(([path, type]) => ({
    sent: `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: ${type}\r\nContent-Length: 5000\r\n\r\n{`,
    drips: true,
  }));
  return [
    { sent: '', drips: false },
    { sent: 'GET /', drips: true },
    { sent: 'GET /api/health HTTP/1.1\r\nHost: a\r\nX-Slow: ', drips: true },
    { sent: 'GET /api/health HTTP/1.1\r\nHost: a\r\n', drips: false },
    ...bodies,
    ...bodies.map(({ sent }) => ({ sent, drips: false })),
  ];
}

/** Opens a slow socket. Resolves to the seconds until the server closed it. */
function closedAfter(port: number, { sent, drips }: Slowness): Promise<number> {
  const socket = connect(port, '127.0.0.1');
  const openedAt = performance.now();
  // Reads the server's last response, because unread data would delay the close event.
  socket.on('error', () => {}).resume();
  if (sent !== '') socket.write(sent);
  const timer = drips ? setInterval(() => socket.write('a'), BYTE_EVERY_MILLISECONDS) : undefined;
  return new Promise((resolve) => {
    socket.once('close', () => {
      clearInterval(timer);
      resolve((performance.now() - openedAt) / 1000);
    });
  });
}
