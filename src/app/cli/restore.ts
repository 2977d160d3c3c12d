import { existsSync } from 'node:fs';
import { readDump } from '../../db/backup/dump.ts';
import { fill } from '../../db/backup/fill.ts';
import { rebuild } from '../../db/backup/rebuild.ts';
import { withPlainErrors } from '../../db/errors/plain-errors.ts';
import { renewLineage } from '../../features/requests/versions-store.ts';
import { readDatabaseConfig } from '../../platform/config/config.ts';
import { sumOf } from './backup.ts';
import { type Command, CommandError } from './command.ts';

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
