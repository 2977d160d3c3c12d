import type { Db } from '../../../db/database.ts';
import type { Language } from '../../../languages.ts';
import { limits } from '../../../limits.ts';
import { type AppContext, newRouter } from '../../../platform/http/context.ts';
import { Refusal, refusals } from '../../../platform/http/errors.ts';
import type { RateLimiter } from '../../../platform/http/rate.ts';
import { scopeOf } from '../../../platform/scope.ts';
import { rates } from '../../../rates.ts';
import { getOwnRestaurant } from '../../restaurants/lookup.ts';
import { readQrPreviews, readQrSheet, tableRefusals } from '../contract.ts';
import { sheetFileName } from '../rules.ts';
import * as tables from '../store.ts';
import { printOrder } from '../zones/rules.ts';
import * as zones from '../zones/store.ts';
import type { SheetOrder } from './qr-sheet.ts';
import type { SheetPress } from './sheet-press.ts';

/** The type of the browser's API client. */
export type SheetRoutes = ReturnType<typeof sheetRoutes>;

export function sheetRoutes(deps: {
  db: Db;
  rate: RateLimiter;
  sheetPress: SheetPress;
  publicUrl: string | undefined;
}) {
  const { rate, sheetPress } = deps;
  return newRouter()
    .openapi(readQrSheet, async (c) => {
      const order = await orderOf(c, deps, c.req.valid('param').id, c.req.valid('query'));
      rate.take(`sheet:${order.restaurant.slug}`, rates.sheetsPerRestaurant);
      const { format } = c.req.valid('query');
      return c.body(await sheetPress.make(order, format), 200, {
        'Content-Type': 'application/pdf',
        'Content-Disposition': `attachment; filename="${sheetFileName(order.restaurant.slug, format)}"`,
      });
    })
    .openapi(readQrPreviews, async (c) => {
      const order = await orderOf(c, deps, c.req.valid('param').id, c.req.valid('query'));
      rate.take(`previews:${order.restaurant.slug}`, rates.sheetPreviewsPerRestaurant);
      return c.json(await sheetPress.preview(order), 200);
    });
}

/** Throws 404 for another restaurant, and 409 if there are no tables. */
async function orderOf(
  c: AppContext,
  { db, publicUrl }: { db: Db; publicUrl: string | undefined },
  id: string,
  { language, origin }: { language?: Language; origin?: string },
): Promise<SheetOrder> {
  const restaurant = await getOwnRestaurant(db, scopeOf(c), id);
  const rows = await tables.list(db, restaurant.id);
  if (rows.length === 0) throw new Refusal(tableRefusals.noTables);
  return {
    restaurant: { name: restaurant.name, slug: restaurant.slug },
    tables: printOrder(rows, await zones.list(db, restaurant.id)),
    origin: publicUrl ?? origin ?? originOf(c.req.url),
    language: language ?? c.get('language'),
  };
}

/** Throws 400 for an overlong Host header: codes of thousands of characters take half a minute to draw. */
function originOf(url: string): string {
  const { origin } = new URL(url);
  if (origin.length > limits.originLength) throw new Refusal(refusals.invalidInput, { fields: {} });
  return origin;
}
