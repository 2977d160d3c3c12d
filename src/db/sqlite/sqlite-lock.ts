import { setTimeout as delay } from 'node:timers/promises';
import type { Db } from '../connection.ts';

const SQLITE_BUSY = 5;
const SQLITE_IOERR = 10;
const SQLITE_FULL = 13;
const RETRY_MILLISECONDS = 20;
/** After this time calls fail at once, until the lock is released. */
const PATIENCE_MILLISECONDS = 5000;
/** A lock that no call has met for this long was released in between. */
const LULL_MILLISECONDS = 1000;

/** True if another program holds the lock that a statement needs. */
export function isLocked(error: unknown): boolean {
  return sqliteCodeOf(error) === SQLITE_BUSY;
}

function sqliteCodeOf(error: unknown): number | undefined {
  const { code, errcode = 0 } = error as { code?: string; errcode?: number };
  return code === 'ERR_SQLITE_ERROR' ? errcode & 0xff : undefined;
}

/**
 * Repeats what another program's lock refuses, on the event loop, and without the connection: reads go on.
 * The patience is one for all calls, because transactions wait for each other.
 * `onDiskTrouble` is called when a write finds no space.
 * NOTE: within a transaction nothing is refused: it begins with the lock (`begin immediate`).
 */
export function retryWhileLocked(db: Db, onDiskTrouble: () => void): void {
  const executor = db.getExecutor();
  const provideConnection = executor.provideConnection.bind(executor);
  let lock: { since: number; metAt: number } | undefined;
  executor.provideConnection = async (consumer, options) => {
    for (let isRetry = false; ; isRetry = true) {
      try {
        const result = await provideConnection(consumer, options);
        if (isRetry) lock = undefined;
        return result;
      } catch (error) {
        if ([SQLITE_FULL, SQLITE_IOERR].includes(sqliteCodeOf(error) ?? 0)) onDiskTrouble();
        if (!isLocked(error)) throw error;
        const now = performance.now();
        if (!lock || now - lock.metAt > LULL_MILLISECONDS) lock = { since: now, metAt: now };
        lock.metAt = now;
        if (now - lock.since > PATIENCE_MILLISECONDS) {
          throw Object.assign(error as Error, { message: 'another program holds the database' });
        }
      }
      await delay(RETRY_MILLISECONDS);
    }
  };
}
