import { expect, it } from 'vitest';
import { type Db, openDatabase } from '../../../src/db/database.ts';
import { migrate, migrateTo } from '../../../src/db/migrate.ts';
import { eachEngine, newDatabase } from '../../support/server/engines.ts';
import { addRows } from '../../support/server/sql/first-schema.ts';

eachEngine((engine) => {
  it('each account becomes the owner of its restaurant, under its own id, with its sessions and its report [TEAM-01]', async () => {
    const fresh = await newDatabase(engine);
    await withDatabase(fresh.url, async (db) => {
      await migrateTo(db, '018-returned-requests');
      await addRows(db, 1);
      await addOldAccounts(db);
      await migrate(db);
      const members = await db
        .selectFrom('members')
        .select(['id', 'restaurant_id', 'account_id', 'name', 'role', 'created_at', 'chosen_at'])
        .select(['report_refused_at', 'reported_week', 'report_due_at'])
        .orderBy('id')
        .execute();
      const created_at = '2025-11-21T19:30:00.000Z';
      const owner = { restaurant_id: 'h', role: 'owner', created_at, chosen_at: null };
      const report = { report_refused_at: null, reported_week: null, report_due_at: null };
      expect(members).toEqual([
        { ...owner, ...report, id: 'a', account_id: 'a', name: 'a' },
        {
          ...owner,
          id: 'b',
          account_id: 'b',
          name: 'a'.repeat(60),
          report_refused_at: created_at,
          reported_week: '2025-W47',
          report_due_at: created_at,
        },
        { ...owner, ...report, id: 'c', account_id: 'c', name: '@example.org' },
      ]);
      const sessions = await db
        .selectFrom('sessions')
        .select(['token_hash', 'account_id', 'member_id', 'device_name', 'last_used_at'])
        .orderBy('token_hash')
        .execute();
      const rest = { device_name: null, last_used_at: created_at };
      expect(sessions).toEqual([
        { ...rest, token_hash: 'of a super_admin', account_id: 'root', member_id: null },
        { ...rest, token_hash: 's', account_id: 'a', member_id: 'a' },
      ]);
      expect(await db.selectFrom('known_devices').select('account_id').execute()).toHaveLength(1);
    });
    await fresh.remove();
  });
});

/** Accounts before migration 019: long and odd addresses, a super_admin, a known device. */
async function addOldAccounts(db: Db): Promise<void> {
  const created_at = '2025-11-21T19:30:00.000Z';
  const owner = { password_hash: 'x', role: 'owner', restaurant_id: 'h', created_at };
  const reported = { reported_week: '2025-W47', report_due_at: created_at };
  const insert = (row: object) =>
    db
      .insertInto('accounts')
      .values(row as never)
      .execute();
  const email = `${'a'.repeat(64)}@example.org`;
  await insert({ ...owner, id: 'b', email, report_refused_at: created_at, ...reported });
  await insert({ ...owner, id: 'c', email: '@example.org' });
  await insert({
    ...owner,
    id: 'root',
    email: 'root@x.org',
    role: 'super_admin',
    restaurant_id: null,
  });
  const session = { token_hash: 'of a super_admin', account_id: 'root', created_at };
  await db
    .insertInto('sessions')
    .values({ ...session, last_used_at: created_at } as never)
    .execute();
  const device = { account_id: 'a', device_hash: 'd', last_used_at: created_at };
  await db.insertInto('known_devices').values(device).execute();
}

async function withDatabase(url: string, work: (db: Db) => Promise<void>): Promise<void> {
  const { db, close } = await openDatabase(url, () => {});
  await work(db).finally(close);
}
