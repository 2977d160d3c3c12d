import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { type Db, type OpenDatabase, openDatabase } from '../../db/database.ts';
import { withPlainErrors } from '../../db/errors.ts';
import { openMigrated } from '../../db/migrate.ts';
import { readDatabaseConfig } from '../../platform/config/config.ts';

/** An error of the person who typed the command: printed without a stack trace. */
export class CommandError extends Error {}

/** Options of all commands, in the format of `parseArgs`. A command's `takes` names those that it allows. */
export const options = {
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean', short: 'v' },
  password: { type: 'string' },
  format: { type: 'string' },
  language: { type: 'string' },
  out: { type: 'string' },
  week: { type: 'string' },
  force: { type: 'boolean' },
  partitions: { type: 'string' },
} as const;

export type OptionValues = {
  [name in keyof typeof options]?:
    | ((typeof options)[name]['type'] extends 'boolean' ? boolean : string)
    | undefined;
};

/** The environment of a command, and its output. */
export type CommandLine = {
  environment: NodeJS.ProcessEnv;
  /** Writes a line to standard output. */
  print(text: string): void;
  /** Writes a line to standard error. */
  complain(text: string): void;
};

export type Command = {
  /**
   * Argument and options as in the usage text: `EMAIL [--password P]`. Other options are refused. Empty if
   * there is no argument.
   */
  takes: string;
  /** Description for the usage text. */
  does: string;
  /** Resolves with false for exit code 1, for instance if a check failed. */
  run(argument: string, values: OptionValues, commandLine: CommandLine): Promise<unknown>;
};

/** Opens and migrates the configured database for `work`, then closes it. */
export async function withDatabase<T>(
  { environment }: CommandLine,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  const config = readDatabaseConfig(environment);
  const database = await openMigrated(config);
  return withPlainErrors(config.databaseUrl, () => work(database.db)).finally(() =>
    database.close(),
  );
}

/** Opens the database for `work` without migrating it, then closes it. */
export function withDatabaseAsItIs<T>(
  url: string,
  work: (database: OpenDatabase) => Promise<T>,
): Promise<T> {
  return withPlainErrors(url, async () => {
    const database = await openDatabase(url, () => {});
    return work(database).finally(() => database.close());
  });
}

/** Throws if the folder of an output file is missing. Call it before the work starts. */
export function refuseNoFolder(file: string): void {
  const folder = dirname(resolve(file));
  if (!existsSync(folder)) throw new CommandError(`There is no folder ${folder}.`);
}
