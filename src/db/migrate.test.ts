import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { eachEngine, newDatabase } from '../../test/support/server/engines.ts';
import { openDatabase } from './database.ts';
import { isMigrated, listUnknownMigrations, migrate } from './migrate.ts';

eachEngine((engine) => {
  it('migrate refuses the schema of a newer version and names it; running servers stay ready', async () => {
    const fresh = await newDatabase(engine);
    const { db, close } = await openDatabase(fresh.url, () => {});
    expect(await listUnknownMigrations(db)).toEqual([]);
    await migrate(db);
    expect(await listUnknownMigrations(db)).toEqual([]);
    await sql`insert into kysely_migration (name, timestamp) values ('999-future', '')`.execute(db);
    await expect(migrate(db)).rejects.toThrow(
      'This database was migrated by a newer version, which has added 999-future. Install that version, or restore a backup of this one.',
    );
    expect(await listUnknownMigrations(db)).toEqual(['999-future']);
    // During a rolling upgrade the old servers stay ready.
    expect(await isMigrated(db)).toBe(true);
    await close();
    await fresh.remove();
  });
});
