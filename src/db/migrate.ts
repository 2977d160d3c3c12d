import { existsSync } from 'node:fs';
import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { DatabaseError, type Db, type OpenDatabase } from './connection.ts';
import { openDatabase } from './database.ts';
import { locationOf, withPlainErrors } from './errors.ts';
import * as init from './migrations/001-init.ts';
import * as jobs from './migrations/002-jobs.ts';
import * as codesAndMail from './migrations/003-codes-and-mail.ts';
import * as firstRun from './migrations/004-first-run.ts';
import * as requestsOfADay from './migrations/005-requests-of-a-day.ts';
import * as figures from './migrations/006-figures.ts';
import * as subscriptions from './migrations/007-subscriptions.ts';
import * as figuresOfADay from './migrations/008-figures-of-a-day.ts';
import * as clusteredFigures from './migrations/009-clustered-figures.ts';
import * as oneOrderAndCleanUp from './migrations/010-one-order-and-clean-up.ts';
import * as demoRequests from './migrations/011-demo-requests.ts';
import * as wishes from './migrations/012-wishes.ts';
import * as deletedRestaurants from './migrations/013-deleted-restaurants.ts';
import * as boardEpochs from './migrations/014-board-epochs.ts';
import * as claimedSubscriptions from './migrations/015-claimed-subscriptions.ts';
import * as askers from './migrations/016-askers.ts';
import * as testRequests from './migrations/017-test-requests.ts';
import * as returnedRequests from './migrations/018-returned-requests.ts';
import * as members from './migrations/019-members.ts';
import * as journal from './migrations/020-journal.ts';
import * as passkeys from './migrations/021-passkeys.ts';
import * as lastMover from './migrations/022-last-mover.ts';
import * as push from './migrations/023-push.ts';
import * as keptAccounts from './migrations/024-kept-accounts.ts';
import * as zones from './migrations/025-zones.ts';
import * as ringing from './migrations/026-ringing.ts';
import * as boundedWork from './migrations/027-bounded-work.ts';
import * as pushChecks from './migrations/028-push-checks.ts';
import * as invitations from './migrations/029-invitations.ts';
import * as trialsOfDeleted from './migrations/030-trials-of-deleted-restaurants.ts';
import * as noLoginAttempts from './migrations/031-no-login-attempts.ts';
import * as fewerIndexWrites from './migrations/032-fewer-index-writes.ts';
import * as secondHalf from './migrations/033-second-half.ts';
import * as inService from './migrations/034-in-service.ts';
import * as withdrawn from './migrations/035-withdrawn.ts';
import * as tableKeys from './migrations/036-table-keys.ts';
import * as handedOver from './migrations/037-handed-over.ts';
import * as eveningCode from './migrations/038-evening-code.ts';
import * as wishesOfARestaurant from './migrations/039-wishes-of-a-restaurant.ts';
import * as reminded from './migrations/040-reminded.ts';
import * as sittings from './migrations/041-sittings.ts';
import * as pastPeriods from './migrations/042-past-periods.ts';
import { MIGRATIONS } from './tables.ts';

/** Run in the order of their names. Never change a migration that has run anywhere. */
const migrations: Record<string, Migration> = {
  '001-init': init,
  '002-jobs': jobs,
  '003-codes-and-mail': codesAndMail,
  '004-first-run': firstRun,
  '005-requests-of-a-day': requestsOfADay,
  '006-figures': figures,
  '007-subscriptions': subscriptions,
  '008-figures-of-a-day': figuresOfADay,
  '009-clustered-figures': clusteredFigures,
  '010-one-order-and-clean-up': oneOrderAndCleanUp,
  '011-demo-requests': demoRequests,
  '012-wishes': wishes,
  '013-deleted-restaurants': deletedRestaurants,
  '014-board-epochs': boardEpochs,
  '015-claimed-subscriptions': claimedSubscriptions,
  '016-askers': askers,
  '017-test-requests': testRequests,
  '018-returned-requests': returnedRequests,
  '019-members': members,
  '020-journal': journal,
  '021-passkeys': passkeys,
  '022-last-mover': lastMover,
  '023-push': push,
  '024-kept-accounts': keptAccounts,
  '025-zones': zones,
  '026-ringing': ringing,
  '027-bounded-work': boundedWork,
  '028-push-checks': pushChecks,
  '029-invitations': invitations,
  '030-trials-of-deleted-restaurants': trialsOfDeleted,
  '031-no-login-attempts': noLoginAttempts,
  '032-fewer-index-writes': fewerIndexWrites,
  '033-second-half': secondHalf,
  '034-in-service': inService,
  '035-withdrawn': withdrawn,
  '036-table-keys': tableKeys,
  '037-handed-over': handedOver,
  '038-evening-code': eveningCode,
  '039-wishes-of-a-restaurant': wishesOfARestaurant,
  '040-reminded': reminded,
  '041-sittings': sittings,
  '042-past-periods': pastPeriods,
};

/**
 * Migrates to the current schema, under a lock: several processes may start at once.
 * Throws `DatabaseError` if a newer version of Sonnette has migrated the database.
 */
export async function migrate(db: Db): Promise<void> {
  const { error } = await migrator(db).migrateToLatest();
  if (!error) return;
  const unknown = await listUnknownMigrations(db);
  if (unknown.length === 0) throw error;
  throw new DatabaseError(
    `This database was migrated by a newer version, which has added ${unknown.join(', ')}. Install that version, or restore a backup of this one.`,
  );
}

/** Migrates up to and including the named migration. */
export async function migrateTo(db: Db, name: string): Promise<void> {
  const { error } = await migrator(db).migrateTo(name);
  if (error) throw error;
}

/**
 * Whether a database with these migrations, in order, has a schema that this version knows: its current one
 * or an earlier one.
 */
export function isKnownSchema(names: readonly string[]): boolean {
  const known = Object.keys(migrations);
  return names.length > 0 && names.every((name, index) => known[index] === name);
}

export async function isMigrated(db: Db): Promise<boolean> {
  const all = await migrator(db).getMigrations();
  return all.every((migration) => migration.executedAt !== undefined);
}

/** False if the database is empty or belongs to another program. */
export async function hasSchema(db: Db): Promise<boolean> {
  const all = await migrator(db).getMigrations();
  return all.some(({ executedAt }) => executedAt !== undefined);
}

/** Applied migrations that this version does not know: a newer version has migrated the database. */
export async function listUnknownMigrations(db: Db): Promise<string[]> {
  const all = await migrator(db).getMigrations();
  // Before the first migration, Kysely's table does not exist.
  if (all.every(({ executedAt }) => executedAt === undefined)) return [];
  const run = sql<{ name: string }>`select name from ${sql.table(MIGRATIONS)} order by name`;
  const { rows } = await run.execute(db);
  return rows.map(({ name }) => name).filter((name) => !(name in migrations));
}

function migrator(db: Db): Migrator {
  return new Migrator({ db, provider: { getMigrations: async () => migrations } });
}

type Target = {
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
export function openMigrated(
  { databaseUrl, mayCreate }: Target,
  use: Use = {},
): Promise<OpenDatabase> {
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
    `${problem} ${databaseUrl.startsWith('sqlite:') ? 'at ' : ''}${locationOf(databaseUrl)}: is DATABASE_URL right, and its disk mounted? To begin with a new, empty one: npm run cli -- init (or start once with INIT=on).`,
  );
}
