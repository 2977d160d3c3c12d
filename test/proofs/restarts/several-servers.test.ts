import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { TableRequest } from '../../../src/features/requests/contract.ts';
import type { BoardSnapshot } from '../../../src/features/requests/live/stream-contract.ts';
import { asAuthor, ask, cancel, take } from '../../support/people/acts.ts';
import { cantine, petitBistrot, type TestRestaurant } from '../../support/people/people.ts';
import { startApp, startBeside, type TestApp } from '../../support/server/app.ts';
import { type OpenStream, openBoard, openStream } from '../../support/server/sse.ts';

/** Longest time for a request to reach a board on another server. */
const SECOND = 1000;
const CUTS = 20;
const ROUNDS = 30;

let here: TestApp;
let there: TestApp;
let bistrot: TestRestaurant;
let board: OpenStream;

beforeAll(async () => {
  here = await startApp('postgres', { RATE_LIMITS: 'off' });
  there = await startBeside(here, { RATE_LIMITS: 'off' });
});
afterAll(async () => {
  await there.close();
  await here.close();
});
beforeEach(async () => {
  bistrot = await petitBistrot(here);
  board = await openBoard(there, bistrot);
});

it('a request on one server reaches boards on another within a second, and staff actions reach the guest [REQ-20]', async () => {
  await board.next<BoardSnapshot>('snapshot');
  const startedAt = performance.now();
  const request = await ask(here, bistrot, 7, { type: 'bread' });
  const event = await board.next<TableRequest>('request');
  expect(performance.now() - startedAt).toBeLessThan(SECOND);
  expect(event.data).toMatchObject({ id: request.id, status: 'pending', tableNumber: 7 });

  const { key = '' } = asAuthor(request);
  const path = `/api/requests/${request.id}/stream`;
  const guest = await openStream(here.url + path, { 'Idempotency-Key': key });
  await guest.next('request');
  await take(there, bistrot, request, 'Karim');
  const taken = await guest.next<TableRequest>('request');
  expect(taken.data).toMatchObject({ status: 'in-progress', taken_by: 'Karim' });
  guest.close();
});

it('simultaneous requests on both servers reach a board as single events in order, not as snapshots', async () => {
  await board.next<BoardSnapshot>('snapshot');
  const tables = Array.from({ length: 12 }, (_, index) => index + 1);
  for (let round = 0; round < ROUNDS; round += 1) {
    await Promise.all(
      tables.map(async (table) => {
        const [one, other] = table % 2 ? [here, there] : [there, here];
        await cancel(other, await ask(one, bistrot, table));
      }),
    );
  }
  const types: string[] = [];
  const ids: string[] = [];
  while (versionIn(ids.at(-1) ?? '') !== 2 * ROUNDS * tables.length) {
    const { type, id } = await board.any();
    types.push(type);
    ids.push(id);
  }
  expect(ids).toEqual(ids.toSorted((a, b) => versionIn(a) - versionIn(b)));
  // A late notification may cause a few snapshots.
  expect(types.filter((type) => type === 'snapshot').length).toBeLessThan(ROUNDS / 4);
});

it(`a server that loses its LISTEN connection ${CUTS} times misses no change [REQ-20]`, async () => {
  await board.next<BoardSnapshot>('snapshot');
  const delays: number[] = [];
  for (let cut = 0; cut < CUTS; cut += 1) {
    await cutListeners();
    const request = await ask(here, bistrot, 7);
    const askedAt = performance.now();
    await untilShown(request.id);
    delays.push(performance.now() - askedAt);
    await cancel(there, request);
  }
  expect(percentile(delays, 0.95)).toBeLessThan(SECOND);
});

it('forged notifications reveal nothing and break nothing, because the database is checked', async () => {
  const otherRestaurant = await cantine(here);
  const secret = await ask(here, otherRestaurant, 1, {
    type: 'other',
    message: 'allergie aux noix',
  });
  await board.next<BoardSnapshot>('snapshot');
  const client = new pg.Client(here.databaseUrl);
  await client.connect();
  const forged = { t: bistrot.id, v: 1, id: secret.id, at: 0 };
  for (const message of [
    JSON.stringify(forged),
    '{',
    'null',
    JSON.stringify({ ...forged, v: 9 }),
  ]) {
    await client.query('select pg_notify($1, $2)', ['sonnette', message]);
  }
  await client.end();

  const request = await ask(here, bistrot, 7);
  await untilShown(request.id);
  expect(board.said()).not.toContain('noix');
});

it('a session that ends on one server loses its streams on all servers within 5 seconds', async () => {
  await board.next<BoardSnapshot>('snapshot');
  await here.call('POST', '/auth/logout', bistrot.owner);
  let seconds = 0;
  for (const ended = board.ended().then(() => true); seconds < 5; seconds += 1) {
    there.clock.advance(SECOND);
    await there.tick();
    if (await Promise.race([ended, nextTurn()])) break;
  }
  await board.ended();
  expect(seconds).toBeLessThan(5);
});

it('the closing rule ends a request once, although several servers run it', async () => {
  const request = await ask(here, bistrot, 7);
  here.clock.advance(2 * 60 * 60 * SECOND);
  await Promise.all([here.tick(), there.tick()]);
  const reopened = await openBoard(there, bistrot);
  const { id, data } = await reopened.next<BoardSnapshot>('snapshot');
  expect(data.requests).toMatchObject([{ id: request.id, status: 'cancelled' }]);
  // Version 1: the request. Version 2: its closing.
  expect(id).toMatch(/-2$/);
  reopened.close();
});

/** Ends the LISTEN connections of the servers, as a restart or a firewall does. The servers reconnect. */
async function cutListeners(): Promise<void> {
  const client = new pg.Client(here.databaseUrl);
  await client.connect();
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'sonnette wake-ups' and datname = current_database()`,
  );
  await client.end();
}

/** Waits for the request, in its own event or in a snapshot after a gap. */
async function untilShown(requestId: string): Promise<void> {
  for (;;) {
    const event = await board.any<TableRequest & BoardSnapshot>();
    const shown = event.type === 'snapshot' ? event.data.requests : [event.data];
    if (shown.some(({ id }) => id === requestId)) return;
  }
}

function versionIn(tag: string): number {
  return Number(tag.slice(tag.lastIndexOf('-') + 1));
}

function nextTurn(): Promise<false> {
  return new Promise((resolve) => setImmediate(() => resolve(false)));
}

function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN;
}
