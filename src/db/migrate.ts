import { type Migration, Migrator } from 'kysely/migration';
import type { Db } from './database.ts';
import * as init from './migrations/001-init.ts';
import * as jobs from './migrations/002-jobs.ts';
import * as codesAndMail from './migrations/003-codes-and-mail.ts';
import * as firstRun from './migrations/004-first-run.ts';
import * as requestsOfADay from './migrations/005-requests-of-a-day.ts';
import * as figures from './migrations/006-figures.ts';
import * as subscriptions from './migrations/007-subscriptions.ts';
import * as figuresOfADay from './migrations/008-figures-of-a-day.ts';
import * as clusteredFigures from './migrations/009-clustered-figures.ts';

/** In order, by name. A migration that has run anywhere is never changed again. */
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
};

/** Brings the database to the present schema, under a lock, so that several processes may start at once. */
export async function migrate(db: Db): Promise<void> {
  const { error } = await migrator(db).migrateToLatest();
  if (error) throw error;
}

/** The same, up to the schema of an earlier day. */
export async function migrateTo(db: Db, name: string): Promise<void> {
  const { error } = await migrator(db).migrateTo(name);
  if (error) throw error;
}

/** Whether these are the first of our migrations: a database of a newer day has others. */
export function isKnownSchema(names: readonly string[]): boolean {
  const known = Object.keys(migrations);
  return names.length > 0 && names.every((name, place) => known[place] === name);
}

export async function isMigrated(db: Db): Promise<boolean> {
  const all = await migrator(db).getMigrations();
  return all.every((migration) => migration.executedAt !== undefined);
}

function migrator(db: Db): Migrator {
  return new Migrator({ db, provider: { getMigrations: async () => migrations } });
}
