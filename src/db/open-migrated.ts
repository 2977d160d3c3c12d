import { existsSync } from 'node:fs';
import { DatabaseError, type OpenDatabase } from './connection.ts';
import { openDatabase } from './database.ts';
import { placeOf, withPlainErrors } from './errors/plain-errors.ts';
import { hasSchema, migrate } from './migrate.ts';

type DatabasePlace = {
  databaseUrl: string;
  /** If false, a missing or empty database is an error and nothing is created. */
  mayCreate: boolean;
};

type Use = {
  /** Servers lock a SQLite file (`claimServer`); commands do not. */
  asServer?: boolean;
  onLost?: (error: Error) => void;
  onUnsafe?: (error: DatabaseError) => void;
};

/** Opens the database and migrates it to the current schema. Throws `DatabaseError`. */
export function openMigrated(place: DatabasePlace, use: Use = {}): Promise<OpenDatabase> {
  const { databaseUrl, mayCreate } = place;
  const { asServer = false, onLost = () => {}, onUnsafe } = use;
  return withPlainErrors(databaseUrl, async () => {
    // Checked before opening, because opening creates the folder and the file.
    if (!mayCreate && !isFileThere(databaseUrl)) throw missing(databaseUrl, 'There is no database');
    const database = await openDatabase(databaseUrl, onLost, { onUnsafe });
    try {
      if (!mayCreate && !(await hasSchema(database.db))) {
        throw missing(databaseUrl, 'There are no Sonnette tables in the database');
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

/** Always true for PostgreSQL: there it takes a connection to find out. */
export function isFileThere(databaseUrl: string): boolean {
  const [, file] = /^sqlite:(.+)$/.exec(databaseUrl) ?? [];
  return file === undefined || existsSync(file);
}

function missing(databaseUrl: string, problem: string): DatabaseError {
  return new DatabaseError(
    `${problem} ${databaseUrl.startsWith('sqlite:') ? 'at ' : ''}${placeOf(databaseUrl)}: is DATABASE_URL right, and its disk mounted? To begin with a new, empty one: npm run cli -- init (or start once with INIT=on).`,
  );
}
