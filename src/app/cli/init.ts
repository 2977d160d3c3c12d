import { openDatabase } from '../../db/database.ts';
import { locationOf, withPlainErrors } from '../../db/errors.ts';
import { hasSchema, isFileThere, openMigrated } from '../../db/migrate.ts';
import { readDatabaseConfig } from '../../platform/config/config.ts';
import type { Command } from './command.ts';

/** Creates the database. With PUBLIC_URL set, other commands and the server refuse to create one. */
export const init: Command = {
  takes: '',
  does: 'creates a new, empty database at DATABASE_URL; leaves an existing one unchanged',
  async run(_, __, { environment, print }) {
    const { databaseUrl } = readDatabaseConfig(environment);
    const place = locationOf(databaseUrl);
    if (await isThere(databaseUrl)) {
      print(`There is a database already: ${place}. Nothing was changed.`);
      return;
    }
    const database = await openMigrated({ databaseUrl, mayCreate: true });
    await database.close();
    print(`New, empty database: ${place}. Start the server.`);
  },
};

function isThere(url: string): Promise<boolean> {
  return withPlainErrors(url, async () => {
    if (!isFileThere(url)) return false;
    const database = await openDatabase(url, () => {});
    return hasSchema(database.db).finally(() => database.close());
  });
}
