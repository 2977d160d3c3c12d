import { entriesOf } from '../../db/backup/dump.ts';
import { countRows, fill } from '../../db/backup/fill.ts';
import { rebuild } from '../../db/backup/rebuild.ts';
import { withPlainErrors } from '../../db/errors/plain-errors.ts';
import { renewLineage } from '../../features/requests/versions-store.ts';
import { systemClock } from '../../platform/clock.ts';
import { readDatabaseConfig } from '../../platform/config/config.ts';
import { requireDatabaseFile } from './backup.ts';
import { type Command, CommandError, withDatabaseAsItIs } from './command.ts';

/** Copies a SQLite database to PostgreSQL: a backup and a restore without a file in between. */
export const move: Command = {
  takes: 'postgres://…',
  does: 'copies the SQLite file into an empty PostgreSQL database; no server may run',
  async run(target, _, { environment, print }) {
    const source = readDatabaseConfig(environment).databaseUrl;
    if (!source.startsWith('sqlite:')) {
      throw new CommandError('DATABASE_URL must name the SQLite file that is to be moved.');
    }
    if (!/^postgres(ql)?:\/\/.+/.test(target)) {
      throw new CommandError(
        'The target must be a PostgreSQL database, such as postgres://user@host:5432/sonnette.',
      );
    }
    requireDatabaseFile(source);
    await withDatabaseAsItIs(source, async (database) => {
      // Locks out servers: what they wrote meanwhile would not be copied.
      database.claimServer();
      await database.snapshot(async (snapshot) => {
        const entries = entriesOf(snapshot, systemClock.now());
        const written = await withPlainErrors(target, () =>
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
        const there = await withDatabaseAsItIs(target, ({ db }) => countRows(db, tables));
        const here = await countRows(database.db, tables);
        for (const table of tables) {
          print(`${table.padEnd(18)} ${here[table]} → ${there[table]}`);
        }
        const lost = tables.filter((table) => here[table] !== there[table]);
        if (lost.length > 0) throw new CommandError(`Rows are missing in ${lost.join(', ')}.`);
      });
    });
    const file = source.slice('sqlite:'.length);
    print(
      `Moved. Start servers with DATABASE_URL on PostgreSQL, and SECRET_KEY as before: if it was not set, it is in ${file}.key.`,
    );
  },
};
