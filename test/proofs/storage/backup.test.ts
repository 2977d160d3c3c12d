import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDatabase } from '../../../src/db/database.ts';
import {
  BoardFollower,
  card,
  inBoardOrder,
  numberOf,
} from '../../support/boards/board-follower.ts';
import { ask, cancel, readBoard } from '../../support/people/acts.ts';
import { largeRestaurants, type TestRestaurant } from '../../support/people/people.ts';
import { cliProcess } from '../../support/server/cli.ts';
import type { FreshDatabase } from '../../support/server/databases.ts';
import { eachEngine, newDatabase } from '../../support/server/engines.ts';
import { caller } from '../../support/server/http.ts';
import { type Server, startServer } from '../../support/server/server.ts';
import { addManyRequests } from '../../support/server/sql/many-requests.ts';

const ROWS = 3000;
const RESTAURANTS = 5;
const TABLES = 100;
const TAPS_BEFORE = 50;

eachEngine((engine) => {
  let folder: string;
  let database: FreshDatabase;
  let server: Server | undefined;
  let boards: BoardFollower[] = [];

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'sonnette-backup-'));
  });
  afterEach(async () => {
    for (const board of boards) board.drop();
    await server?.kill();
    await database.remove();
    rmSync(folder, { recursive: true });
  });

  it('a backup of a running server contains everything acknowledged before it began, and open boards follow the restored database', async () => {
    database = await newDatabase(engine);
    const { url } = database;
    const restaurants = await largeRestaurants(url, RESTAURANTS, TABLES);
    await withDatabase(url, (db) => addManyRequests(db, at(restaurants, 0).id, ROWS));
    const environment = { DATABASE_URL: url, DEMO: 'off', RATE_LIMITS: 'off' };
    server = await startServer(environment);
    const world = { url: server.url, call: caller(server.url) };

    const acknowledged: string[] = [];
    const enough = Promise.withResolvers<void>();
    let isOpen = true;
    /** Each guest has a table of their own, so that requests never collide on a slow machine. */
    const guests = restaurants.map(async (restaurant) => {
      while (isOpen) {
        const request = await ask(world, restaurant, 1);
        acknowledged.push(request.id);
        if (acknowledged.length === TAPS_BEFORE) enough.resolve();
        await cancel(world, request);
      }
    });
    await Promise.race([enough.promise, Promise.all(guests)]);
    const before = acknowledged.slice();
    const file = join(folder, 'backup.gz');
    const backup = await cliProcess({ DATABASE_URL: url }, 'backup', file);
    isOpen = false;
    await Promise.all(guests);

    // Changes made after the backup are lost, although boards have shown them.
    const old = await Promise.all(restaurants.map((restaurant) => tap(world, restaurant, 60)));
    boards = restaurants.map((restaurant) => new BoardFollower(world, restaurant));
    for (const [index, board] of boards.entries()) {
      await board.connect();
      await board.until('the tap', () => shownIds(board).includes(old[index] ?? ''));
    }
    await server.kill();
    const restore = await cliProcess({ DATABASE_URL: url }, 'restore', file, '--force');
    const missing = before.length - (await countStored(url, before));
    // The next change gets a version number that the boards have seen already, so only the lineage differs.
    await alignVersions(url, boards, restaurants);
    server = await startServer({ ...environment, PORT: String(server.port) });
    await Promise.all(restaurants.map((restaurant) => tap(world, restaurant, 70)));
    const followed = await Promise.all(
      boards.map((board, index) => recovers(board, () => readBoard(world, at(restaurants, index)))),
    );

    const followers = followed.filter((isSame) => isSame).length;
    expect([backup.stderr, restore.stderr]).toEqual(['', '']);
    // Without requests during the backup this would prove nothing.
    expect(acknowledged.length).toBeGreaterThan(before.length);
    expect(missing).toBe(0);
    expect(await countRequests(url)).toBeGreaterThanOrEqual(ROWS + before.length);
    expect(followers).toBe(RESTAURANTS);
  });
});

function at(restaurants: TestRestaurant[], turn: number): TestRestaurant {
  const restaurant = restaurants[turn % restaurants.length];
  if (!restaurant) throw new Error('no restaurant was created');
  return restaurant;
}

async function tap(world: Parameters<typeof ask>[0], restaurant: TestRestaurant, table: number) {
  return (await ask(world, restaurant, table)).id;
}

function shownIds(board: BoardFollower): string[] {
  return board.shown?.requests.map(({ id }) => id) ?? [];
}

/** Reconnects by stream, then polls. Returns whether the board then equals a fresh one both times. */
async function recovers(
  board: BoardFollower,
  read: () => ReturnType<typeof readBoard>,
): Promise<boolean> {
  const truth = inBoardOrder((await read()).map(card)).map(({ id }) => id);
  const isTrue = () => {
    const shown = board.shown?.requests ?? [];
    return (
      inBoardOrder(shown)
        .map(({ id }) => id)
        .join() === truth.join()
    );
  };
  board.drop();
  await board.connect();
  const byStream = await board.until('the restored board', isTrue).then(
    () => true,
    () => false,
  );
  await board.poll();
  return byStream && isTrue();
}

async function withDatabase<T>(
  url: string,
  work: (db: Awaited<ReturnType<typeof openDatabase>>['db']) => Promise<T>,
): Promise<T> {
  const { db, close } = await openDatabase(url, () => {});
  return work(db).finally(close);
}

function countStored(url: string, ids: string[]): Promise<number> {
  return withDatabase(url, async (db) => {
    const rows = await db.selectFrom('requests').select('id').where('id', 'in', ids).execute();
    return rows.length;
  });
}

function countRequests(url: string): Promise<number> {
  return withDatabase(url, async (db) => {
    const { count } = await db
      .selectFrom('requests')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return count;
  });
}

/** Sets each version to one below the version that its board has seen. */
function alignVersions(
  url: string,
  boards: BoardFollower[],
  restaurants: TestRestaurant[],
): Promise<void> {
  return withDatabase(url, async (db) => {
    for (const [index, board] of boards.entries()) {
      await db
        .updateTable('all_restaurants')
        .set({ request_version: numberOf(board.shown?.version ?? '') - 1 })
        .where('id', '=', at(restaurants, index).id)
        .execute();
    }
  });
}
