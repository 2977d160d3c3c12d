import type { Db } from '../../db/database.ts';
import { limits } from '../../limits.ts';
import type { Clock } from '../../platform/clock.ts';
import { type AppContext, callerOf, newRouter } from '../../platform/http/context.ts';
import { Refusal, refusals } from '../../platform/http/errors.ts';
import { newId } from '../../platform/ids.ts';
import { noteAs, noteBy } from '../../platform/journal.ts';
import { scopeOf } from '../../platform/scope.ts';
import { getOwnRestaurant, getRestaurantByIdOrSlug } from '../restaurants/lookup.ts';
import {
  copyToItself,
  copyWishes,
  faultTexts,
  type NewWish,
  readWishes,
  resetWishes,
  type WishList,
  wishRefusals,
  writeWishes,
} from './contract.ts';
import { faultOf, type Wish, withPace } from './rules.ts';
import * as wishes from './store.ts';

type Deps = {
  db: Db;
  clock: Clock;
  /** Throws 403 when wishes must not change. */
  requireSubscription: (restaurantId: string) => Promise<void>;
  /** All of them may manage: staff have no account. */
  listMemberships: (accountId: string) => Promise<Membership[]>;
};

type Membership = { id: string; name: string; restaurant: { id: string } };

export type WishRoutes = ReturnType<typeof wishRoutes>;

export function wishRoutes({ db, clock, requireSubscription, listMemberships }: Deps) {
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
    })
    .openapi(copyWishes, async (c) => {
      const { id } = await getOwnRestaurant(db, scopeOf(c), c.req.valid('param').id);
      const to = [...new Set(c.req.valid('json').to)];
      if (to.includes(id)) {
        throw new Refusal(refusals.invalidInput, {
          fields: { to: copyToItself[c.get('language')] },
        });
      }
      const targets = await getTargets(c, to);
      for (const target of to) await requireSubscription(target);
      const isCopied = await wishes.copyList(db, id, targets, c.get('language'));
      if (!isCopied) throw new Refusal(refusals.notFound);
      return c.json({ copied: to }, 200);
    });

  /** With who writes in the journal of each. Throws 404 where the caller is no member. */
  async function getTargets(c: AppContext, ids: string[]): Promise<wishes.CopyTarget[]> {
    const { accountId, role } = callerOf(c);
    const own = accountId === null ? [] : await listMemberships(accountId);
    const targets: wishes.CopyTarget[] = [];
    for (const id of ids) {
      const member = own.find(({ restaurant }) => restaurant.id === id);
      const scope =
        role === 'super_admin' ? 'everybody' : { tenantId: member?.restaurant.id ?? null };
      await getOwnRestaurant(db, scope, id);
      targets.push({ id, note: noteBy(member ?? null, clock) });
    }
    return targets;
  }

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

/** New wishes and choices get an id; those of a pack bring theirs. A wish without a pace gets that of its type. */
function withIds({ id, choices, ...wish }: NewWish, now: Date): Wish {
  const idOf = (given: string | undefined) => given ?? newId(now);
  const named = choices.map((one) => ({ ...one, id: idOf(one.id) }));
  return withPace({ id: idOf(id), ...wish, choices: named });
}
