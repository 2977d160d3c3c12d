import { existsSync } from 'node:fs';
import { SqliteAdapter, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { commandName } from '../command-name.ts';
import { DatabaseError, type Db, type OpenDatabase } from './connection.ts';
import { openDatabase } from './database.ts';
import { locationOf, withPlainErrors } from './errors.ts';
import { baseline } from './migrations/001-baseline.ts';
import { clocksOfTheHouse } from './migrations/002-clocks-of-the-house.ts';
import { endOfService } from './migrations/003-end-of-service.ts';
import { manyHands } from './migrations/004-many-hands.ts';
import { absencesOfDevices } from './migrations/005-absences.ts';
import { eveningPush } from './migrations/006-evening-push.ts';
import { bells } from './migrations/007-bells.ts';
import { apiTokens } from './migrations/008-api-tokens.ts';
import { webhooks } from './migrations/009-webhooks.ts';
import { eventsOfWebhooks } from './migrations/010-events-of-webhooks.ts';
import { convert, isBeforeBaseline, listApplied } from './migrations/before-baseline.ts';

/**
 * Run in the order of their names. Never change a migration that has run anywhere.
 * `partitions`: of each table of restaurants' data, on a PostgreSQL that has no tables yet.
 */
const migrationsFor = (partitions: number): Record<string, Migration> => ({
  '001-baseline': baseline(partitions),
  '002-clocks-of-the-house': clocksOfTheHouse,
  '003-end-of-service': endOfService,
  '004-many-hands': manyHands,
  '005-absences': absencesOfDevices,
  '006-evening-push': eveningPush,
  '007-bells': bells,
  '008-api-tokens': apiTokens,
  '009-webhooks': webhooks,
  '010-events-of-webhooks': eventsOfWebhooks,
});
const names = Object.keys(migrationsFor(0));

/**
 * Migrates to the current schema, under a lock: several processes may start at once.
 * Throws `DatabaseError` if a newer version of Sonnette has migrated the database.
 */
export async function migrate(db: Db, partitions = 0): Promise<void> {
  const { error } = await migrator(db, partitions).migrateToLatest();
  if (!error) return;
  const unknown = await listUnknownMigrations(db);
  if (unknown.length === 0) throw error;
  throw new DatabaseError(
    `This database was migrated by a newer version, which has added ${unknown.join(', ')}. Install that version, or restore a backup of this one.`,
  );
}

/** Migrates up to and including the named migration. */
export async function migrateTo(db: Db, name: string, partitions = 0): Promise<void> {
  const { error } = await migrator(db, partitions).migrateTo(name);
  if (error) throw error;
}

/** In how many partitions each table of restaurants' data is held; 0 for none. */
export async function countPartitions(db: Db): Promise<number> {
  if (db.getExecutor().adapter instanceof SqliteAdapter) return 0;
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from pg_inherits
    where inhparent = to_regclass('requests')`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * Whether a database with these migrations, in order, has a schema that this version knows: its current one
 * or an earlier one.
 */
export function isKnownSchema(applied: readonly string[]): boolean {
  return applied.length > 0 && applied.every((name, index) => names[index] === name);
}

export async function isMigrated(db: Db): Promise<boolean> {
  const all = await migrator(db).getMigrations();
  return all.every((migration) => migration.executedAt !== undefined);
}

/** False if the database is empty or belongs to another program. */
export async function hasSchema(db: Db): Promise<boolean> {
  const applied = await listApplied(db);
  return isBeforeBaseline(applied) || names.some((name) => applied.includes(name));
}

/** Applied migrations that this version does not know: a newer version has migrated the database. */
export async function listUnknownMigrations(db: Db): Promise<string[]> {
  const applied = await listApplied(db);
  if (isBeforeBaseline(applied)) return [];
  return applied.filter((name) => !names.includes(name));
}

function migrator(db: Db, partitions = 0): Migrator {
  return new Migrator({ db, provider: { getMigrations: async () => migrationsFor(partitions) } });
}

type Target = {
  databaseUrl: string;
  /** If false, a missing or empty database is an error and nothing is created. */
  mayCreate: boolean;
  /** Of each table of restaurants' data, in a new database on PostgreSQL. Default: none. */
  partitions?: number;
};

type Use = {
  /** Servers lock a SQLite file (`claimServer`); commands do not. */
  asServer?: boolean;
  onLost?: (error: Error) => void;
};

/** Opens the database and migrates it to the current schema. Throws `DatabaseError`. */
export function openMigrated(
  { databaseUrl, mayCreate, partitions }: Target,
  use: Use = {},
): Promise<OpenDatabase> {
  const { asServer = false, onLost = () => {} } = use;
  return withPlainErrors(databaseUrl, async () => {
    // Checked before opening, because opening creates the folder and the file.
    if (!mayCreate && !isFileThere(databaseUrl)) throw missing(databaseUrl, 'There is no database');
    const database = await openDatabase(databaseUrl, onLost);
    try {
      if (!mayCreate && !(await hasSchema(database.db))) {
        throw missing(databaseUrl, 'There are no Sonnette tables in the database');
      }
      if (asServer) database.claimServer();
      await convert(database);
      await migrate(database.db, partitions);
      if (asServer) database.waitWithoutBlocking?.();
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
    `${problem} ${databaseUrl.startsWith('sqlite:') ? 'at ' : ''}${locationOf(databaseUrl)}: is DATABASE_URL right, and its disk mounted? To begin with a new, empty one: ${commandName} init (or start once with INIT=on).`,
  );
}
