import { transaction } from '../../db/database.ts';
import { removeAll } from '../../features/push/keys-store.ts';
import { readDatabaseConfig } from '../../platform/config/config.ts';
import { requireDatabaseFile } from './backup.ts';
import { type Command, CommandError, withDatabaseAsItIs } from './command.ts';

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
