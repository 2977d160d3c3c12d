import type { Db } from '../../db/database.ts';
import type { HookRow } from '../../db/schema/hooks.ts';
import { requestEvents } from '../../enums.ts';
import type { Clock } from '../../platform/clock.ts';
import { newRouter } from '../../platform/http/context.ts';
import { Refusal, refusals } from '../../platform/http/errors.ts';
import { newId } from '../../platform/ids.ts';
import { noteAs } from '../../platform/journal.ts';
import { scopeOf } from '../../platform/scope.ts';
import { getOwnRestaurant } from '../restaurants/lookup.ts';
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
import { eventsIn, type HookError } from './rules.ts';
import { secretOf } from './signing.ts';
import * as hooks from './store.ts';

/** The type of the browser's API client. */
export type HookRoutes = ReturnType<typeof hookRoutes>;

export function hookRoutes(deps: {
  db: Db;
  clock: Clock;
  secretKey: string;
  areHooksPrivate: boolean;
  /** Throws 403 when hooks must not be added. */
  requireSubscription: (restaurantId: string) => Promise<void>;
}) {
  const { db, clock, secretKey, areHooksPrivate, requireSubscription } = deps;
  return newRouter()
    .openapi(listHooks, async (c) => {
      const scope = scopeOf(c);
      const { id } = await getOwnRestaurant(db, scope, c.req.valid('param').id);
      return c.json({ hooks: (await hooks.list(db, scope, id)).map(viewOf) }, 200);
    })
    .openapi(createHook, async (c) => {
      const scope = scopeOf(c);
      const { id: restaurantId } = await getOwnRestaurant(db, scope, c.req.valid('param').id);
      await requireSubscription(restaurantId);
      const { url: typed, events: wanted, format } = c.req.valid('json');
      const language = c.get('language');
      const url = URL.parse(typed);
      const fault = urlFaultOf(url, areHooksPrivate);
      if (url === null || fault) {
        const text = faultTexts[fault ?? 'not https'][language];
        throw new Refusal(refusals.invalidInput, { fields: { url: text } });
      }
      const now = clock.now();
      const events = requestEvents.filter((event) => wanted.includes(event)).join(',');
      const hook = { id: newId(now), url: url.href, events, format, language };
      const note = noteAs(c, clock);
      const created = await hooks.create(db, scope, restaurantId, hook, now, note);
      if (created === 'unknown restaurant') throw new Refusal(refusals.notFound);
      if (created === 'too many hooks') throw new Refusal(hookRefusals.tooManyHooks);
      const { created_at: _, off_at: __, ...view } = viewOf(created);
      const secret = format === 'json' ? secretOf(secretKey, created.id) : null;
      return c.json({ ...view, secret }, 201);
    })
    .openapi(deleteHook, async (c) => {
      const scope = scopeOf(c);
      const { id, hookId } = c.req.valid('param');
      const restaurant = await getOwnRestaurant(db, scope, id);
      const isGone = await hooks.remove(db, scope, restaurant.id, hookId, noteAs(c, clock));
      if (!isGone) throw new Refusal(refusals.notFound);
      return c.body(null, 204);
    })
    .openapi(listHookDeliveries, async (c) => {
      const scope = scopeOf(c);
      const { id, hookId } = c.req.valid('param');
      const restaurant = await getOwnRestaurant(db, scope, id);
      const known = await hooks.list(db, scope, restaurant.id);
      if (!known.some((hook) => hook.id === hookId)) throw new Refusal(refusals.notFound);
      const of = { restaurant_id: restaurant.id, hook_id: hookId };
      const rows = await deliveries.list(db, scope, of);
      const views = rows.map(({ tries, error, ...row }) => {
        const { event, at, state, response_status } = row;
        const outcome = { state, attempts: tries, response_status, error: error as HookError };
        return { id: row.id, event, at, ...outcome };
      });
      return c.json({ deliveries: views }, 200);
    });
}

function viewOf({ id, url, events, format, created_at, off_at }: HookRow) {
  return { id, url, events: eventsIn(events), format, created_at, off_at };
}
