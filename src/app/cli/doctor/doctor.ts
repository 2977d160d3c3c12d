import { existsSync } from 'node:fs';
import { sql } from 'kysely';
import { commandName } from '../../../command-name.ts';
import {
  type Db,
  type OpenDatabase,
  openDatabase,
  tryTransaction,
  undo,
} from '../../../db/database.ts';
import { locationOf, toPlainError } from '../../../db/errors.ts';
import { hasSchema, isMigrated, listUnknownMigrations } from '../../../db/migrate.ts';
import { findAccountByEmail } from '../../../features/auth/store.ts';
import { listPast } from '../../../features/billing/webhook/provider-events-store.ts';
import * as pushKeys from '../../../features/push/keys-store.ts';
import { openKeys } from '../../../features/push/vapid-keys.ts';
import { instant, secondsAfter, systemClock } from '../../../platform/clock.ts';
import { type Config, readConfig } from '../../../platform/config/config.ts';
import { readSecretKey } from '../../../platform/config/secret-key.ts';
import { ConfigError, findMisspelt } from '../../../platform/config/variables.ts';
import { DEMO_EMAIL, refuseWeakDemoPassword } from '../../demo/seed.ts';
import { readSiteData } from '../../pages/site-data.ts';
import type { Command } from '../command.ts';
import * as rows from './check-rows-store.ts';
import { checkSurroundings } from './check-surroundings.ts';
import { type Finding, fail, ok, reasonOf, warn } from './finding.ts';

/** Checks of the installation. */
export const doctor: Command = {
  takes: '',
  does: 'checks configuration, database, disk, clock, mail and payment; exit code 1 if a check FAILs',
  async run(_, __, { environment, print }) {
    const show = (finding: Finding) => print(linesOf(finding));
    const { config, finding } = readAll(environment);
    const findings = [finding, ...misspelt(environment)];
    for (const each of findings) show(each);
    if (config) {
      for await (const each of checksOf(config)) {
        findings.push(each);
        show(each);
      }
    }
    const failed = findings.filter(({ level }) => level === 'FAIL').length;
    const warned = findings.filter(({ level }) => level === 'warn').length;
    print(`\n${findings.length} checks, ${failed} failed, ${warned} to look at.`);
    return failed === 0;
  },
};

async function* checksOf(config: Config): AsyncGenerator<Finding> {
  const now = systemClock.now();
  yield* checkDatabase(config, now);
  yield* checkSurroundings(config);
}

function readAll(environment: NodeJS.ProcessEnv): { config?: Config; finding: Finding } {
  try {
    const config = readConfig(environment);
    readSiteData(config);
    refuseWeakDemoPassword(config);
    return { config, finding: ok('configuration', 'all variables are valid') };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const todo = 'Correct the lines above; .env.example says what each means.';
    return { finding: fail('configuration', reasonOf(error), todo) };
  }
}

function misspelt(environment: NodeJS.ProcessEnv): Finding[] {
  return findMisspelt(environment).map(({ given, message }) =>
    warn('configuration', message, `Correct or remove ${given}; .env.example has all names.`),
  );
}

function linesOf({ level, subject, message, todo }: Finding): string {
  const line = `${level.padEnd(5)} ${subject.padEnd(14)} ${message}`;
  return todo ? `${line}\n${' '.repeat(21)}→ ${todo}` : line;
}

const MOST_LINES = 5;
/** Longer than the servers' time-out: some checks read every request. */
const STATEMENT_SECONDS = 120;

/** Checks the connection, the integrity of the file, the schema version and the rows. */
async function* checkDatabase(config: Config, now: Date): AsyncGenerator<Finding> {
  const [, file] = /^sqlite:(.+)$/.exec(config.databaseUrl) ?? [];
  if (file !== undefined && !existsSync(file)) {
    const message = `there is no file ${file}`;
    yield config.mayCreate
      ? warn(
          'database',
          message,
          'The next start creates it. If you had one, DATABASE_URL is wrong.',
        )
      : fail('database', message, TO_BEGIN);
    return;
  }
  let database: OpenDatabase;
  try {
    database = await openDatabase(config.databaseUrl, () => {}, {
      statementSeconds: STATEMENT_SECONDS,
    });
  } catch (error) {
    yield unreachable(config, error);
    return;
  }
  try {
    await sql`select 1`.execute(database.db);
    if (!config.mayCreate && !(await hasSchema(database.db))) {
      yield fail(
        'database',
        `there are no Sonnette tables in ${locationOf(config.databaseUrl)}`,
        TO_BEGIN,
      );
      return;
    }
    const servers = await database.countServers();
    const running = servers === 1 ? '1 server runs' : `${servers} servers run`;
    yield ok('database', `${file ?? 'PostgreSQL'} can be reached; ${running} on it`);
    yield* checkPooler(await database.findPoolerTrouble());
    const damage = await database.findDamage();
    yield checkDamage(damage, file !== undefined);
    if (damage.length === 0) await requireRights(database.db);
    const schema = await checkSchema(database);
    yield schema;
    if (schema.level === 'ok') {
      yield* checkRows(database.db, now);
      yield await checkPushKeys(database.db, config);
      if (config.publicUrl && !config.demo) yield* checkDemo(database.db);
    }
  } catch (error) {
    yield unreachable(config, error);
  } finally {
    await database.close();
  }
}

const TO_BEGIN = `Is DATABASE_URL right, and its disk mounted? To begin with a new one: ${commandName} init, or start once with INIT=on`;

function unreachable({ databaseUrl }: Config, error: unknown): Finding {
  const known = toPlainError(databaseUrl, error) ?? error;
  const todo = 'No server can use it either. docs/operations.md lists the rights that it needs.';
  return fail('database', `cannot be used: ${reasonOf(known)}`, todo);
}

