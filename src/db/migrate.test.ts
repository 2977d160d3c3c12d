import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { eachEngine, newDatabase } from '../../test/support/server/engines.ts';
import { openDatabase } from './database.ts';
import { isMigrated, listUnknownMigrations, migrate } from './migrate.ts';

eachEngine((engine) => {
  it('a schema of a newer version is refused in words, by its name, and nothing is changed; who was at work on it goes on', async () => {
    const fresh = await newDatabase(engine);
    const { db, close } = await openDatabase(fresh.url, () => {});
    expect(await listUnknownMigrations(db)).toEqual([]);
    await migrate(db);
    expect(await listUnknownMigrations(db)).toEqual([]);
    await sql`insert into kysely_migration (name, timestamp) values ('999-future', '')`.execute(db);
    await expect(migrate(db)).rejects.toThrow(
      'This database is of a newer version, which has added 999-future. Install that version, or restore a backup of this one.',
    );
    expect(await listUnknownMigrations(db)).toEqual(['999-future']);
    // While servers are renewed one after the other, the old ones stay ready.
    expect(await isMigrated(db)).toBe(true);
    await close();
    fresh.remove();
  });
});
