import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseError, type OpenDatabase, type Tx } from '../connection.ts';
import { openDatabase } from '../database.ts';
import { claimFile, forgetClaim, openSqlite } from '../sqlite/sqlite.ts';
import { discard, makeFolder, replaceDatabaseFile } from '../sqlite/sqlite-whole.ts';
import { isEmpty } from './fill.ts';

type Rebuilding<T> = {
  /** If false, refuses to replace a database that is not empty. */
  mayReplace: boolean;
  build: (tx: Tx) => Promise<T>;
};

/** Replaces the database at `url` atomically. Throws `DatabaseError` while a server uses it. */
export function rebuild<T>(url: string, how: Rebuilding<T>): Promise<T> {
  const [, file] = /^sqlite:(.+)$/.exec(url) ?? [];
  return file === undefined ? rebuildInPlace(url, how) : rebuildBeside(file, how);
}

/** SQLite: builds a new file beside the old one, then renames it. */
async function rebuildBeside<T>(file: string, { mayReplace, build }: Rebuilding<T>): Promise<T> {
  makeFolder(dirname(file));
  const claim = claimFile(file);
  const draft = `${file}.unfinished`;
  try {
    if (!mayReplace && existsSync(file)) await withSqlite(file, refuseNonEmpty);
    discard(draft);
    const result = await withSqlite(draft, async (fresh) => {
      const built = await fresh.longTransaction(build);
      const damage = await fresh.findDamage();
      if (damage.length > 0) throw new DatabaseError(damage.join('\n'));
      return built;
    });
    replaceDatabaseFile(draft, file);
    return result;
  } finally {
    discard(draft);
    forgetClaim(file);
    claim?.close();
  }
}

async function withSqlite<T>(file: string, work: (opened: OpenDatabase) => Promise<T>): Promise<T> {
  const opened = openSqlite(file);
  try {
    return await work(opened);
  } finally {
    await opened.close();
  }
}

/** PostgreSQL: drops the old tables and builds the new ones in one transaction. */
async function rebuildInPlace<T>(url: string, { mayReplace, build }: Rebuilding<T>): Promise<T> {
  const opened = await openDatabase(url, () => {});
  try {
    return await opened.longTransaction(async (tx) => {
      await refuseServers(opened);
      if (!mayReplace) await refuseNonEmpty({ db: tx });
      const built = await build(tx);
      // A server that was started meanwhile has read the old data.
      await refuseServers(opened);
      return built;
    });
  } finally {
    await opened.close();
  }
}

async function refuseServers(opened: OpenDatabase): Promise<void> {
  const count = await opened.countServers();
  if (count === 0) return;
  throw new DatabaseError(
    `Nothing was changed: ${count} server${count > 1 ? 's are' : ' is'} running on this database. Stop all of them first.`,
  );
}

async function refuseNonEmpty({ db }: Pick<OpenDatabase, 'db'>): Promise<void> {
  if (await isEmpty(db)) return;
  throw new DatabaseError(
    'Nothing was changed: this database is not empty. To replace it, use --force; take a backup of it first.',
  );
}
