import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { type Db, type OpenDatabase, openDatabase } from '../../db/database.ts';
import { plainly } from '../../db/errors/plain-errors.ts';
import { openMigrated } from '../../db/open-migrated.ts';
import type { RestaurantRow } from '../../db/schema.ts';
import * as restaurants from '../../features/restaurants/store.ts';
import { readDatabaseConfig } from '../../platform/config/config.ts';

/** What is wrong with the command, for the person who typed it. */
export class CommandError extends Error {}

/** What may stand behind a command, each once, in any order. */
export const options = {
  help: { type: 'boolean', short: 'h' },
  password: { type: 'string' },
  format: { type: 'string' },
  language: { type: 'string' },
  out: { type: 'string' },
  week: { type: 'string' },
  force: { type: 'boolean' },
} as const;

export type Wishes = {
  [name in keyof typeof options]?:
    | ((typeof options)[name]['type'] extends 'boolean' ? boolean : string)
    | undefined;
};

export type Command = {
  /** What is to be named, and what may be wished, as the usage text shows it: `EMAIL [--password P]`. */
  takes: string;
  does: string;
  /** Answers false where it found out that not all is well. */
  run(word: string, wishes: Wishes): Promise<unknown>;
};

/** The database of this environment, brought to the present schema. */
export async function withDatabase<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const config = readDatabaseConfig(process.env);
  const database = await openMigrated(config);
  return plainly(config.databaseUrl, () => work(database.db)).finally(() => database.close());
}

/** The same, but nothing is changed by opening it. */
export function withDatabaseAsItIs<T>(
  work: (database: OpenDatabase) => Promise<T>,
  url = readDatabaseConfig(process.env).databaseUrl,
): Promise<T> {
  return plainly(url, async () => {
    const database = await openDatabase(url, () => {});
    return work(database).finally(() => database.close());
  });
}

export async function getRestaurant(db: Db, slug: string): Promise<RestaurantRow> {
  const restaurant = await restaurants.findBySlug(db, slug);
  if (!restaurant) throw new CommandError(`There is no restaurant ${slug}.`);
  return restaurant;
}

/** Before any work: a file is to be written at the end of it. */
export function refuseNoFolder(file: string): void {
  const folder = dirname(resolve(file));
  if (!existsSync(folder)) throw new CommandError(`There is no folder ${folder}.`);
}

export function chosen<T extends string>(
  name: string,
  all: readonly T[],
  wish: string | undefined,
): T {
  const choice = all.find((one) => one === (wish ?? all[0]));
  if (!choice) throw new CommandError(`--${name} is one of ${all.join(', ')}.`);
  return choice;
}
