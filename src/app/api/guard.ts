import type { Db } from '../../db/database.ts';
import { restaurantRefusals } from '../../features/restaurants/contract.ts';
import { getOwnRestaurantBySlug } from '../../features/restaurants/lookup.ts';
import { limits } from '../../limits.ts';
import { type AppContext, type Caller, newRouter } from '../../platform/http/context.ts';
import { Refusal, refusals } from '../../platform/http/errors.ts';
import { type RateLimiter, staffKey } from '../../platform/http/rate.ts';
import { type Access, definedRoutes, type GuardedRoute } from '../../platform/http/route.ts';

type Deps = { db: Db; rate: RateLimiter };
type Router = ReturnType<typeof newRouter>;

/**
 * Middleware that enforces the `access` of each route: of those defined in `calls`, and of `plain` ones.
 * A route without `access` is 404. If an address matches the paths of two routes, both must admit the caller.
 * Throws at start if a route that is mounted in `calls` does not say who may call it.
 */
export function guard(deps: Deps, calls: Router, plain: readonly GuardedRoute[] = []) {
  const routes = [...definedRoutes(calls), ...plain];
  requireAccess(calls, routes);
  const router = newRouter();
  for (const { method, path, access } of routes) {
    const admit = admission[access];
    router.on(method, path.replace(/\{(\w+)\}/g, ':$1'), async (c, next) => {
      await admit(c, deps, path);
      c.set('isAdmitted', true);
      await next();
    });
  }
  return router.use((c, next) => {
    if (!c.get('isAdmitted')) throw new Refusal(refusals.notFound);
    return next();
  });
}

type Admit = (c: AppContext, deps: Deps, path: string) => void | Promise<void>;

/** Each throws a refusal, or returns. */
const admission: Record<Access, Admit> = {
  anyone: () => {},
  session: (c) => void requireSession(c),
  board: admitStaff,
  manage: admitStaff,
  own: admitStaff,
  admin: (c, deps) => {
    const { role } = requireStaff(c, deps);
    if (role !== 'super_admin') throw new Refusal(refusals.forbidden);
  },
};

/**
 * Admits the staff of the restaurant that the path names, without a query, and a super_admin: else 401 and
 * - under `{slug}`: 404 if unknown, 403 for another restaurant. Slugs are public, so 403 reveals nothing.
 * - under `/restaurants/{id}` (id or slug): 404 if unknown or another restaurant.
 * Where the path names no restaurant, as in `/requests/{id}`, the query checks it.
 */
async function admitStaff(c: AppContext, deps: Deps, path: string): Promise<void> {
  const { role, tenantId, tenantSlug } = requireStaff(c, deps);
  if (role === 'super_admin') return;
  if (path.includes('{slug}')) {
    const slug = c.req.param('slug') ?? '';
    if (tenantSlug === slug) return;
    await getOwnRestaurantBySlug(deps.db, 'everybody', slug);
    throw new Refusal(refusals.forbidden);
  }
  if (path.startsWith('/restaurants/{id}')) {
    const id = c.req.param('id') ?? '';
    if (tenantId === id || tenantSlug === id) return;
    throw new Refusal(restaurantRefusals.unknownRestaurant);
  }
}

/** Throws 401 without a valid session. */
function requireSession(c: AppContext): Caller {
  const caller = c.get('caller');
  if (!caller) throw new Refusal(refusals.noSession);
  return caller;
}

/** Throws 401 without a valid session, and 429 if the session calls too often. */
function requireStaff(c: AppContext, { rate }: Deps): Caller {
  const caller = requireSession(c);
  rate.take(staffKey(caller), limits.staffCallsPerSession);
  return caller;
}

function requireAccess(calls: Router, routes: readonly GuardedRoute[]): void {
  const known = new Set(routes.map(({ method, path }) => `${method} ${path}`));
  const missing = calls.routes
    // Middleware, which is mounted for all methods and paths, is not a route.
    .filter(({ method, path }) => method !== 'ALL' || path !== '/*')
    .map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`)
    .filter((name) => !known.has(name));
  if (missing.length === 0) return;
  throw new Error(
    `These routes do not say who may call them, as defineRoute does: ${missing.join(', ')}`,
  );
}
