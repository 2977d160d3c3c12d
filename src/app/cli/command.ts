import { type Db, type OpenDatabase, openDatabase } from '../../db/database.ts';
import { migrate } from '../../db/migrate.ts';
import type { RestaurantRow } from '../../db/schema.ts';
import * as restaurants from '../../features/restaurants/store.ts';
import { readDatabaseUrl } from '../../platform/config.ts';

/** What is wrong with the command, for the person who typed it. */
export class CommandError extends Error {}

/** What may stand behind a command, each once, in any order. */
export const options = {
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
export function withDatabase<T>(work: (db: Db) => Promise<T>): Promise<T> {
  return withDatabaseAsItIs(async ({ db }) => {
    await migrate(db);
    return work(db);
  });
}

/** The same, but nothing is changed by opening it. */
export async function withDatabaseAsItIs<T>(
  work: (database: OpenDatabase) => Promise<T>,
  url = readDatabaseUrl(process.env),
): Promise<T> {
  const database = await openDatabase(url, () => {});
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

export async function getRestaurant(db: Db, slug: string): Promise<RestaurantRow> {
  const restaurant = await restaurants.findBySlug(db, slug);
  if (!restaurant) throw new CommandError(`There is no restaurant ${slug}.`);
  return restaurant;
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
