import type { ServerResponse } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { strToU8, Zip, ZipDeflate } from 'fflate';
import type { Db, Tx } from '../../db/database.ts';
import { limits } from '../../limits.ts';
import { type Clock, instant } from '../../platform/clock.ts';
import { audit } from '../../platform/http/audit.ts';
import { type AppContext, type Caller, callerOf, newRouter } from '../../platform/http/context.ts';
import { Refusal, refusals } from '../../platform/http/errors.ts';
import type { RateLimiter } from '../../platform/http/rate.ts';
import { noteAs } from '../../platform/journal.ts';
import type { Logger } from '../../platform/log/log.ts';
import { scopeOf } from '../../platform/scope.ts';
import { getOwnRestaurant, inOwnRestaurant } from '../restaurants/lookup.ts';
import { exportRestaurant } from './contract.ts';
import { type ExportFile, filesOf } from './files.ts';

type Deps = {
  db: Db;
  clock: Clock;
  rate: RateLimiter;
  log: Logger;
  /** Throws 403 without a second proof. Returns the function that uses the proof up. */
  prove(c: AppContext, act: 'export', code?: string): Promise<(tx: Tx) => Promise<void>>;
  /** Tells the owners. */
  queueMails(tx: Tx, restaurantId: string): Promise<void>;
  /** Reads the database: another server may have demoted or removed the caller a moment ago. */
  isStillOwner(restaurantId: string, caller: Caller): Promise<boolean>;
};

/** The type of the browser's API client. */
export type ExportRoutes = ReturnType<typeof exportRoutes>;

export function exportRoutes(deps: Deps) {
  const { db, clock, rate, log, isStillOwner, prove, queueMails } = deps;
  return newRouter().openapi(exportRestaurant, async (c) => {
    const scope = scopeOf(c);
    const { id, slug, name } = await getOwnRestaurant(db, scope, c.req.valid('param').id);
    const isAllowed = () => isStillOwner(id, callerOf(c));
    if (!(await isAllowed())) throw new Refusal(refusals.forbidden);
    const use = await prove(c, 'export', c.req.valid('header')['act-code']);
    rate.take(`export:${id}`, limits.exportsPerRestaurant);
    await inOwnRestaurant(db, scope, id, async (tx) => {
      await use(tx);
      await noteAs(c, clock)(tx, id, { act: 'export.made' });
      await queueMails(tx, id);
    });
    audit(log, c, { act: 'export made', restaurant: id });
    const at = clock.now();
    const from = { db, scope, restaurantId: id };
    const files = filesOf(from, c.get('language'), { name, at: instant(at) });
    const zip = logged(zipPieces(files, at), (error) =>
      log.error({ err: error, restaurant: id }, 'export failed, the download was cut off'),
    );
    const { outgoing } = c.env;
    const pieces = whileAllowed(zip, isAllowed, () => {
      log.info({ restaurant: id }, 'an owner lost access, the download of an export was cut off');
      outgoing.destroy();
    });
    return c.body(downloadOf(pieces, outgoing, limits.exportPieceSeconds), 200, {
      'Content-Type': 'application/zip',
      'Content-Disposition': `attachment; filename="${slug}-${instant(at).slice(0, 10)}.zip"`,
    });
  });
}

/**
 * Reports an error to `onError` and rethrows it. After the first piece the status is already sent, so an
 * error can only end the connection.
 */
async function* logged<Piece>(pieces: AsyncIterable<Piece>, onError: (error: unknown) => void) {
  try {
    yield* pieces;
  } catch (error) {
    onError(error);
    throw error;
  }
}

/** Checks before each piece whether the caller still has access. If not, calls `cutOff` and stops. */
async function* whileAllowed<Piece>(
  pieces: AsyncIterable<Piece>,
  isAllowed: () => Promise<boolean>,
  cutOff: () => void,
) {
  for await (const piece of pieces) {
    if (!(await isAllowed())) return cutOff();
    yield piece;
  }
}

/**
 * The body of a download. Requests a piece when the connection has room for it.
 * Cuts the connection if a piece is not taken in time: stalled downloads would fill the memory.
 */
export function downloadOf(
  pieces: AsyncGenerator<Uint8Array>,
  response: ServerResponse,
  secondsPerPiece: number,
): ReadableStream<Uint8Array> {
  let stalled: NodeJS.Timeout | undefined;
  response.once('close', () => clearTimeout(stalled));
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      clearTimeout(stalled);
      const { done, value } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(value);
      if (response.destroyed) return;
      stalled = setTimeout(() => response.destroy(), secondsPerPiece * 1000).unref();
    },
    async cancel() {
      await pieces.return(undefined);
    },
  });
}

/** Settles once all requested pieces are made and the event loop has had a turn. */
let before: Promise<unknown> = Promise.resolve();

/**
 * Makes the pieces of all exports one after the other. A piece takes several milliseconds of the event loop:
 * other calls wait for one piece, not for one of each concurrent export.
 */
function inTurn<Made>(make: () => Promise<Made>): Promise<Made> {
  const turn = before.then(make);
  before = turn.catch(() => {}).then(() => nextTurn());
  return turn;
}

/**
 * Yields a ZIP of these files piece by piece. A piece is made once the consumer asks for it. The event loop
 * runs between two pieces.
 */
export async function* zipPieces(
  files: readonly ExportFile[],
  at: Date,
): AsyncGenerator<Uint8Array> {
  let pieces: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    pieces.push(piece);
  });
  const taken = () => {
    const made = Buffer.concat(pieces);
    pieces = [];
    return made;
  };
  for (const { name, write } of files) {
    const file = new ZipDeflate(name, { level: 6 });
    file.mtime = at;
    zip.add(file);
    const texts = write()[Symbol.asyncIterator]();
    const pushNext = async () => {
      const { done, value } = await texts.next();
      if (!done) file.push(strToU8(value));
      return !done;
    };
    try {
      while (await inTurn(pushNext)) if (pieces.length > 0) yield taken();
    } finally {
      await texts.return?.();
    }
    file.push(new Uint8Array(), true);
  }
  zip.end();
  yield taken();
}
