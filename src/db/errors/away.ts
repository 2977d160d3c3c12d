/** True where the database cannot be asked for now, though nothing is wrong with what was asked. */
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

/** The network; a server that stops, starts or has no room; a deadlock; a statement that took too long. */
const postgresCodes = /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|57P0[123]|08|53|40P01|57014)/;

/** Errors of the driver itself have no code. The last hides the true one, where a rollback fails after it. */
const postgresMessages =
  /timeout exceeded when trying to connect|Connection terminated|database is not open|is not queryable/;

const SQLITE_BUSY = 5;
const SQLITE_IOERR = 10;
const SQLITE_FULL = 13;
/** The file cannot be written to, or must not be (`sqlite-watch.ts`). */
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
