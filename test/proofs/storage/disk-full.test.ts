import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { afterEach, expect, it } from 'vitest';
import { openDatabase } from '../../../src/db/database.ts';
import type { CreatedRequest, TableRequest } from '../../../src/features/requests/contract.ts';
import { systemClock } from '../../../src/platform/clock.ts';
import { readBoard } from '../../support/people/acts.ts';
import {
  largeRestaurants,
  openRestaurant,
  signInAgain,
  type TestRestaurant,
} from '../../support/people/people.ts';
import { startApp, type TestApp } from '../../support/server/app.ts';
import type { FreshDatabase } from '../../support/server/databases.ts';
import { newDatabase } from '../../support/server/engines.ts';
import { type Call, caller } from '../../support/server/http.ts';
import { type Server, startServer } from '../../support/server/server.ts';

const TABLES = 500;
const DEVICES = 30;
/** Concurrent writes: a single small one might still fit. */
const REFUSALS = 30;
const REFUSED_IN_A_ROW = 30;
const LONG_MESSAGE = 'Sans gluten, sans lactose, sans noix. '.repeat(7);
/**
 * Largest file that the server may write, in blocks of 512 bytes. Below 4 MB, where SQLite checkpoints and
 * restarts the write-ahead log.
 */
const LARGEST_FILE_BLOCKS = 7000;
/** A table that no other tap uses. */
const FREE_TABLE = TABLES - REFUSALS;

let app: TestApp | undefined;
let server: Server | undefined;
let database: FreshDatabase | undefined;

afterEach(async () => {
  await app?.close();
  await server?.kill();
  await database?.remove();
  app = undefined;
  server = undefined;
  database = undefined;
});

it('SQLite: on a full disk writes answer 503, reads succeed, and writes succeed again once there is space [API-44, API-58]', async () => {
  const running = await startApp('sqlite', { RATE_LIMITS: 'off' });
  app = running;
  const restaurant = await openRestaurant(running, grandeSalle);
  const pages = await readNumber(running, 'page_count');
  await sql`pragma max_page_count = ${sql.lit(pages + 60)}`.execute(running.db);

  const kept = await tapUntilRefused(running.call, restaurant);
  const { reads, readsOk } = await writeAndRead(running.call, restaurant, kept);
  await sql`pragma max_page_count = ${sql.lit(pages * 100)}`.execute(running.db);
  const again = await tap(running.call, restaurant, FREE_TABLE);

  const board = await readBoard(running, restaurant);
  const lost = kept.filter((id) => !board.some((request) => request.id === id)).length;
  expect(again.status).toBe(201);
  expect(readsOk).toBe(reads);
  expect(lost).toBe(0);
  expect(board.map(({ id }) => id).sort()).toEqual([...kept, again.body.id].sort());
});

it.skipIf(process.platform === 'win32')(
  'SQLite: a server whose files cannot grow is not ready, serves reads, loses nothing acknowledged, and recovers without a restart [API-44, API-58]',
  async () => {
    database = await newDatabase('sqlite');
    const { url } = database;
    const [restaurant] = await largeRestaurants(url, 1, TABLES);
    if (!restaurant) throw new Error('no restaurant was created');
    const tokens = await signInOnAll(url, restaurant);
    const operator = new DatabaseSync(url.slice('sqlite:'.length));
    // Last used so long ago that the next use of each session updates its row, which fills the remaining
    // space.
    const anHourAgo = new Date(Date.now() - 60 * 60_000).toISOString();
    operator.prepare('update sessions set last_used_at = ?').run(anHourAgo);
    const limited = `ulimit -f ${LARGEST_FILE_BLOCKS}; exec "$@"`;
    const running = await startServer(
      { DATABASE_URL: url, DEMO: 'off', RATE_LIMITS: 'off' },
      { launcher: ['sh', '-c', limited, 'sh'] },
    );
    server = running;
    const call = caller(running.url);

    const kept = await tapUntilRefused(call, restaurant);
    for (const token of tokens) expect((await call('GET', '/auth/me', { token })).status).toBe(200);
    const { reads, readsOk } = await writeAndRead(call, restaurant, kept);
    const ready = async () => (await call('GET', '/health/ready')).status;
    await expect.poll(ready).toBe(503);

    // Frees space: the write-ahead log, which had reached the limit, is checkpointed and truncated.
    operator.exec('pragma wal_checkpoint(truncate)');
    const again = await tap(call, restaurant, FREE_TABLE);
    await expect.poll(ready).toBe(200);
    expect(await running.stop()).toBe(0);

    const stored = operator.prepare('select id from requests').all();
    const integrity = operator.prepare('pragma integrity_check').get()?.integrity_check;
    operator.close();
    const lost = kept.filter((id) => !stored.some((row) => row.id === id)).length;
    expect(again.status).toBe(201);
    expect(readsOk).toBe(reads);
    expect(lost).toBe(0);
    expect(stored).toHaveLength(kept.length + 1);
    expect(integrity).toBe('ok');
  },
  60_000,
);

