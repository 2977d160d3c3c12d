/** Makes the drivers of both databases fail once, at the n-th statement of a request. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe } from 'node:diagnostics_channel';
import { StatementSync } from 'node:sqlite';
import pg from 'pg';

const ofRequests = new AsyncLocalStorage<true>();
/** Statements of the server's jobs are not counted. */
subscribe('http.server.request.start', () => ofRequests.enterWith(true));

let left = 0;

/** Returns whether `act` reached the n-th statement. */
export async function failAt<T>(
  n: number,
  act: () => Promise<T>,
): Promise<{ hasFailed: boolean; result: T }> {
  left = n;
  try {
    const result = await act();
    return { hasFailed: left === 0, result };
  } finally {
    left = 0;
  }
}

function isItsTurn(): boolean {
  if (left === 0 || !ofRequests.getStore()) return false;
  left -= 1;
  return left === 0;
}

/** The error of a full disk. */
function sqliteError(): Error {
  const fields = { code: 'ERR_SQLITE_ERROR', errcode: 13, errstr: 'database or disk is full' };
  return Object.assign(new Error(fields.errstr), fields);
}

for (const name of ['run', 'all'] as const) {
  const sound = StatementSync.prototype[name];
  Object.assign(StatementSync.prototype, {
    [name](this: StatementSync, ...parameters: never[]) {
      if (isItsTurn()) throw sqliteError();
      return Reflect.apply(sound, this, parameters);
    },
  });
}

/** Fails in the database, so that the transaction is aborted there. */
const FULL = "do $$ begin raise exception 'disk full' using errcode = '53100'; end $$";
const soundQuery = pg.Client.prototype.query;
Object.assign(pg.Client.prototype, {
  query(this: pg.Client, ...parameters: never[]) {
    return Reflect.apply(soundQuery, this, isItsTurn() ? [FULL] : parameters);
  },
});
