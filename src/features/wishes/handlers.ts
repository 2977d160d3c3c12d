import type { Db } from '../../db/database.ts';
import { limits } from '../../limits.ts';
import type { Clock } from '../../platform/clock.ts';
import { type AppContext, newRouter } from '../../platform/http/context.ts';
import { Refusal, refusals } from '../../platform/http/errors.ts';
import { newId } from '../../platform/ids.ts';
import { noteAs } from '../../platform/journal.ts';
import { scopeOf } from '../../platform/scope.ts';
import { getOwnRestaurant, getRestaurantByIdOrSlug } from '../restaurants/lookup.ts';
import {
  faultTexts,
  type NewWish,
  readWishes,
  resetWishes,
  type WishList,
  wishRefusals,
  writeWishes,
} from './contract.ts';
import { faultOf, type Wish } from './rules.ts';
import * as wishes from './store.ts';

type Deps = {
  db: Db;
  clock: Clock;
  /** Throws 403 when wishes must not change. */
  requireSubscription: (restaurantId: string) => Promise<void>;
};

export type WishRoutes = ReturnType<typeof wishRoutes>;

export function wishRoutes({ db, clock, requireSubscription }: Deps) {
  return newRouter()
    .openapi(readWishes, async (c) => {
      const { id } = await getRestaurantByIdOrSlug(db, c.req.valid('param').id);
      return c.json(viewOf(await wishes.readList(db, id)), 200);
    })
    .openapi(writeWishes, async (c) => {
      const { version, wishes: given } = c.req.valid('json');
      const list = given.map((wish) => withIds(wish, clock.now()));
      const fault = faultOf(list, limits);
      if (fault) {
        const text = faultTexts[fault][c.get('language')];
        throw new Refusal(refusals.invalidInput, { fields: { wishes: text } });
      }
      return c.json(await replace(c, c.req.valid('param').id, list, version), 200);
    })
    .openapi(resetWishes, async (c) => {
      const { version } = c.req.valid('query');
      return c.json(await replace(c, c.req.valid('param').id, null, version), 200);
    });

  /** Throws 403, 404, and 409 with the present list. */
  async function replace(
    c: AppContext,
    idOrSlug: string,
    list: Wish[] | null,
    version: number | undefined,
  ): Promise<WishList> {
    const scope = scopeOf(c);
    const { id } = await getOwnRestaurant(db, scope, idOrSlug);
    await requireSubscription(id);
    const note = noteAs(c, clock);
    const result = await wishes.replaceList(db, scope, id, list, version, c.get('language'), note);
    if (result === 'unknown restaurant') throw new Refusal(refusals.notFound);
    if ('present' in result)
      throw new Refusal(wishRefusals.changedMeanwhile, viewOf(result.present));
    return viewOf(result);
  }
}

function viewOf({ version, wishes: list }: wishes.StoredWishes): WishList {
  return { version, wishes: [...list] };
}

/** New wishes and choices get an id; those of a pack bring theirs. */
function withIds({ id, choices, ...wish }: NewWish, now: Date): Wish {
  const idOf = (given: string | undefined) => given ?? newId(now);
  return { id: idOf(id), ...wish, choices: choices.map((one) => ({ ...one, id: idOf(one.id) })) };
}
