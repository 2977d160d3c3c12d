import type { Db } from '../../db/database.ts';
import type { HookRow } from '../../db/schema/hooks.ts';
import { limits } from '../../limits.ts';
import { type Clock, instant } from '../../platform/clock.ts';
import { newRouter } from '../../platform/http/context.ts';
import { Refusal, refusals } from '../../platform/http/errors.ts';
import { newId } from '../../platform/ids.ts';
import { noteAs } from '../../platform/journal.ts';
import { scopeOf } from '../../platform/scope.ts';
import { getOwnRestaurant, inOwnRestaurant } from '../restaurants/lookup.ts';
import {
  createHook,
  deleteHook,
  faultTexts,
  hookRefusals,
  listHookDeliveries,
  listHooks,
} from './contract.ts';
import * as deliveries from './deliveries-store.ts';
import { urlFaultOf } from './receiver.ts';
import { eventsIn } from './rules.ts';
import { secretOf } from './signing.ts';
import * as hooks from './store.ts';

/** The type of the browser's API client. */
export type HookRoutes = ReturnType<typeof hookRoutes>;

export function hookRoutes(deps: {
  db: Db;
  clock: Clock;
  secretKey: string;
  areHooksPrivate: boolean;
}) {
  const { db, clock, secretKey, areHooksPrivate } = deps;
  return newRouter()
    .openapi(listHooks, async (c) => {
      const { id } = await getOwnRestaurant(db, scopeOf(c), c.req.valid('param').id);
      const views = (await hooks.list(db, id)).map(({ created_at, off_at, ...hook }) => {
        return { ...viewOf(hook), created_at, off_at };
      });
      return c.json({ hooks: views }, 200);
    })
    .openapi(createHook, async (c) => {
      const scope = scopeOf(c);
      const { id: restaurantId } = await getOwnRestaurant(db, scope, c.req.valid('param').id);
      const { url: typed, format, ...input } = c.req.valid('json');
      const language = c.get('language');
      const url = URL.parse(typed);
      const fault = urlFaultOf(url, areHooksPrivate);
      if (url === null || fault) {
        const text = faultTexts[fault ?? 'not https'][language];
        throw new Refusal(refusals.invalidInput, { fields: { url: text } });
      }
      const now = clock.now();
      const [id, events] = [newId(now), [...new Set(input.events)].join(',')];
      const hook = { restaurant_id: restaurantId, id, url: url.href, events, format, language };
      await inOwnRestaurant(db, scope, restaurantId, async (tx) => {
        const { length } = await hooks.list(tx, restaurantId);
        if (length >= limits.hooksPerRestaurant) throw new Refusal(hookRefusals.tooManyHooks);
        await hooks.add(tx, { ...hook, created_at: instant(now) });
        await noteAs(c, clock)(tx, restaurantId, { act: 'hook.created', host: url.host });
      });
      const secret = format === 'json' ? secretOf(secretKey, id) : null;
      return c.json({ ...viewOf(hook), secret }, 201);
    })
    .openapi(deleteHook, async (c) => {
      const { id, hookId } = c.req.valid('param');
      const restaurant = await getOwnRestaurant(db, scopeOf(c), id);
      await inOwnRestaurant(db, scopeOf(c), restaurant.id, async (tx) => {
        const host = await hooks.remove(tx, restaurant.id, hookId);
        if (host === undefined) throw new Refusal(refusals.notFound);
        await noteAs(c, clock)(tx, restaurant.id, { act: 'hook.deleted', host });
      });
      return c.body(null, 204);
    })
    .openapi(listHookDeliveries, async (c) => {
      const { id, hookId } = c.req.valid('param');
      const restaurant = await getOwnRestaurant(db, scopeOf(c), id);
      const known = await hooks.list(db, restaurant.id);
      if (!known.some((hook) => hook.id === hookId)) throw new Refusal(refusals.notFound);
      return c.json({ deliveries: await deliveries.list(db, restaurant.id, hookId) }, 200);
    });
}

function viewOf({ id, url, events, format }: Pick<HookRow, 'id' | 'url' | 'events' | 'format'>) {
  return { id, url, events: eventsIn(events), format };
}
