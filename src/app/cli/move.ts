import { entriesOf } from '../../db/backup/dump.ts';
import { countRows, fill } from '../../db/backup/fill.ts';
import { rebuild } from '../../db/backup/rebuild.ts';
import { plainly } from '../../db/errors/plain-errors.ts';
import { renewLineage } from '../../features/requests/versions.ts';
import { systemClock } from '../../platform/clock.ts';
import { readDatabaseConfig } from '../../platform/config/config.ts';
import { refuseNone } from './backup.ts';
import { type Command, CommandError, withDatabaseAsItIs } from './command.ts';

/** What a backup and a restore would do, without a file between them. */
export const move: Command = {
  takes: 'postgres://…',
  does: 'all that is in the SQLite file into an empty PostgreSQL; the file stays as it is; no server may run',
  async run(target) {
    const source = readDatabaseConfig(process.env).databaseUrl;
    if (!source.startsWith('sqlite:')) {
      throw new CommandError('DATABASE_URL must name the SQLite file that is to be moved.');
    }
    if (!/^postgres(ql)?:\/\/.+/.test(target)) {
      throw new CommandError('Where to? A PostgreSQL, as postgres://user@host:5432/sonnette.');
    }
    refuseNone(source);
    await withDatabaseAsItIs(async (database) => {
      // What a server took meanwhile would stay behind.
      database.claimServer();
      await database.snapshot(async (snapshot) => {
        const entries = entriesOf(snapshot, systemClock.now());
        const written = await plainly(target, () =>
          rebuild(target, {
            mayReplace: false,
            build: async (tx) => {
              const filled = await fill(tx, entries);
              await renewLineage(tx);
              return filled;
            },
          }),
        );
        const tables = Object.keys(written);
        const there = await withDatabaseAsItIs(({ db }) => countRows(db, tables), target);
        const here = await countRows(database.db, tables);
        for (const table of tables) {
          console.log(`${table.padEnd(18)} ${here[table]} → ${there[table]}`);
        }
        const lost = tables.filter((table) => here[table] !== there[table]);
        if (lost.length > 0) throw new CommandError(`Not all of ${lost.join(', ')} arrived.`);
      });
    });
    const file = source.slice('sqlite:'.length);
    console.log(
      `Moved. Start servers with DATABASE_URL on PostgreSQL, and SECRET_KEY as before: if it was not set, it is in ${file}.key.`,
    );
  },
};
