import type { Db } from '../../db/database.ts';
import { restaurantRefusals } from '../../features/restaurants/contract.ts';
import * as restaurants from '../../features/restaurants/store.ts';
import { limits } from '../../limits.ts';
import { type AppContext, type Caller, newRouter } from '../../platform/http/context.ts';
import { Refusal, refusals } from '../../platform/http/errors.ts';
import { type RateLimiter, staffKey } from '../../platform/http/rate.ts';
import { type Access, type AccessTable, access } from './access.ts';

type Deps = { db: Db; rate: RateLimiter };
type Mounted = readonly { method: string; path: string }[];

/**
 * Middleware that enforces the access table. A route without a line is 404.
 * If an address matches the patterns of two lines, both must admit the caller.
 * Throws at start if the table and the mounted routes differ.
 */
export function guard(deps: Deps, mounted: Mounted, table: AccessTable = access) {
  compareLines(mounted, Object.keys(table));
  const router = newRouter();
  for (const [line, who] of Object.entries(table)) {
    const [method = '', path = ''] = line.split(' ');
    const admit = admission[who];
    router.on(method, path.replace(/\{(\w+)\}/g, ':$1'), async (c, next) => {
      await admit(c, deps);
      c.set('isAdmitted', true);
      await next();
    });
  }
  return router.use((c, next) => {
    if (!c.get('isAdmitted')) throw new Refusal(refusals.notFound);
    return next();
  });
}

/** Each throws a refusal, or returns. Staff of the restaurant itself are admitted without a query. */
const admission: Record<Access, (c: AppContext, deps: Deps) => void | Promise<void>> = {
  anyone: () => {},
  session: (c) => void requireSession(c),
  super_admin: (c, deps) => {
    const { role } = requireStaff(c, deps);
    if (role !== 'super_admin') throw new Refusal(refusals.forbidden);
  },
  'own by slug': async (c, deps) => {
    const { role, tenantSlug } = requireStaff(c, deps);
    const slug = c.req.param('slug') ?? '';
    if (role === 'super_admin' || tenantSlug === slug) return;
    await restaurants.getOwnBySlug(deps.db, 'everybody', slug);
    throw new Refusal(refusals.forbidden);
  },
  'own by id': (c, deps) => {
    const { role, tenantId, tenantSlug } = requireStaff(c, deps);
    const id = c.req.param('id') ?? '';
    if (role === 'super_admin' || tenantId === id || tenantSlug === id) return;
    throw new Refusal(restaurantRefusals.unknownRestaurant);
  },
  'own request': (c, deps) => void requireStaff(c, deps),
};

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

function compareLines(mounted: Mounted, lines: string[]): void {
  // Middleware, which is mounted for all methods and paths, is not a route.
  const calls = mounted.filter(({ method, path }) => method !== 'ALL' || path !== '/*');
  const names = calls.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`);
  const unlisted = names.filter((name) => !lines.includes(name));
  const leftOver = lines.filter((line) => !names.includes(line));
  if (unlisted.length + leftOver.length === 0) return;
  throw new Error(
    `src/app/api/access.ts does not match the routes: no line for [${unlisted.join(', ')}], no route for [${leftOver.join(', ')}]`,
  );
}
