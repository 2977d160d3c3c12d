import { type BigIntStats, statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';

/** Database, write-ahead log and its index: if one of them is lost, commits can be lost at the next start. */
const SUFFIXES = ['', '-wal', '-shm'];
const SQLITE_CORRUPT = 11;
const SQLITE_NOTADB = 26;

/**
 * Detects that the file of an open database was removed, replaced or damaged.
 * SQLite itself does not: it continues to write to the unlinked file.
 *
 * NOTE: open the file through SQLite only. Closing any other descriptor of it drops SQLite's POSIX locks.
 */
export class SqliteWatch {
  readonly #file: string;
  readonly #sqlite: DatabaseSync;
  readonly #known = new Map<string, BigIntStats>();
  #damage: string | undefined;
  #suspectedDamage: string | undefined;
  #isReadOnly = false;

  constructor(file: string, sqlite: DatabaseSync) {
    this.#file = file;
    this.#sqlite = sqlite;
    this.#findChange();
  }

  /** Returns what is wrong with the file. While there is a problem, writes fail with SQLITE_READONLY. */
  look(): string | undefined {
    if (this.#file === ':memory:') return undefined;
    const trouble = this.#damage ?? this.#findChange();
    if (this.#isReadOnly !== (trouble !== undefined)) {
      this.#isReadOnly = trouble !== undefined;
      this.#sqlite.exec(`pragma query_only = ${this.#isReadOnly ? 'on' : 'off'}`);
    }
    return trouble;
  }

  /** Runs a statement. If it reports a damaged file, the database is read-only until the next start. */
  run<T>(statement: () => T): T {
    try {
      return statement();
    } catch (error) {
      if (isDamage(error)) this.#damage ??= `${this.#file} is damaged: ${error.message}`;
      throw error;
    }
  }

  #findChange(): string | undefined {
    for (const suffix of SUFFIXES) {
      const path = `${this.#file}${suffix}`;
      const found = statSync(path, { bigint: true, throwIfNoEntry: false });
      const known = this.#known.get(path);
      if (!found && known) return `${path} was removed`;
      if (!found) continue;
      if (known && (found.ino !== known.ino || found.dev !== known.dev)) {
        return `${path} was replaced by another file`;
      }
      if (suffix === '' && known && found.size < known.size) {
        return `${path} was overwritten with something shorter`;
      }
      if (suffix === '' && known && found.mtimeNs !== known.mtimeNs && this.#isOverwritten()) {
        return this.#damage;
      }
      if (this.#suspectedDamage === undefined) this.#known.set(path, found);
    }
    return undefined;
  }

  /** Reads the schema on a new connection: the page cache of the open one would hide overwritten pages. */
  #isOverwritten(): boolean {
    const url = `${pathToFileURL(this.#file).href}?immutable=1`;
    const suspected = this.#suspectedDamage;
    this.#suspectedDamage = undefined;
    try {
      const reader = new DatabaseSync(url, { readOnly: true });
      try {
        reader.prepare('select count(*) from sqlite_schema').get();
      } finally {
        reader.close();
      }
    } catch (error) {
      if (!isDamage(error)) return false;
      // Another process may be in the middle of a checkpoint: report damage only if the next check, a second
      // later, finds it too.
      this.#suspectedDamage = error.message;
      if (suspected !== undefined) this.#damage = `${this.#file} is damaged: ${error.message}`;
    }
    return this.#damage !== undefined;
  }
}

function isDamage(error: unknown): error is Error {
  const { code, errcode = 0 } = error as { code?: string; errcode?: number };
  return code === 'ERR_SQLITE_ERROR' && [SQLITE_CORRUPT, SQLITE_NOTADB].includes(errcode & 0xff);
}
