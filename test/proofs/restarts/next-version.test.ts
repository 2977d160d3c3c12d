import { sql } from 'kysely';
import { afterEach, expect, it } from 'vitest';
import { type Db, openDatabase } from '../../../src/db/database.ts';
import { runStatements } from '../../../src/db/migrations/statements.ts';
import { tableNames } from '../../../src/db/tables.ts';
import { type WatchedBoard, watchBoard } from '../../support/boards/watch-board.ts';
import { onSchedule } from '../../support/faults/on-schedule.ts';
import { asAuthor, ask, finish, read, readBoard, take } from '../../support/people/acts.ts';
import { largeRestaurants, type TestRestaurant } from '../../support/people/people.ts';
import { newDatabase } from '../../support/server/engines.ts';
import { type Call, caller } from '../../support/server/http.ts';
import { type Server, startServer } from '../../support/server/server.ts';
import { openStream } from '../../support/server/sse.ts';

const RESTAURANTS = 5;
const TABLES = 200;
const EVENINGS_PER_SECOND = 15;
/** Many: each may meet the calls of guests in another order. */
const MIGRATIONS = 20;

let server: Server | undefined;
let boards: WatchedBoard[] = [];

afterEach(async () => {
  for (const board of boards) board.close();
  await server?.kill();
});

it('a server goes on while the next version migrates its database: no call fails, and no board misses a request', async () => {
  const { url } = await newDatabase('postgres');
  const restaurants = await largeRestaurants(url, RESTAURANTS, TABLES);
  const environment = { DATABASE_URL: url, DEMO: 'off', RATE_LIMITS: 'off' };
  server = await startServer(environment);
  const world = { url: server.url, call: caller(server.url) };
  boards = restaurants.map((restaurant) => watchBoard(world.url, restaurant));

  const asked: string[][] = restaurants.map(() => []);
  let evenings = 0;
  const guests = onSchedule(EVENINGS_PER_SECOND, async (turn) => {
    const index = turn % RESTAURANTS;
    const restaurant = restaurants[index];
    try {
      if (restaurant) asked[index]?.push(await spendEvening(world, restaurant, turn));
    } finally {
      evenings += 1;
    }
  });
  const next = await openDatabase(url, () => {});
  const migrate = async (statements: string) => {
    const before = evenings;
    await next.longTransaction((tx) => runStatements(tx, statements, 0));
    await expect.poll(() => evenings).toBeGreaterThan(before);
  };
  await expect.poll(() => evenings).toBeGreaterThan(RESTAURANTS);
  for (let index = 0; index < MIGRATIONS; index += 1) {
    await migrate(await nextMigration(next.db, `later_${index}`));
  }
  await migrate(tableNames.map((table) => `alter table ${table} add column last text`).join(';'));
  await sql`insert into kysely_migration (name, timestamp) values ('999-next', '')`.execute(
    next.db,
  );
  await next.close();
  const failures = await guests.stop();

  expect(failures).toEqual([]);
  for (const [index, board] of boards.entries()) {
    for (const id of asked[index] ?? []) await board.shows(id);
    expect(board.losses()).toBe(0);
  }
  expect(server.output()).not.toMatch(/"level":[456]0/);
  await expect(startServer(environment)).rejects.toThrow(
    'This database was migrated by a newer version, which has added 999-next.',
  );
});

/** As CONTRIBUTING.md says how to add columns and a table: restaurants come first, and their view is created again. */
async function nextMigration(db: Db, name: string): Promise<string> {
  const { rows } = await sql<{ column: string }>`
    select column_name as column from information_schema.columns
    where table_name = 'restaurants' order by ordinal_position`.execute(db);
  const columns = rows.map(({ column }) => column);
  return `
    alter table all_restaurants add column ${name} text;
    drop view restaurants;
    create view restaurants as select ${[...columns, name]}
      from all_restaurants where deleted_at is null;
    alter table requests add column ${name} integer default 0 not null;
    update requests set ${name} = 1 where status in ('pending', 'in-progress');
    create table ${name} (restaurant_id text not null references all_restaurants (id), id text)`;
}

type World = { url: string; call: Call };

/** What guests and staff do with one request, without retries. Returns its id. */
async function spendEvening(world: World, restaurant: TestRestaurant, turn: number) {
  const { id, slug, owner } = restaurant;
  const table = (Math.floor(turn / RESTAURANTS) % TABLES) + 1;
  const expectOk = async (method: string, path: string, body?: object) => {
    const { status } = await world.call(method, path, { ...owner, ...(body && { body }) });
    if (status >= 300) throw new Error(`${method} ${path} answered ${status}`);
  };
  const page = await fetch(`${world.url}/demande?restaurant=${slug}&table=${table}`);
  if (page.status !== 200) throw new Error(`The page answered ${page.status}`);
  await page.text();
  const event = { eventType: 'qr_scan', restaurantSlug: slug, tableNumber: table };
  await expectOk('POST', '/analytics/track', event);
  const request = await ask(world, restaurant, table, { type: 'other', message: 'du sel' });
  const { key = '' } = asAuthor(request);
  const path = `${world.url}/api/requests/${request.id}/stream`;
  const guest = await openStream(path, { 'Idempotency-Key': key });
  await guest.next('request');
  await readBoard(world, restaurant);
  await take(world, restaurant, request);
  await guest.any();
  await read(world, request);
  await finish(world, restaurant, request);
  guest.close();
  await expectOk('GET', `/analytics/restaurants/${slug}/summary`);
  await expectOk('GET', `/restaurants/${id}`);
  await expectOk('GET', `/restaurants/${id}/tables`);
  return request.id;
}
