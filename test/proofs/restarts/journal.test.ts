import { afterEach, expect, it } from 'vitest';
import { type Db, openDatabase } from '../../../src/db/database.ts';
import type { NotedAct } from '../../../src/platform/journal.ts';
import { largeRestaurants, type TestRestaurant } from '../../support/people/people.ts';
import type { FreshDatabase } from '../../support/server/databases.ts';
import { eachEngine, newDatabase } from '../../support/server/engines.ts';
import { caller } from '../../support/server/http.ts';
import { type Server, startServer } from '../../support/server/server.ts';

const KILLS = 3;
const RESTAURANTS = 12;
const FIRST_TABLES = 2;
/** Rounds of acts between a start and the kill, so that calls of each kind are under way. */
const ROUNDS = 30;

eachEngine((engine) => {
  let database: FreshDatabase | undefined;
  let server: Server | undefined;

  afterEach(async () => {
    await server?.kill();
    await database?.remove();
  });

  it(`after ${KILLS} × SIGKILL the journal has each act that is stored, and no other [TEAM-24]`, async () => {
    database = await newDatabase(engine);
    const { url } = database;
    const restaurants = await largeRestaurants(url, RESTAURANTS, FIRST_TABLES);
    let rounds = 0;
    for (let kill = 0; kill < KILLS; kill += 1) {
      const started = await startServer({ DATABASE_URL: url, DEMO: 'off', RATE_LIMITS: 'off' });
      server = started;
      let left = ROUNDS;
      const act = async (restaurant: TestRestaurant, index: number) => {
        for (let turn = 0; left > 0; turn += 1) {
          await actOnce(started.url, restaurant, `${kill}-${index}-${turn}`);
          rounds += 1;
          left -= 1;
          if (left === 0) await started.kill();
        }
      };
      // The kill fails calls that are under way.
      await Promise.allSettled(restaurants.map(act));
    }
    const opened = await openDatabase(url, () => {});
    const states = [];
    for (const { id } of restaurants) {
      states.push({
        stored: await storedState(opened.db, id),
        noted: await notedState(opened.db, id),
      });
    }
    await opened.close();
    expect(rounds).toBeGreaterThanOrEqual(KILLS * ROUNDS);
    expect(states.map(({ noted }) => noted)).toEqual(states.map(({ stored }) => stored));
  });
});

/** One act after the other, each of another kind. */
async function actOnce(url: string, { id, owner }: TestRestaurant, word: string): Promise<void> {
  const { token } = owner;
  const call = caller(url);
  const path = `/restaurants/${id}`;
  const tables = await call<{ id: string; number: number }[]>('GET', `${path}/tables`);
  const used = tables.body.map(({ number }) => number);
  const number = Math.max(...used) + 1;
  await call('POST', `${path}/tables/bulk`, { token, body: { from: number, to: number + 2 } });
  await call('POST', `${path}/team`, { token, body: { name: `Léa ${word}` } });
  await call('DELETE', `${path}/tables/${tables.body.at(-1)?.id}`, { token });
  await call('PUT', path, { token, body: { name: `La Grande Salle ${word}` } });
}

type State = [tables: number, staff: number, name: string];

async function storedState(db: Db, id: string): Promise<State> {
  const tables = await db
    .selectFrom('dining_tables')
    .select('id')
    .where('restaurant_id', '=', id)
    .execute();
  const staff = await db
    .selectFrom('members')
    .select('id')
    .where('restaurant_id', '=', id)
    .where('role', '=', 'staff')
    .execute();
  const { name } = await db
    .selectFrom('restaurants')
    .select('name')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return [tables.length, staff.length, name];
}

/** The state that the entries lead to. */
async function notedState(db: Db, id: string): Promise<State> {
  const rows = await db
    .selectFrom('journal')
    .select(['act', 'subject'])
    .where('restaurant_id', '=', id)
    .orderBy('id')
    .execute();
  const state: State = [FIRST_TABLES, 0, 'La Grande Salle'];
  for (const { act, subject } of rows) {
    const entry = { act, ...JSON.parse(subject) } as NotedAct;
    if (entry.act === 'table.added') state[0] += entry.tables.count;
    if (entry.act === 'table.deleted') state[0] -= 1;
    if (entry.act === 'member.added') state[1] += 1;
    if (entry.act === 'restaurant.changed') state[2] = entry.changes['name']?.to ?? state[2];
  }
  return state;
}
