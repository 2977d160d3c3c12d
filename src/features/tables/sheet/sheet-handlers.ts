import type { Db } from '../../../db/database.ts';
import { limits } from '../../../limits.ts';
import { newRouter } from '../../../platform/http/context.ts';
import { Refusal, refusals } from '../../../platform/http/errors.ts';
import type { RateLimiter } from '../../../platform/http/rate.ts';
import { scopeOf } from '../../../platform/scope.ts';
import { rates } from '../../../rates.ts';
import { getOwnRestaurant } from '../../restaurants/lookup.ts';
import { readQrSheet, tableRefusals } from '../contract.ts';
import { sheetFileName } from '../rules.ts';
import * as tables from '../store.ts';
import { printOrder } from '../zones/rules.ts';
import * as zones from '../zones/store.ts';
import type { SheetPress } from './sheet-press.ts';

/** The type of the browser's API client. */
export type SheetRoutes = ReturnType<typeof sheetRoutes>;

export function sheetRoutes(deps: {
  db: Db;
  rate: RateLimiter;
  sheetPress: SheetPress;
  publicUrl: string | undefined;
}) {
  const { db, rate, sheetPress, publicUrl } = deps;
  return newRouter().openapi(readQrSheet, async (c) => {
    const restaurant = await getOwnRestaurant(db, scopeOf(c), c.req.valid('param').id);
    const { format, language, origin } = c.req.valid('query');
    const rows = await tables.list(db, restaurant.id);
    if (rows.length === 0) throw new Refusal(tableRefusals.noTables);
    rate.take(`sheet:${restaurant.id}`, rates.sheetsPerRestaurant);
    const sheet = await sheetPress.make({
      restaurant: { name: restaurant.name, slug: restaurant.slug },
      ...printOrder(rows, await zones.list(db, restaurant.id)),
      origin: publicUrl ?? origin ?? originOf(c.req.url),
      format,
      language: language ?? c.get('language'),
    });
    return c.body(sheet, 200, {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `attachment; filename="${sheetFileName(restaurant.slug, format)}"`,
    });
  });
}

/** Throws 400 for an overlong Host header: codes of thousands of characters take half a minute to draw. */
function originOf(url: string): string {
  const { origin } = new URL(url);
  if (origin.length > limits.originLength) throw new Refusal(refusals.invalidInput, { fields: {} });
  return origin;
}
