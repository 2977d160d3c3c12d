import { existsSync, statSync } from 'node:fs';
import { entriesOf, type RowCounts, readDump, writeDump } from '../../db/backup/dump.ts';
import { countRows, fill } from '../../db/backup/fill.ts';
import { rebuild } from '../../db/backup/rebuild.ts';
import { DatabaseError } from '../../db/connection.ts';
import { openDatabase, transaction } from '../../db/database.ts';
import { locationOf, withPlainErrors } from '../../db/errors.ts';
import { hasSchema, isFileThere, openMigrated } from '../../db/migrate.ts';
import { removeAll } from '../../features/push/keys-store.ts';
import { renewLineage } from '../../features/requests/versions-store.ts';
import { systemClock } from '../../platform/clock.ts';
import { readDatabaseConfig, version } from '../../platform/config/config.ts';
import { type Command, CommandError, refuseNoFolder, withDatabaseAsItIs } from './command.ts';

/** Creates the database. With PUBLIC_URL set, other commands and the server refuse to create one. */
export const init: Command = {
  takes: '[--partitions N]',
  does: 'creates a new, empty database at DATABASE_URL, with tables in N parts on PostgreSQL; leaves an existing one unchanged',
  async run(_, { partitions: typed }, { environment, print }) {
    const { databaseUrl } = readDatabaseConfig(environment);
    const partitions = partitionsFrom(typed, databaseUrl);
    const place = locationOf(databaseUrl);
    if (await isThere(databaseUrl)) {
      print(`There is a database already: ${place}. Nothing was changed.`);
      return;
    }
    const database = await openMigrated({ databaseUrl, mayCreate: true, partitions });
    await database.close();
    print(`New, empty database: ${place}. Start the server.`);
  },
};

const MOST_PARTITIONS = 256;

function partitionsFrom(typed: string | undefined, databaseUrl: string): number {
  if (typed === undefined) return 0;
  const partitions = Number(typed);
  if (!/^\d+$/.test(typed) || partitions < 2 || partitions > MOST_PARTITIONS) {
    throw new CommandError(`--partitions must be a whole number from 2 to ${MOST_PARTITIONS}.`);
  }
  if (databaseUrl.startsWith('sqlite:')) {
    throw new CommandError('--partitions needs PostgreSQL: a SQLite file has none.');
  }
  return partitions;
}

function isThere(url: string): Promise<boolean> {
  return withPlainErrors(url, async () => {
    if (!isFileThere(url)) return false;
    const database = await openDatabase(url, () => {});
    return hasSchema(database.db).finally(() => database.close());
  });
}

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
        writeDump(file, entriesOf(snapshot, systemClock.now(), version)),
      );
    });
    const megabytes = (statSync(file).size / 1e6).toFixed(1);
    print(`${file}: ${sumOf(counts)}, ${megabytes} MB, read back.`);
  },
};

function sumOf(counts: RowCounts): string {
  const rows = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return `${rows} rows of ${Object.keys(counts).length} tables`;
}

/** Throws if the SQLite file is missing: opening it would create it. */
function requireDatabaseFile(url: string): void {
  const [, file] = /^sqlite:(.+)$/.exec(url) ?? [];
  if (file !== undefined && !existsSync(file)) {
    throw new CommandError(`There is no database at ${file}: is DATABASE_URL right?`);
  }
}

/** Restores a backup. It may come from an earlier version or the other engine. */
export const restore: Command = {
  takes: 'FILE [--force]',
  does: 'restores a backup into an empty database; --force replaces its content; no server may run',
  async run(file, { force = false }, { environment, print }) {
    if (!existsSync(file)) throw new CommandError(`There is no file ${file}.`);
    const url = readDatabaseConfig(environment).databaseUrl;
    const counts = await withPlainErrors(url, () =>
      rebuild(url, {
        mayReplace: force,
        build: async (tx) => {
          const filled = await readDump(file, (entries) => fill(tx, entries));
          await renewLineage(tx);
          return filled;
        },
      }),
    );
    print(`${file}: ${sumOf(counts)} restored. Start the servers.`);
  },
};

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
        const entries = entriesOf(snapshot, systemClock.now(), version);
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

/** For a new `SECRET_KEY`, with which servers refuse the push keys that were made with the old one. */
export const pushReset: Command = {
  takes: '',
  does: 'removes the push keys, so that SECRET_KEY can be changed; no server may run',
  async run(_, __, { environment, print }) {
    const url = readDatabaseConfig(environment).databaseUrl;
    requireDatabaseFile(url);
    await withDatabaseAsItIs(url, async (database) => {
      if ((await database.countServers()) > 0) {
        throw new CommandError('Nothing was changed: a server is running. Stop all of them first.');
      }
      const count = await transaction(database.db, removeAll);
      print(
        `Push keys removed. Start the servers with the new SECRET_KEY. ${count} devices ring again once their board was opened.`,
      );
    });
  },
};
