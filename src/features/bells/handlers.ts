import type { Db, Tx } from '../../db/database.ts';
import { limits } from '../../limits.ts';
import { type Clock, instant } from '../../platform/clock.ts';
import { type AppContext, newRouter } from '../../platform/http/context.ts';
import { Refusal, refusals, refusalText } from '../../platform/http/errors.ts';
import { fieldTexts } from '../../platform/http/input/validation.ts';
import { languageFor } from '../../platform/http/language.ts';
import type { RateLimiter } from '../../platform/http/rate.ts';
import { newId, newToken } from '../../platform/ids.ts';
import { noteAs } from '../../platform/journal.ts';
import { scopeOf } from '../../platform/scope.ts';
import { rates } from '../../rates.ts';
import { getOwnRestaurant, inOwnRestaurant } from '../restaurants/lookup.ts';
import { refuseTableGone, refuseUnknownTable } from '../tables/lookup.ts';
import * as tables from '../tables/store.ts';
import { findWish, readList } from '../wishes/store.ts';
import { bellPage, type Pressed } from './bell-page.ts';
import {
  type Bell,
  bellRefusals,
  createBell,
  deleteBell,
  listBells,
  type PressedRequest,
  pressBell,
  pressBellByGet,
} from './contract.ts';
import { isPress } from './rules.ts';
import * as bells from './store.ts';

/** For the typed client of the screens. */
export type BellRoutes = ReturnType<typeof bellRoutes>;

type Deps = {
  db: Db;
  clock: Clock;
  rate: RateLimiter;
  publicUrl: string | undefined;
  /** From `app`: makes the request of a guest at the table, or finds the active one. */
  ask: (
    c: AppContext,
    slug: string,
    table: number,
    asked: Pick<Bell, 'type' | 'wish'>,
  ) => Promise<PressedRequest>;
};

export function bellRoutes({ db, clock, rate, publicUrl, ask }: Deps) {
  return newRouter()
    .openapi(listBells, async (c) => {
      const { id } = await getOwnRestaurant(db, scopeOf(c), c.req.valid('param').id);
      return c.json({ bells: (await bells.list(db, id)).map((bell) => viewOf(c, bell)) }, 200);
    })
    .openapi(createBell, async (c) => {
      const { type = null, wish = null, name, tableNumber } = c.req.valid('json');
      if ((type === null) === (wish === null)) throw new Refusal(bellRefusals.nothingToAsk);
      const scope = scopeOf(c);
      const { id: restaurant_id } = await getOwnRestaurant(db, scope, c.req.valid('param').id);
      const bell = await inOwnRestaurant(db, scope, restaurant_id, async (tx) => {
        const { length } = await bells.list(tx, restaurant_id);
        if (length >= limits.bellsPerRestaurant) throw new Refusal(bellRefusals.tooManyBells);
        const table = await tables.findByNumber(tx, restaurant_id, tableNumber);
        if (!table) return refuseTableGone();
        if (wish !== null) await requireWish(c, tx, restaurant_id, wish);
        const now = clock.now();
        const made = { id: newId(now), secret: newToken(), created_at: instant(now) };
        const row = { restaurant_id, table_id: table.id, name, type, wish, ...made };
        await bells.create(tx, row);
        const note = noteAs(c, clock);
        await note(tx, restaurant_id, { act: 'bell.created', bell: name, table: tableNumber });
        return { ...row, table_number: tableNumber };
      });
      return c.json(viewOf(c, bell), 201);
    })
    .openapi(deleteBell, async (c) => {
      const { id, bellId } = c.req.valid('param');
      const restaurant = await getOwnRestaurant(db, scopeOf(c), id);
      await inOwnRestaurant(db, scopeOf(c), restaurant.id, async (tx) => {
        const { name: bell } = (await bells.remove(tx, restaurant.id, bellId)) ?? refuseUnknown();
        await noteAs(c, clock)(tx, restaurant.id, { act: 'bell.deleted', bell });
      });
      return c.body(null, 204);
    })
    .openapi(pressBell, async (c) => {
      const bell = await find(c.req.valid('param').secret);
      if (!c.req.header('accept')?.includes('text/html')) return answer(c, bell);
      const pressed = await press(c, bell).then(
        ({ isExisting }) => (isExisting ? 'exists' : 'made'),
        (error: unknown) => {
          if (!(error instanceof Refusal)) throw error;
          return { refusal: refusalText(error, c.get('language')) };
        },
      );
      return show(c, bell, pressed);
    })
    .openapi(pressBellByGet, async (c) => {
      c.header('Vary', 'Accept, User-Agent');
      const bell = await find(c.req.valid('param').secret);
      // Hono answers HEAD as GET.
      const isPressed = c.req.method === 'GET' && isPress(c.req.header());
      return isPressed ? answer(c, bell) : show(c, bell, undefined);
    });

  /** Throws 404. */
  async function find(secret: string): Promise<bells.FoundBell> {
    return (await bells.findBySecret(db, secret)) ?? refuseUnknown();
  }

  /** Throws 404, 409 at a muted table, and 429. */
  async function press(c: AppContext, bell: bells.FoundBell): Promise<PressedRequest> {
    if (bell.table_number === null) return refuseUnknownTable();
    rate.take(`bell:${bell.id}`, rates.pressesPerBell);
    return ask(c, bell.slug, bell.table_number, bell);
  }

  async function answer(c: AppContext, bell: bells.FoundBell) {
    const request = await press(c, bell);
    return c.json(request, request.isExisting ? 200 : 201);
  }

  function show(c: AppContext, bell: bells.FoundBell, pressed: Pressed) {
    return c.html(bellPage(c.get('language'), bell, viewOf(c, bell).url, pressed)) as never;
  }

  function viewOf(c: AppContext, bell: bells.StoredBell): Bell {
    const { id, name, table_number, type, wish, secret, created_at } = bell;
    const url = `${publicUrl ?? new URL(c.req.url).origin}/api/bells/${secret}`;
    return { id, name, table_number, type, wish, url, created_at };
  }
}

/** Throws 400. */
async function requireWish(c: AppContext, tx: Tx, restaurantId: string, wish: string) {
  const { wishes } = await readList(tx, restaurantId);
  if (await findWish(tx, restaurantId, wish, wishes)) return;
  const fields = fieldTexts([{ path: ['wish'], message: '' }], languageFor(c));
  throw new Refusal(refusals.invalidInput, { fields });
}

function refuseUnknown(): never {
  throw new Refusal(bellRefusals.unknownBell);
}
