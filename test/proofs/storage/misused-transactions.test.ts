import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { type Db, openDatabase, transaction } from '../../../src/db/database.ts';
import { migrate } from '../../../src/db/migrate.ts';
import { eachEngine, newDatabase } from '../../support/server/engines.ts';

const TRANSACTIONS = 200;
/** One transaction in ten mistakenly queries `db` instead of `tx`. */
const MISUSED_EVERY = 10;
const HANGS_AFTER_MILLISECONDS = 10_000;

const listJobs = (db: Db) => db.selectFrom('jobs').select('name').execute();

type Outcome = 'done' | 'refused' | 'hanging';

function outcomeOf(work: Promise<unknown>): Promise<Outcome> {
  const ended = work.then(
    () => 'done' as const,
    () => 'refused' as const,
  );
  const hanging = delay(HANGS_AFTER_MILLISECONDS, 'hanging' as const, { ref: false });
  return Promise.race([ended, hanging]);
}

eachEngine((engine) => {
  it('transactions that query db instead of tx fail at once; all others commit, and the database stays usable', async () => {
    const fresh = await newDatabase(engine);
    const { db, close } = await openDatabase(fresh.url, () => {});
    await migrate(db);
    const isMisused = (index: number) => index % MISUSED_EVERY === 0;
    const leftBehind: Promise<Outcome>[] = [];
    const ended = Promise.withResolvers<void>();
    const outcomes = await Promise.all(
      Array.from({ length: TRANSACTIONS }, (_, index) =>
        outcomeOf(
          transaction(db, async (tx) => {
            await tx
              .insertInto('jobs')
              .values({ name: `${index}`, due_at: '' })
              .execute();
            if (isMisused(index)) await listJobs(db);
            else if (index < MISUSED_EVERY)
              leftBehind.push(outcomeOf(ended.promise.then(() => listJobs(db))));
          }),
        ),
      ),
    );
    ended.resolve();
    const later = await Promise.all([outcomeOf(listJobs(db)), ...leftBehind]);
    const count = (outcome: Outcome) => outcomes.filter((each) => each === outcome).length;
    expect(outcomes).toEqual(outcomes.map((_, index) => (isMisused(index) ? 'refused' : 'done')));
    expect(later).toEqual(later.map(() => 'done'));
    expect(await listJobs(db)).toHaveLength(count('done'));
    await close();
    await fresh.remove();
  });
});
