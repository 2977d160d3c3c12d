import type { Db } from '../../../db/database.ts';
import type { Language } from '../../../languages.ts';
import { limits } from '../../../limits.ts';
import { type AppContext, callerOf, newRouter } from '../../../platform/http/context.ts';
import { Refusal, refusals } from '../../../platform/http/errors.ts';
import type { RateLimiter } from '../../../platform/http/rate.ts';
import { scopeOf } from '../../../platform/scope.ts';
import { rates } from '../../../rates.ts';
import { getOwnRestaurant } from '../../restaurants/lookup.ts';
import { guestLanguagesOf, placeWordOf } from '../../restaurants/rules.ts';
import { readQrPreviews, readQrSheet, tableRefusals } from '../contract.ts';
import { listWithKeys } from '../keys/store.ts';
import { sheetFileName } from '../rules.ts';
import type { SheetOrder } from './qr-sheet.ts';
import type { Ask } from './sheet-face.ts';
import type { SheetPress } from './sheet-press.ts';

/** The type of the browser's API client. */
export type SheetRoutes = ReturnType<typeof sheetRoutes>;

type SheetDeps = {
  db: Db;
  rate: RateLimiter;
  sheetPress: SheetPress;
  publicUrl: string | undefined;
  /** What guests of a restaurant may ask for with one tap, in their order. */
  listButtons: (restaurantId: string) => Promise<Ask[]>;
};

export function sheetRoutes(deps: SheetDeps) {
  const { rate, sheetPress } = deps;
  return newRouter()
    .openapi(readQrSheet, async (c) => {
      const query = c.req.valid('query');
      const order = await orderOf(c, deps, c.req.valid('param').id, query);
      rate.take(`sheet:${order.restaurant.slug}`, rates.sheetsPerRestaurant);
      const { format, table } = query;
      return c.body(await sheetPress.make(order, format, accountOf(c)), 200, {
        'Content-Type': 'application/pdf',
        'Content-Disposition': `attachment; filename="${sheetFileName(order.restaurant.slug, format, table)}"`,
      });
    })
    .openapi(readQrPreviews, async (c) => {
      const order = await orderOf(c, deps, c.req.valid('param').id, c.req.valid('query'));
      rate.take(`previews:${order.restaurant.slug}`, rates.sheetPreviewsPerRestaurant);
      return c.json(await sheetPress.preview(order, accountOf(c)), 200);
    });
}

type PrintQuery = { language?: Language; origin?: string; table?: number };

/** Throws 404 for another restaurant and an unknown table, and 409 if there are no tables. */
async function orderOf(
  c: AppContext,
  { db, publicUrl, listButtons }: SheetDeps,
  id: string,
  { language, origin, table }: PrintQuery,
): Promise<SheetOrder> {
  const restaurant = await getOwnRestaurant(db, scopeOf(c), id);
  const all = await listWithKeys(db, restaurant.id);
  if (all.length === 0) throw new Refusal(tableRefusals.noTables);
  const tables = table === undefined ? all : all.filter(({ number }) => number === table);
  if (tables.length === 0) throw new Refusal(tableRefusals.tableGone);
  return {
    restaurant: { name: restaurant.name, slug: restaurant.slug },
    tables,
    placeWord: placeWordOf(restaurant),
    origin: publicUrl ?? origin ?? originOf(c.req.url),
    language: language ?? c.get('language'),
    guestLanguages: guestLanguagesOf(restaurant),
    asks: (await listButtons(restaurant.id)).map(({ icon, label }) => ({ icon, label })),
  };
}

/** Those who print for several restaurants wait among themselves. */
function accountOf(c: AppContext): string {
  const { accountId, sessionId } = callerOf(c);
  return accountId ?? sessionId;
}

/** Throws 400 for an overlong Host header: codes of thousands of characters take half a minute to draw. */
function originOf(url: string): string {
  const { origin } = new URL(url);
  if (origin.length > limits.originLength) throw new Refusal(refusals.invalidInput, { fields: {} });
  return origin;
}
