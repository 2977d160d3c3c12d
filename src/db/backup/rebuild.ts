import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseError, type OpenDatabase, type Tx } from '../connection.ts';
import { openDatabase } from '../database.ts';
import { claimFile, forgetClaim, openSqlite } from '../sqlite/sqlite.ts';
import { discard, makeFolder, takePlace } from '../sqlite/sqlite-whole.ts';
import { isEmpty } from './fill.ts';

type Rebuilding<T> = {
  /** Whether what is there may go. */
  mayReplace: boolean;
  build: (tx: Tx) => Promise<T>;
};

/**
 * Makes a whole database anew, at once or not at all. Refused while a server is at work on it, and where it
 * is not empty.
 */
export function rebuild<T>(url: string, how: Rebuilding<T>): Promise<T> {
  const [, file] = /^sqlite:(.+)$/.exec(url) ?? [];
  return file === undefined ? rebuildInPlace(url, how) : rebuildBeside(file, how);
}

/** Until the new file takes its place the old one is as it was. */
async function rebuildBeside<T>(file: string, { mayReplace, build }: Rebuilding<T>): Promise<T> {
  makeFolder(dirname(file));
  const claim = claimFile(file);
  const draft = `${file}.unfinished`;
  try {
    if (!mayReplace && existsSync(file)) await withSqlite(file, refuseFull);
    discard(draft);
    const result = await withSqlite(draft, async (fresh) => {
      const built = await fresh.longTransaction(build);
      const damage = await fresh.findDamage();
      if (damage.length > 0) throw new DatabaseError(damage.join('\n'));
      return built;
    });
    takePlace(draft, file);
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

/** One transaction, from the dropping of the old tables on. */
async function rebuildInPlace<T>(url: string, { mayReplace, build }: Rebuilding<T>): Promise<T> {
  const opened = await openDatabase(url, () => {});
  try {
    return await opened.longTransaction(async (tx) => {
      await refuseServers(opened);
      if (!mayReplace) await refuseFull({ db: tx });
      const built = await build(tx);
      // One that was started meanwhile has read what is about to go.
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

async function refuseFull({ db }: Pick<OpenDatabase, 'db'>): Promise<void> {
  if (await isEmpty(db)) return;
  throw new DatabaseError(
    'Nothing was changed: there is something in this database. With --force it is replaced; take a backup of it first.',
  );
}