const grandeSalle = {
  slug: 'la-grande-salle',
  name: 'La Grande Salle',
  owner: 'Léa',
  tableCount: TABLES,
};

/** Sessions of the owner's other devices, created before the server starts. */
async function signInOnAll(url: string, { owner }: TestRestaurant): Promise<string[]> {
  const { db, close } = await openDatabase(url, () => {});
  const world = { db, clock: systemClock };
  const tokens: string[] = [];
  while (tokens.length < DEVICES) tokens.push(await signInAgain(world, owner));
  await close();
  return tokens;
}

/**
 * Sends requests one by one until several in a row are refused: after the first, a smaller one may still fit.
 * Returns the ids of the accepted ones.
 */
async function tapUntilRefused(call: Call, restaurant: TestRestaurant): Promise<string[]> {
  const kept: string[] = [];
  let refused = 0;
  for (let table = 1; table < FREE_TABLE; table += 1) {
    const { status, headers, body } = await tap(call, restaurant, table);
    refused = status === 201 ? 0 : refused + 1;
    if (status === 201) kept.push(body.id);
    else {
      expect(status).toBe(503);
      expect(headers.get('retry-after')).toBe('2');
      expect(body).toEqual({
        error: 'The service is temporarily unavailable. Try again shortly.',
        code: 'unavailable',
      });
      if (refused === REFUSED_IN_A_ROW) return kept;
    }
  }
  throw new Error('the disk was never full');
}

/**
 * Most concurrent writes are refused, and reads succeed. A small write may still fit into a free page; it is
 * added to `kept`.
 */
async function writeAndRead(call: Call, restaurant: TestRestaurant, kept: string[]) {
  const writes = Array.from({ length: REFUSALS }, (_, index) =>
    tap(call, restaurant, TABLES - index),
  );
  const answers = await Promise.all(writes);
  const refused = answers.filter(({ status }) => status === 503);
  const accepted = answers.filter(({ status }) => status === 201);
  expect(refused.length + accepted.length).toBe(REFUSALS);
  expect(refused.length).toBeGreaterThan(accepted.length);
  kept.push(...accepted.map(({ body }) => body.id));
  const [request] = (await call<TableRequest[]>('GET', restaurant.board, restaurant.owner)).body;
  const paths = [
    '/health',
    restaurant.board,
    '/auth/me',
    `/requests/${request?.id}`,
    `/restaurants/${restaurant.slug}/tables/1/request`,
    `/restaurants/${restaurant.id}/tables`,
  ];
  const reads = await Promise.all(
    Array.from({ length: REFUSALS }, () =>
      paths.map((path) => call('GET', path, restaurant.owner)),
    ).flat(),
  );
  const readsOk = reads.filter(({ status }) => status === 200).length;
  return { reads: reads.length, readsOk };
}

function tap(call: Call, { board }: TestRestaurant, tableNumber: number) {
  const body = { tableNumber, type: 'other', message: LONG_MESSAGE };
  return call<CreatedRequest>('POST', board, { body, language: 'en' });
}

async function readNumber({ db }: TestApp, pragma: string): Promise<number> {
  const { rows } = await sql<Record<string, number>>`pragma ${sql.raw(pragma)}`.execute(db);
  return rows[0]?.[pragma] ?? 0;
}
