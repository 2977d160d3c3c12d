import { type Db, type Tx, transaction } from '../../db/database.ts';
import { limits } from '../../limits.ts';
import { type Clock, instant } from '../../platform/clock.ts';
import { audit } from '../../platform/http/audit.ts';
import { type AppContext, type Caller, callerOf, newRouter } from '../../platform/http/context.ts';
import { Refusal, refusals } from '../../platform/http/errors.ts';
import type { RateLimiter } from '../../platform/http/rate.ts';
import { noteAs } from '../../platform/journal.ts';
import type { Logger } from '../../platform/log/log.ts';
import { scopeOf } from '../../platform/scope.ts';
import { foundRestaurant, getOwnRestaurant } from '../restaurants/lookup.ts';
import * as restaurants from '../restaurants/store.ts';
import { exportRestaurant } from './contract.ts';
import { downloadOf, zipPieces } from './download.ts';
import { filesOf } from './files.ts';

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
    await transaction(db, async (tx) => {
      foundRestaurant(await restaurants.lock(tx, scope, id));
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
