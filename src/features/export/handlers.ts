import { type Db, transaction } from '../../db/database.ts';
import { limits } from '../../limits.ts';
import { type Clock, instant } from '../../platform/clock.ts';
import { newRouter } from '../../platform/http/context.ts';
import type { RateLimiter } from '../../platform/http/rate.ts';
import { noteAs } from '../../platform/journal.ts';
import { audit } from '../../platform/log/audit.ts';
import type { Logger } from '../../platform/log/log.ts';
import { scopeOf } from '../../platform/scope.ts';
import { foundRestaurant, getOwnRestaurant } from '../restaurants/lookup.ts';
import * as restaurants from '../restaurants/store.ts';
import { exportRestaurant } from './contract.ts';
import { filesOf } from './files.ts';
import { zipPieces } from './zip.ts';

type Deps = { db: Db; clock: Clock; rate: RateLimiter; log: Logger };

/** The type of the browser's API client. */
export type ExportRoutes = ReturnType<typeof exportRoutes>;

export function exportRoutes({ db, clock, rate, log }: Deps) {
  return newRouter().openapi(exportRestaurant, async (c) => {
    const scope = scopeOf(c);
    const { id, slug, name } = await getOwnRestaurant(db, scope, c.req.valid('param').id);
    rate.take(`export:${id}`, limits.exportsPerRestaurant);
    await transaction(db, async (tx) => {
      foundRestaurant(await restaurants.lock(tx, scope, id));
      await noteAs(c, clock)(tx, id, { act: 'export.made' });
    });
    audit(log, c, { act: 'export made', restaurant: id });
    const at = clock.now();
    const from = { db, scope, restaurantId: id };
    const files = filesOf(from, c.get('language'), { name, at: instant(at) });
    const zip = logged(zipPieces(files, at), (error) =>
      log.error({ err: error, restaurant: id }, 'export failed, the download was cut off'),
    );
    return c.body(streamOf(zip), 200, {
      'Content-Type': 'application/zip',
      'Content-Disposition': `attachment; filename="${slug}-${instant(at).slice(0, 10)}.zip"`,
    });
  });
}

/**
 * Reports an error to `onError` and rethrows it. After the first piece the status is already sent, so an error
 * can only end the connection.
 */
async function* logged<Piece>(pieces: AsyncIterable<Piece>, onError: (error: unknown) => void) {
  try {
    yield* pieces;
  } catch (error) {
    onError(error);
    throw error;
  }
}

/** Asks for a piece when the connection has room for it. */
function streamOf(pieces: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await pieces.return(undefined);
    },
  });
}
