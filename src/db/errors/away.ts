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

/** Network errors; a server that stops, starts or lacks resources; a deadlock; a statement time-out. */
const postgresCodes = /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|57P0[123]|08|53|40P01|57014)/;

/**
 * Errors without such a code. `is not queryable` hides the cause when the rollback fails too.
 * `database is not open` is SQLite's: the server is stopping.
 */
const postgresMessages =
  /timeout exceeded when trying to connect|Connection terminated|database is not open|is not queryable/;

const SQLITE_BUSY = 5;
const SQLITE_IOERR = 10;
const SQLITE_FULL = 13;
/** The file is not writable, or `sqlite-watch.ts` has made the connection read-only. */
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
