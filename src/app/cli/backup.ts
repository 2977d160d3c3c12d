import { existsSync, statSync } from 'node:fs';
import { type Counts, entriesOf, writeDump } from '../../db/backup/dump.ts';
import { DatabaseError } from '../../db/connection.ts';
import { systemClock } from '../../platform/clock.ts';
import { readDatabaseConfig } from '../../platform/config/config.ts';
import { type Command, CommandError, refuseNoFolder, withDatabaseAsItIs } from './command.ts';

/** Of a database at work: nobody waits for it. */
export const backup: Command = {
  takes: 'FILE',
  does: 'all that is in the database as one file, while servers go on; FILE must not be there yet',
  async run(file) {
    refuseNone(readDatabaseConfig(process.env).databaseUrl);
    if (existsSync(file)) throw new DatabaseError(`${file} is there already: nothing was written.`);
    refuseNoFolder(file);
    const counts = await withDatabaseAsItIs(async (database) => {
      const damage = await database.findDamage();
      if (damage.length > 0) {
        throw new DatabaseError(`The database is damaged:\n${damage.slice(0, 20).join('\n')}`);
      }
      return database.snapshot((snapshot) =>
        writeDump(file, entriesOf(snapshot, systemClock.now())),
      );
    });
    const megabytes = (statSync(file).size / 1e6).toFixed(1);
    console.log(`${file}: ${sumOf(counts)}, ${megabytes} MB, read back.`);
  },
};

export function sumOf(counts: Counts): string {
  const rows = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return `${rows} rows of ${Object.keys(counts).length} tables`;
}

/** Opening a file that is not there would make one. */
export function refuseNone(url: string): void {
  const [, file] = /^sqlite:(.+)$/.exec(url) ?? [];
  if (file !== undefined && !existsSync(file)) {
    throw new CommandError(`There is no database at ${file}: is DATABASE_URL right?`);
  }
}
