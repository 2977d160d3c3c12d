import { expect, it } from 'vitest';
import { openDatabase } from '../../../src/db/database.ts';
import { migrate, migrateTo } from '../../../src/db/migrate.ts';
import { eachEngine, newDatabase } from '../../support/server/engines.ts';
import { addRows } from '../../support/server/sql/first-schema.ts';

eachEngine((engine) => {
  it('past requests keep table and zone, with their keys and pushes, and keep them when both are removed', async () => {
    const fresh = await newDatabase(engine);
    const { db, close } = await openDatabase(fresh.url, () => {});
    await migrateTo(db, '026-ringing');
    await addRows(db, 2);
    const zone = { id: 'z', restaurant_id: 'h', name: 'Salle', folded_name: 'salle' };
    await db
      .insertInto('zones')
      .values({ ...zone, created_at: '' })
      .execute();
    await db.updateTable('requests').set({ table_id: 't', zone_id: 'z' }).execute();
    const { id } = await db.selectFrom('requests').select('id').executeTakeFirstOrThrow();
    const push = { id: 'p', subscription_id: 's', request_id: id, topic: 'r', kind: 'taken' };
    await db
      .insertInto('pushes')
      .values({ ...push, service: 'google', round: 1, tries: 1, queued_at: '' } as never)
      .execute();
    const all = async () => [
      await db.selectFrom('requests').selectAll().orderBy('id').execute(),
      await db.selectFrom('idempotency_keys').selectAll().execute(),
      await db.selectFrom('pushes').selectAll().execute(),
    ];
    const before = await all();
    await migrate(db);
    expect(await all()).toMatchObject(before);
    await db.deleteFrom('dining_tables').execute();
    await db.deleteFrom('zones').execute();
    expect(await all()).toMatchObject(before);
    const active = { table_id: 't', status: 'pending', ended_at: null } as const;
    const twice = db.updateTable('requests').set(active).execute();
    await expect(twice).rejects.toThrow(/unique/i);
    await close();
    await fresh.remove();
  });
});
