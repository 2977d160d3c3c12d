import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { FreshDatabase } from '../../test/support/server/databases.ts';
import { eachEngine, newDatabase } from '../../test/support/server/engines.ts';
import {
  afterCommit,
  type Db,
  type OpenDatabase,
  openDatabase,
  type Tx,
  transaction,
} from './database.ts';
import { migrate } from './migrate.ts';

const lost = () => {};
const JOBS = 30;

const insertJob = (db: Db, name: string) =>
  db.insertInto('jobs').values({ name, due_at: '' }).execute();
const listJobs = async (db: Db) =>
  (await db.selectFrom('jobs').select('name').orderBy('name').execute()).map(({ name }) => name);

eachEngine((engine) => {
  let fresh: FreshDatabase;
  let opened: OpenDatabase;
  let db: Db;

  beforeAll(async () => {
    fresh = await newDatabase(engine);
    opened = await openDatabase(fresh.url, lost);
    db = opened.db;
    await migrate(db);
  });
  afterEach(async () => {
    await db.deleteFrom('jobs').execute();
  });
  afterAll(async () => {
    await opened.close();
    await fresh.remove();
  });

  it.each<[string, (tx: Tx) => Promise<unknown>]>([
    ['a query', () => listJobs(db)],
    ['a raw query', () => sql`select 1`.execute(db)],
    ['a second transaction', () => transaction(db, async () => {})],
    ['a second transaction of Kysely', () => db.transaction().execute(async () => {})],
    ['a long transaction', () => opened.longTransaction(async () => {})],
  ])(
    '%s on db inside a transaction throws at once and rolls the transaction back',
    async (_, misuse) => {
      const misused = transaction(db, async (tx) => {
        await insertJob(tx, 'half');
        await misuse(tx);
      });
      await expect(misused).rejects.toThrow('query on db inside an open transaction: use tx');
      expect(await listJobs(db)).toEqual([]);
    },
  );

  it('a long transaction refuses queries on db too', async () => {
    const misused = opened.longTransaction(() => listJobs(db));
    await expect(misused).rejects.toThrow('use tx');
  });

  it('a nested transaction throws at once', async () => {
    const nested = transaction(db, (tx) => transaction(tx, async () => {}));
    await expect(nested).rejects.toThrow('not supported');
  });

  it('a transaction that is refused does not fail the others that share its commit', async () => {
    const places = Array.from({ length: JOBS }, (_, index) => index);
    const isMisused = (index: number) => index % 3 === 0;
    const outcomes = await Promise.allSettled(
      places.map((index) =>
        transaction(db, async (tx) => {
          await insertJob(tx, `job ${index}`);
          if (isMisused(index)) await listJobs(db);
        }),
      ),
    );
    const refused = outcomes.map(({ status }) => status === 'rejected');
    expect(refused).toEqual(places.map(isMisused));
    expect(await listJobs(db)).toHaveLength(JOBS - JOBS / 3);
  });

  it('queries of other contexts wait for an open transaction, then succeed', async () => {
    const begun = Promise.withResolvers<void>();
    const others = begun.promise.then(() =>
      Promise.all([listJobs(db), transaction(db, (tx) => insertJob(tx, 'other'))]),
    );
    await transaction(db, async (tx) => {
      begun.resolve();
      await listJobs(tx);
    });
    await others;
    expect(await listJobs(db)).toEqual(['other']);
  });

  it('callbacks that a transaction leaves behind may use db once it has ended', async () => {
    const late: Promise<unknown>[] = [];
    const ended = Promise.withResolvers<void>();
    await transaction(db, async (tx) => {
      await insertJob(tx, 'first');
      afterCommit(tx, () => late.push(listJobs(db)));
      late.push(ended.promise.then(() => listJobs(db)));
      late.push(ended.promise.then(() => transaction(db, (later) => listJobs(later))));
    });
    ended.resolve();
    expect(await Promise.all(late)).toEqual([['first'], ['first'], ['first']]);
  });

  it('another database may be used inside a transaction', async () => {
    const other = await newDatabase(engine);
    const { db: otherDb, close } = await openDatabase(other.url, lost);
    await migrate(otherDb);
    expect(await transaction(db, () => listJobs(otherDb))).toEqual([]);
    await close();
    await other.remove();
  });
});
