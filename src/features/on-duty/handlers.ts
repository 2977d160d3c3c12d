import type { Db } from '../../db/database.ts';
import type { Clock } from '../../platform/clock.ts';
import { type AppContext, type Caller, callerOf, newRouter } from '../../platform/http/context.ts';
import { Refusal, refusals } from '../../platform/http/errors.ts';
import { getRestaurantById } from '../restaurants/lookup.ts';
import * as tables from '../tables/store.ts';
import { changeServing, endServing, readServing, type Serving, zonesTexts } from './contract.ts';
import * as serving from './store.ts';

type Deps = {
  db: Db;
  clock: Clock;
  /** Reads a session from the database. Undefined after its end. */
  readCaller: (caller: Caller) => Promise<Caller | undefined>;
  /** The service of this device was ended. */
  onEnded: (restaurantId: string, sessionId: string) => Promise<void>;
};

/** The type of the browser's API client. */
export type ServingRoutes = ReturnType<typeof servingRoutes>;

export function servingRoutes(deps: Deps) {
  return newRouter()
    .openapi(readServing, async (c) => c.json(await read(await deviceOf(c, deps), deps), 200))
    .openapi(changeServing, async (c) => {
      const { db, clock } = deps;
      const device = await deviceOf(c, deps);
      const { zones } = c.req.valid('json');
      const twice = zones !== null && new Set(zones).size < zones.length;
      if (twice) refuse(c, 'twice');
      const existing = await tables.listZoneIds(db, [device.restaurantId]);
      if (zones?.some((id) => !existing.includes(id))) refuse(c, 'unknown');
      const now = clock.now();
      const until = serving.servedUntil(now, await getRestaurantById(db, device.restaurantId));
      const isSaved = await serving.save(db, device, zones, { now, until });
      if (!isSaved) throw new Refusal(refusals.noSession);
      return c.json(await read(device, deps), 200);
    })
    .openapi(endServing, async (c) => {
      const { db, clock } = deps;
      const device = await deviceOf(c, deps);
      const isEnded = await serving.end(db, device, clock.now());
      if (!isEnded) throw new Refusal(refusals.noSession);
      await deps.onEnded(device.restaurantId, device.sessionId);
      return c.body(null, 204);
    });
}

type Device = { sessionId: string; memberId: string; restaurantId: string };

/** Throws 403 for a session without a restaurant, such as a super_admin's, and 401 after its end. */
async function deviceOf(c: AppContext, { readCaller }: Deps): Promise<Device> {
  // Not from the cache: another server may have switched the session a moment ago.
  const caller = await readCaller(callerOf(c));
  if (!caller) throw new Refusal(refusals.noSession);
  const { sessionId, memberId, tenantId } = caller;
  if (memberId === null || tenantId === null) throw new Refusal(refusals.forbidden);
  return { sessionId, memberId, restaurantId: tenantId };
}

async function read(device: Device, { db, clock }: Deps): Promise<Serving> {
  const served = await serving.read(db, device.restaurantId, device, clock.now());
  if (!served) throw new Refusal(refusals.noSession);
  return served;
}

/** Throws 400. */
function refuse(c: AppContext, why: keyof typeof zonesTexts): never {
  const zones = zonesTexts[why][c.get('language')];
  throw new Refusal(refusals.invalidInput, { fields: { zones } });
}
