import { existsSync, statSync } from 'node:fs';
import { entriesOf, type RowCounts, writeDump } from '../../db/backup/dump.ts';
import { DatabaseError } from '../../db/connection.ts';
import { systemClock } from '../../platform/clock.ts';
import { readDatabaseConfig } from '../../platform/config/config.ts';
import { type Command, CommandError, refuseNoFolder, withDatabaseAsItIs } from './command.ts';

/** Backs up the database without blocking running servers. */
export const backup: Command = {
  takes: 'FILE',
  does: 'writes the whole database to a new file, while servers keep running',
  async run(file, _, { environment, print }) {
    const url = readDatabaseConfig(environment).databaseUrl;
    requireDatabaseFile(url);
    if (existsSync(file)) throw new DatabaseError(`${file} already exists: nothing was written.`);
    refuseNoFolder(file);
    const counts = await withDatabaseAsItIs(url, async (database) => {
      const damage = await database.findDamage();
      if (damage.length > 0) {
        throw new DatabaseError(`The database is damaged:\n${damage.slice(0, 20).join('\n')}`);
      }
      return database.snapshot((snapshot) =>
        writeDump(file, entriesOf(snapshot, systemClock.now())),
      );
    });
    const megabytes = (statSync(file).size / 1e6).toFixed(1);
    print(`${file}: ${sumOf(counts)}, ${megabytes} MB, read back.`);
  },
};

export function sumOf(counts: RowCounts): string {
  const rows = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return `${rows} rows of ${Object.keys(counts).length} tables`;
}

/** Throws if the SQLite file is missing: opening it would create it. */
export function requireDatabaseFile(url: string): void {
  const [, file] = /^sqlite:(.+)$/.exec(url) ?? [];
  if (file !== undefined && !existsSync(file)) {
    throw new CommandError(`There is no database at ${file}: is DATABASE_URL right?`);
  }
}
