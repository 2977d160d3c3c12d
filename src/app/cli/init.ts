import { openDatabase } from '../../db/database.ts';
import { placeOf, plainly } from '../../db/errors/plain-errors.ts';
import { hasSchema } from '../../db/migrate.ts';
import { isFileThere, openMigrated } from '../../db/open-migrated.ts';
import { readDatabaseConfig } from '../../platform/config/config.ts';
import type { Command } from './command.ts';

/** The one command that makes a database where PUBLIC_URL is set. */
export const init: Command = {
  takes: '',
  does: 'create a new, empty database at DATABASE_URL; one that is there is left as it is',
  async run() {
    const { databaseUrl } = readDatabaseConfig(process.env);
    const place = placeOf(databaseUrl);
    if (await isThere(databaseUrl)) {
      console.log(`There is a database already: ${place}. Nothing was changed.`);
      return;
    }
    const database = await openMigrated({ databaseUrl, mayCreate: true });
    await database.close();
    console.log(`New, empty database: ${place}. Start the server.`);
  },
};

function isThere(url: string): Promise<boolean> {
  return plainly(url, async () => {
    if (!isFileThere(url)) return false;
    const database = await openDatabase(url, () => {});
    return hasSchema(database.db).finally(() => database.close());
  });
}
