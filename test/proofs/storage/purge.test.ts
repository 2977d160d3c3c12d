import { afterEach, describe, expect, it } from 'vitest';
import { type Db, openDatabase } from '../../../src/db/database.ts';
import { secondsAfter, systemClock } from '../../../src/platform/clock.ts';
import { cantine, largeRestaurants, petitBistrot, root } from '../../support/people/people.ts';
import { endWeek, purge } from '../../support/people/purge.ts';
import { everyRow } from '../../support/secrets/every-row.ts';
import { startApp } from '../../support/server/app.ts';
import type { FreshDatabase } from '../../support/server/databases.ts';
import { eachEngine, newDatabase } from '../../support/server/engines.ts';
import { caller } from '../../support/server/http.ts';
import { type Server, startServer } from '../../support/server/server.ts';
import { addManyRequests } from '../../support/server/sql/many-requests.ts';

/** So many rows that the kill comes before the purge ends. */
const MANY_ROWS = 40_000;
const ROWS = 10_000;
/** The purge has 40 batches and yields between them. Without batches, only 1 or 2 calls would be answered. */
const LEAST_ANSWERS = 4;
/** Several servers can share a PostgreSQL database; an SQLite database has one server. */
const SERVERS = { sqlite: 1, postgres: 2 };

eachEngine((engine) => {
  let database: FreshDatabase | undefined;
  let servers: Server[] = [];
  let closeDatabase: (() => Promise<void>) | undefined;

  afterEach(async () => {
    await stop();
    await closeDatabase?.();
    await database?.remove();
  });

  async function start(url: string): Promise<void> {
    const environment = { DATABASE_URL: url, DEMO: 'off', LOG_LEVEL: 'info' };
    const starting = Array.from({ length: SERVERS[engine] }, () => startServer(environment));
    servers = await Promise.all(starting);
  }

  const stop = () => Promise.all(servers.map((server) => server.kill()));

  /** Deletes one of two restaurants, which has `rows` requests. Nothing is purged yet, and no server runs. */
  async function openDeleted(rows: number) {
    database = await newDatabase(engine);
    const { url } = database;
    const [old, neighbour] = await largeRestaurants(url, 2, 4);
    if (!old || !neighbour) throw new Error('no restaurant was created');
    const opened = await openDatabase(url, () => {});
    closeDatabase = opened.close;
    const { db } = opened;
    await opened.longTransaction((tx) => addManyRequests(tx, old.id, rows));
    const { token } = await root({ db, clock: systemClock });
    await setDue(db, 25);
    await start(url);
    const call = caller(servers[0]?.url ?? '');
    expect((await call('DELETE', `/restaurants/${old.id}`, { token })).status).toBe(200);
    await stop();
    await endWeek(db);
    await setDue(db, 0);
    return { db, url, old, neighbour };
  }

  it('a purge that is killed continues after the restart and leaves no row [API-75]', async () => {
    const { db, url, old, neighbour } = await openDeleted(MANY_ROWS);
    // Members are left out, because the job of the weekly report writes to them.
    const rows = async () =>
      (await everyRow(db)).filter(
        (row) => row.includes(neighbour.id) && !row.startsWith('members '),
      );
    const kept = await rows();
    await start(url);
    await until(db, old.id, (left) => left < MANY_ROWS);
    await stop();
    const left = await countRequests(db, old.id);
    await setDue(db, 0);
    await start(url);
    await isGone(db);
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThan(MANY_ROWS);
    expect((await everyRow(db)).filter((row) => row.includes(old.id))).toEqual([]);
    expect(await rows()).toEqual(kept);
  });

  it('one of several servers does the whole purge [API-75]', async () => {
    const { db, url } = await openDeleted(ROWS);
    await start(url);
    await isGone(db);
    const lines = () =>
      servers.flatMap((server) =>
        server
          .output()
          .split('\n')
          .filter((line) => line.includes('deleted restaurant purged'))
          .map((line) => (JSON.parse(line) as { rows: number }).rows),
      );
    await expect.poll(() => lines().length).toBe(1);
    expect(lines()).toEqual([ROWS]);
  });
});

describe('while many rows are purged', () => {
  it('other calls are answered between the batches', async () => {
    const app = await startApp('sqlite', { RATE_LIMITS: 'off' });
    const [old, neighbour] = [await petitBistrot(app), await cantine(app)];
    await addManyRequests(app.db, old.id, ROWS);
    const { token } = await root(app);
    expect((await app.call('DELETE', `/restaurants/${old.id}`, { token })).status).toBe(200);
    let isOver = false;
    const purging = purge(app).then(() => {
      isOver = true;
    });
    let answers = 0;
    while (!isOver) {
      const { status } = await app.call('GET', neighbour.board, neighbour.owner);
      expect(status).toBe(200);
      answers += isOver ? 0 : 1;
    }
    await purging;
    expect(answers).toBeGreaterThanOrEqual(LEAST_ANSWERS);
    await app.close();
  });
});

/** Sets when a starting server may claim the purge job. */
async function setDue(db: Db, inSeconds: number): Promise<void> {
  const due_at = secondsAfter(systemClock.now(), inSeconds);
  await db
    .insertInto('jobs')
    .values({ name: 'purge deleted restaurants', due_at })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ due_at }))
    .execute();
}

async function until(db: Db, id: string, isEnough: (left: number) => boolean): Promise<void> {
  await expect.poll(async () => isEnough(await countRequests(db, id)), { interval: 10 }).toBe(true);
}

async function isGone(db: Db): Promise<void> {
  const deleted = db.selectFrom('all_restaurants').select('id').where('deleted_at', 'is not', null);
  await expect.poll(() => deleted.execute()).toEqual([]);
}

async function countRequests(db: Db, id: string): Promise<number> {
  const { count } = await db
    .selectFrom('requests')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('restaurant_id', '=', id)
    .executeTakeFirstOrThrow();
  return count;
}
