import { existsSync } from 'node:fs';
import { DatabaseError, type OpenDatabase } from './connection.ts';
import { openDatabase } from './database.ts';
import { placeOf, plainly } from './errors/plain-errors.ts';
import { hasSchema, migrate } from './migrate.ts';

type Place = {
  databaseUrl: string;
  /** False: a database that is missing or empty is an operator's mistake, and nothing is created. */
  mayCreate: boolean;
};

type Use = {
  /** A server claims a SQLite file for its life; a command does not. */
  asServer?: boolean;
  onLost?: (error: Error) => void;
  onUnsafe?: (error: DatabaseError) => void;
};

/** The database at the present schema. Throws `DatabaseError`. */
export function openMigrated(place: Place, use: Use = {}): Promise<OpenDatabase> {
  const { databaseUrl, mayCreate } = place;
  const { asServer = false, onLost = () => {}, onUnsafe } = use;
  return plainly(databaseUrl, async () => {
    // Before it is opened: opening creates the folder and the file.
    if (!mayCreate && !isFileThere(databaseUrl)) throw missing(databaseUrl, 'There is no database');
    const database = await openDatabase(databaseUrl, onLost, onUnsafe);
    try {
      if (!mayCreate && !(await hasSchema(database.db))) {
        throw missing(databaseUrl, 'There is nothing in the database');
      }
      if (asServer) database.claimServer();
      await migrate(database.db);
      return database;
    } catch (error) {
      await database.close();
      throw error;
    }
  });
}

/** True for PostgreSQL, which only answers once it is asked. */
export function isFileThere(databaseUrl: string): boolean {
  const [, file] = /^sqlite:(.+)$/.exec(databaseUrl) ?? [];
  return file === undefined || existsSync(file);
}

function missing(databaseUrl: string, says: string): DatabaseError {
  return new DatabaseError(
    `${says} ${databaseUrl.startsWith('sqlite:') ? 'at ' : ''}${placeOf(databaseUrl)}: is DATABASE_URL right, and its disk mounted? To begin with a new, empty one: npm run cli -- init (or start once with INIT=on).`,
  );
}
