import type { Db } from '../../../db/database.ts';
import type { Clock } from '../../../platform/clock.ts';
import { type AppContext, newRouter } from '../../../platform/http/context.ts';
import { Refusal, refusals } from '../../../platform/http/errors.ts';
import { noteAs } from '../../../platform/journal.ts';
import { type Scope, scopeOf } from '../../../platform/scope.ts';
import { getOwnRestaurant } from '../../restaurants/lookup.ts';
import {
  createZone,
  deleteZone,
  listZones,
  unknownNumbersText,
  updateZone,
  zoneRefusals,
} from './contract.ts';
import * as zones from './store.ts';

/** The type of the browser's API client. */
export type ZoneRoutes = ReturnType<typeof zoneRoutes>;

/**
 * The functions come from `app`. `requireSubscription` throws 403 when zones must not change.
 * `onZoneRemoved` takes its requests out of the zone, in the transaction of the removal.
 */
export function zoneRoutes(deps: {
  db: Db;
  clock: Clock;
  requireSubscription: (restaurantId: string) => Promise<void>;
  onZoneRemoved: zones.OnZoneRemoved;
}) {
  const { db, clock, requireSubscription, onZoneRemoved } = deps;
  return newRouter()
    .openapi(listZones, async (c) => {
      const { id } = await getOwnRestaurant(db, scopeOf(c), c.req.valid('param').id);
      return c.json({ zones: await zones.list(db, id) }, 200);
    })
    .openapi(createZone, async (c) => {
      const scope = scopeOf(c);
      const restaurantId = await getChangeableId(scope, c.req.valid('param').id);
      const fields = c.req.valid('json');
      const note = noteAs(c, clock);
      const created = await zones.create(db, scope, restaurantId, fields, clock, note);
      return c.json(changed(c, created), 201);
    })
    .openapi(updateZone, async (c) => {
      const scope = scopeOf(c);
      const { id, zoneId } = c.req.valid('param');
      const restaurantId = await getChangeableId(scope, id);
      const fields = c.req.valid('json');
      const note = noteAs(c, clock);
      const updated = await zones.update(db, scope, restaurantId, zoneId, fields, note);
      return c.json(changed(c, updated), 200);
    })
    .openapi(deleteZone, async (c) => {
      const scope = scopeOf(c);
      const { id, zoneId } = c.req.valid('param');
      const restaurantId = await getChangeableId(scope, id);
      const note = noteAs(c, clock);
      const removed = await zones.remove(db, scope, restaurantId, zoneId, onZoneRemoved, note);
      return c.json(changed(c, removed), 200);
    });

  /** Throws 404, also outside the scope, and 403 when the restaurant's zones must not change. */
  async function getChangeableId(scope: Scope, idOrSlug: string): Promise<string> {
    const { id } = await getOwnRestaurant(db, scope, idOrSlug);
    await requireSubscription(id);
    return id;
  }
}

const refusalOf = {
  'unknown restaurant': refusals.notFound,
  'unknown zone': zoneRefusals.unknownZone,
  'zone exists': zoneRefusals.zoneExists,
  'too many zones': zoneRefusals.tooManyZones,
} as const;

/** Throws 400, 404 or 409 if the store changed nothing. */
function changed(
  c: AppContext,
  result: zones.ZoneWithTables | zones.NotChanged,
): zones.ZoneWithTables {
  if (typeof result === 'string') throw new Refusal(refusalOf[result]);
  if (!('unknownNumbers' in result)) return result;
  const tables = unknownNumbersText(result.unknownNumbers)[c.get('language')];
  throw new Refusal(refusals.invalidInput, { fields: { tables } });
}