/** Creates a table and rolls back. Throws if rights are missing, on a standby, or while the file is locked. */
async function requireRights(db: Db): Promise<void> {
  await tryTransaction(db, async (tx) => {
    await sql`create table doctor_tries (id integer)`.execute(tx);
    undo();
  });
}

function checkPooler(troubles: string[]): Finding[] {
  const todo = 'Connect to PostgreSQL directly, or see "A pooler" in docs/operations.md.';
  return troubles.map((trouble) => warn('pooler', trouble, todo));
}

function checkDamage(damage: string[], isFile: boolean): Finding {
  if (damage.length === 0) {
    return ok(
      'integrity',
      isFile ? 'all pages and foreign keys are valid' : 'is checked by PostgreSQL itself',
    );
  }
  const todo = 'Stop the server, keep a copy of the file, and restore the last backup.';
  return fail('integrity', damage.slice(0, MOST_LINES).join('; '), todo);
}

async function checkSchema({ db }: OpenDatabase): Promise<Finding> {
  try {
    const unknown = await listUnknownMigrations(db);
    if (unknown.length > 0) {
      const todo = 'Install that version, or restore a backup of this one.';
      return fail('schema', `is of a newer version: ${unknown.join(', ')}`, todo);
    }
    if (await isMigrated(db)) return ok('schema', 'is of this version');
    return warn(
      'schema',
      'is of an earlier version',
      'The next start migrates it; take a backup first.',
    );
  } catch (error) {
    return fail('schema', reasonOf(error), 'See the log of the database.');
  }
}

/** Checks that this server’s `SECRET_KEY` can decrypt the push keys. */
async function checkPushKeys(db: Db, config: Config): Promise<Finding> {
  const row = await pushKeys.find(db);
  if (!row) return ok('push keys', 'are made when the first device turns notifications on');
  const secretKey = findSecretKey(config);
  if (secretKey !== undefined && openKeys(row, secretKey)) {
    return ok('push keys', 'can be used');
  }
  const todo = `Set the previous SECRET_KEY again (or its key file). To change it on purpose, stop all servers, then: ${commandName} push reset`;
  return fail('push keys', 'were made with another SECRET_KEY: servers refuse to start', todo);
}

/** Does not create the key file: doctor changes nothing. */
function findSecretKey(config: Config): string | undefined {
  const [, file] = /^sqlite:(.+)$/.exec(config.databaseUrl) ?? [];
  const isThere = config.secretKey !== undefined || existsSync(`${file}.key`);
  return isThere ? readSecretKey(config) : undefined;
}

const LATE_MAIL_SECONDS = 15 * 60;
const CLOCK_SECONDS = 60;
const LATE_PURGE_SECONDS = 15 * 60;
/** The provider is asked a day after the end of a period, within a day. */
const PAST_PERIOD_SECONDS = 3 * 24 * 60 * 60;

/** Checks the clock, unsent mails, purges and subscriptions. */
async function* checkRows(db: Db, now: Date): AsyncGenerator<Finding> {
  yield await checkClock(db, now);
  yield await checkOutbox(db, now);
  yield await checkPurge(db, now);
  yield* checkSubscriptions(db, now);
}

/** A request with a time in the future means that a clock was wrong, then or now. */
async function checkClock(db: Db, now: Date): Promise<Finding> {
  const newest = await rows.findNewestRequestTime(db);
  if (newest === null || newest <= secondsAfter(now, CLOCK_SECONDS)) {
    return ok('clock', `the system time is ${instant(now)}, and no request is newer`);
  }
  const todo = 'Synchronise the clocks of this machine and of all servers on this database by NTP.';
  return fail('clock', `the system time is ${instant(now)}, but a request is from ${newest}`, todo);
}

async function checkOutbox(db: Db, now: Date): Promise<Finding> {
  const { count, oldest } = await rows.readUnsentMails(db);
  if (count === 0 || oldest === null) return ok('outbox', 'no unsent mail');
  const message = `unsent mails: ${count}, the oldest from ${oldest}`;
  if (oldest > secondsAfter(now, -LATE_MAIL_SECONDS)) return ok('outbox', message);
  return warn('outbox', message, 'Is a server running? Look for “mail server failed” in its log.');
}

async function* checkDemo(db: Db): AsyncGenerator<Finding> {
  if (!(await findAccountByEmail(db, DEMO_EMAIL))) return;
  const todo = 'Begin with an empty database, or delete its restaurants in /admin.';
  yield warn('demonstration', 'is in this database, with its login', todo);
}

async function checkPurge(db: Db, now: Date): Promise<Finding> {
  const { count, oldest } = await rows.readUnpurged(db);
  if (count === 0 || oldest === null) return ok('deletions', 'no deleted restaurant has rows left');
  const message = `deleted restaurants that still have rows: ${count}, the oldest deleted at ${oldest}`;
  if (oldest > secondsAfter(now, -LATE_PURGE_SECONDS)) return ok('deletions', message);
  return warn('deletions', message, 'Is a server running? Look for “job failed” in its log.');
}

async function* checkSubscriptions(db: Db, now: Date): AsyncGenerator<Finding> {
  const { length: past } = await listPast(db, secondsAfter(now, -PAST_PERIOD_SECONDS));
  const todo = 'Is the payment provider reachable, with the right keys? It is asked once a day.';
  yield past === 0
    ? ok('subscriptions', 'none is past the end of its period')
    : warn('subscriptions', `past the end of their period for days: ${past}`, todo);
  const slugs = await rows.listPaidTwice(db);
  if (slugs.length > 0) {
    const refund = 'Cancel and refund one of each in the dashboard of the payment provider.';
    yield warn('paid twice', slugs.join(', '), refund);
  }
}
