import { DatabaseError } from './connection.ts';
import { tlsTroubleOf } from './tls-trouble.ts';

/** Runs `work`; turns a configuration error (wrong URL, missing rights, full disk) into a `DatabaseError`. */
export async function withPlainErrors<T>(url: string, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw toPlainError(url, error) ?? error;
  }
}

/** Undefined for an error that is not a known configuration error: a bug keeps its stack trace. */
export function toPlainError(url: string, error: unknown): DatabaseError | undefined {
  if (error instanceof DatabaseError) return undefined;
  const words = url.startsWith('sqlite:')
    ? sqliteWords(url.slice('sqlite:'.length), error)
    : postgresWords(url, error);
  return words === undefined ? undefined : new DatabaseError(words, { cause: error });
}

function sqliteWords(file: string, error: unknown): string | undefined {
  const { code = '', errcode = 0 } = error as { code?: string; errcode?: number };
  const reason =
    code === 'ERR_SQLITE_ERROR' ? sqliteReasons[errcode & 0xff] : fileReasons[code ?? ''];
  return reason && `The database ${file} ${reason}`;
}

const uid = process.getuid?.() ?? 'unknown';
const RIGHTS = `Give the user that runs this (uid ${uid}) the right to write there, or correct DATABASE_URL.`;

/** By SQLite's primary result code (sqlite.org/rescode.html). */
const sqliteReasons: Record<number, string> = {
  5: 'is in use by another program. Stop that program first.',
  8: `cannot be written to. ${RIGHTS}`,
  11: 'is damaged. Keep a copy of it, and restore the last backup.',
  13: 'cannot grow: the disk is full. Make room.',
  14: `cannot be opened. ${RIGHTS}`,
  26: 'is not a SQLite database. Is DATABASE_URL right?',
};

const fileReasons: Record<string, string> = {
  EACCES: `cannot be opened: permission denied. ${RIGHTS}`,
  EPERM: `cannot be opened: permission denied. ${RIGHTS}`,
  EROFS: `cannot be opened: its disk is read-only. ${RIGHTS}`,
  ENOENT: `cannot be opened: its folder cannot be created. ${RIGHTS}`,
  ENOTDIR: 'cannot be opened: a part of its path is a file, not a folder. Is DATABASE_URL right?',
  EEXIST: 'cannot be opened: a part of its path is a file, not a folder. Is DATABASE_URL right?',
  EISDIR: 'is a folder, not a file. Is DATABASE_URL right?',
  ENOSPC: 'cannot grow: the disk is full. Make room.',
};

function postgresWords(url: string, error: unknown): string | undefined {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  const { user, host, database } = partsOf(url);
  if (code === 'ECONNREFUSED') {
    return `PostgreSQL at ${host} refuses connections. Is it running, and is DATABASE_URL right?`;
  }
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return `The host of PostgreSQL, ${host}, cannot be found. Is DATABASE_URL right?`;
  }
  if (/^(ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/.test(code) || /timeout exceeded/.test(message)) {
    return `PostgreSQL at ${host} does not answer. Is it running, and does a firewall let us through?`;
  }
  if (/^28/.test(code) || /password must be a string/.test(message)) {
    return `PostgreSQL at ${host} does not accept ${user} with this password. Correct DATABASE_URL.`;
  }
  if (code === '3D000') {
    return `PostgreSQL at ${host} has no database ${database}. Create it, or correct DATABASE_URL.`;
  }
  if (['42501', '3F000'].includes(code)) {
    return `PostgreSQL at ${host} does not let ${user} change the database ${database}. Make ${user} its owner.`;
  }
  if (code === '53300') {
    return `PostgreSQL at ${host} has no connection left. Raise max_connections, or stop a server.`;
  }
  if (/^57P0/.test(code)) return `PostgreSQL at ${host} is starting or stopping. Try again.`;
  if (/unsupported startup parameter/.test(message)) {
    return `A pooler such as PgBouncer is at ${host}. Connect to PostgreSQL directly, or see "A pooler" in docs/operations.md.`;
  }
  if (code === '25006') {
    return `PostgreSQL at ${host} is read-only: a standby, or out of space. Name the primary in DATABASE_URL, or make room.`;
  }
  const tlsTrouble = tlsTroubleOf(error);
  if (tlsTrouble) {
    return `PostgreSQL at ${host} is not trusted: ${tlsTrouble}. See sslmode in docs/configuration.md.`;
  }
  if (/does not support SSL/.test(message)) {
    return `PostgreSQL at ${host} does not support TLS, which DATABASE_URL asks for.`;
  }
  return undefined;
}

