import type { Db } from '../../db/database.ts';
import type { Clock } from '../../platform/clock.ts';
import { type AppContext, newRouter } from '../../platform/http/context.ts';
import { Refusal, refusals, refusalText } from '../../platform/http/errors.ts';
import type { RateLimiter } from '../../platform/http/rate.ts';
import { noteAs } from '../../platform/journal.ts';
import { scopeOf } from '../../platform/scope.ts';
import { rates } from '../../rates.ts';
import { getOwnRestaurant } from '../restaurants/lookup.ts';
import { refuseTableGone, refuseUnknownTable } from '../tables/lookup.ts';
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

type Asked = { type: bells.StoredBell['type']; wish: string | null };

type Deps = {
  db: Db;
  clock: Clock;
  rate: RateLimiter;
  publicUrl: string | undefined;
  /** From `app`: makes the request of a guest at the table, or finds the active one. */
  ask: (c: AppContext, slug: string, table: number, asked: Asked) => Promise<PressedRequest>;
};

export function bellRoutes(deps: Deps) {
  const { db, clock } = deps;
  return newRouter()
    .openapi(listBells, async (c) => {
      const { id } = await getOwnRestaurant(db, scopeOf(c), c.req.valid('param').id);
      const list = await bells.list(db, id);
      return c.json({ bells: list.map((bell) => viewOf(c, deps, bell)) }, 200);
    })
    .openapi(createBell, async (c) => {
      const scope = scopeOf(c);
      const { id } = await getOwnRestaurant(db, scope, c.req.valid('param').id);
      const { type = null, wish = null, ...fields } = c.req.valid('json');
      if ((type === null) === (wish === null)) throw new Refusal(bellRefusals.nothingToAsk);
      const at = { scope, restaurantId: id };
      const asked = { ...fields, type, wish };
      const bell = await bells.create(db, at, asked, clock, noteAs(c, clock));
      if (bell === 'unknown restaurant') throw new Refusal(refusals.notFound);
      if (bell === 'unknown table') return refuseTableGone();
      if (bell === 'too many') throw new Refusal(bellRefusals.tooManyBells);
      return c.json(viewOf(c, deps, bell), 201);
    })
    .openapi(deleteBell, async (c) => {
      const scope = scopeOf(c);
      const { id, bellId } = c.req.valid('param');
      const restaurant = await getOwnRestaurant(db, scope, id);
      const at = { scope, restaurantId: restaurant.id };
      const isRemoved = await bells.remove(db, at, bellId, noteAs(c, clock));
      if (!isRemoved) throw new Refusal(bellRefusals.unknownBell);
      return c.body(null, 204);
    })
    .openapi(pressBell, async (c) => {
      const { secret } = c.req.valid('param');
      if (!isBrowser(c)) return answerPress(c, secret);
      return (await show(c, deps, secret, true)) as never;
    })
    .openapi(pressBellByGet, async (c) => {
      const { secret } = c.req.valid('param');
      c.header('Vary', 'Accept, User-Agent');
      // Hono answers HEAD as GET.
      if (c.req.method === 'GET' && isPress(c.req.header())) return answerPress(c, secret);
      return (await show(c, deps, secret, false)) as never;
    });

  async function answerPress(c: AppContext, secret: string) {
    const request = await press(c, deps, secret);
    return c.json(request, request.isExisting ? 200 : 201);
  }
}

function isBrowser(c: AppContext): boolean {
  return c.req.header('accept')?.includes('text/html') === true;
}

/** Throws 404, 409 at a muted table, and 429. */
async function press(c: AppContext, { db, rate, ask }: Deps, secret: string) {
  const bell = await bells.findBySecret(db, secret);
  if (!bell) throw new Refusal(bellRefusals.unknownBell);
  if (bell.table_number === null) return refuseUnknownTable();
  rate.take(`bell:${bell.id}`, rates.pressesPerBell);
  return ask(c, bell.slug, bell.table_number, bell);
}

async function show(c: AppContext, deps: Deps, secret: string, isPressed: boolean) {
  const bell = await bells.findBySecret(deps.db, secret);
  if (!bell) throw new Refusal(bellRefusals.unknownBell);
  let pressed: Pressed;
  try {
    if (isPressed) pressed = (await press(c, deps, secret)).isExisting ? 'exists' : 'made';
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    pressed = { refusal: refusalText(error, c.get('language')) };
  }
  return c.html(bellPage(c.get('language'), bell, viewOf(c, deps, bell).url, pressed));
}

function viewOf(c: AppContext, { publicUrl }: Deps, bell: bells.StoredBell): Bell {
  const { id, name, table_number, type, wish, secret, created_at } = bell;
  const url = `${publicUrl ?? new URL(c.req.url).origin}/api/bells/${secret}`;
  return { id, name, table_number, type, wish, url, created_at };
}