/** The location of the database for messages, without the password. */
export function locationOf(url: string): string {
  if (url.startsWith('sqlite:')) return url.slice('sqlite:'.length);
  const { host, database } = partsOf(url);
  return `${database} on PostgreSQL at ${host}`;
}

function partsOf(url: string): { user: string; host: string; database: string } {
  const parts = URL.parse(url);
  return {
    user: decodeURIComponent(parts?.username || 'the user'),
    host: `${parts?.hostname || 'localhost'}:${parts?.port || 5432}`,
    database: decodeURIComponent(parts?.pathname.slice(1) || 'of that user'),
  };
}

/** True if the database is unavailable for now: the same query may succeed later. */
export function isDatabaseAway(error: unknown): boolean {
  const { code, message, errcode } = error as {
    code?: string;
    message?: string;
    errcode?: number;
  };
  return (
    postgresCodes.test(code ?? '') ||
    postgresMessages.test(message ?? '') ||
    (code === 'ERR_SQLITE_ERROR' && sqliteCodes.includes((errcode ?? 0) & 0xff))
  );
}

/** PostgreSQL could not read a text as a number. */
export function isBadCast(error: unknown): boolean {
  return (error as { code?: string }).code === '22P02';
}

/**
 * Network errors; a server that stops, starts, lacks resources or is read-only; a deadlock; a time-out of a
 * statement or a lock.
 */
const postgresCodes = /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|57P0[123]|08|53|25006|40P01|55P03|57014)/;

/**
 * Errors without such a code. `is not queryable` hides the cause when the rollback fails too.
 * `database is not open` is SQLite's: the server is stopping.
 */
const postgresMessages =
  /timeout exceeded when trying to connect|Connection terminated|database is not open|is not queryable/;

const SQLITE_BUSY = 5;
const SQLITE_IOERR = 10;
const SQLITE_FULL = 13;
const SQLITE_READONLY = 8;
const SQLITE_CORRUPT = 11;
const SQLITE_NOTADB = 26;
const sqliteCodes = [
  SQLITE_BUSY,
  SQLITE_READONLY,
  SQLITE_IOERR,
  SQLITE_CORRUPT,
  SQLITE_FULL,
  SQLITE_NOTADB,
];

/** PostgreSQL reports the name of a unique constraint, SQLite its columns. */
const uniqueConstraints = {
  one_active_request_per_table: 'requests.restaurant_id, requests.table_id, requests.slot',
  one_number_per_restaurant: 'dining_tables.restaurant_id, dining_tables.number',
  one_zone_per_name: 'zones.restaurant_id, zones.folded_name',
  one_restaurant_per_slug: 'all_restaurants.slug',
  one_account_per_email: 'accounts.email',
};

export type UniqueConstraint = keyof typeof uniqueConstraints;

/** True if the error is a violation of `constraint`, or of any unique constraint if none is given. */
export function isUniqueViolation(error: unknown, constraint?: UniqueConstraint): boolean {
  if (!(error instanceof Error)) return false;
  const fields = error as Error & { code?: string; constraint?: string; errcode?: number };
  if (fields.code === POSTGRES_UNIQUE) {
    // A partition has its own: `one_zone_per_name_p3`.
    return constraint === undefined || fields.constraint?.replace(/_p\d+$/, '') === constraint;
  }
  const isUnique = fields.code === 'ERR_SQLITE_ERROR' && sqliteUnique.includes(fields.errcode ?? 0);
  if (!isUnique || constraint === undefined) return isUnique;
  return fields.message === `UNIQUE constraint failed: ${uniqueConstraints[constraint]}`;
}

const POSTGRES_UNIQUE = '23505';
/** SQLITE_CONSTRAINT_PRIMARYKEY and SQLITE_CONSTRAINT_UNIQUE. */
const sqliteUnique = [1555, 2067];
