import type { Db } from '../../db/database.ts';
import { mayCall } from '../../enums.ts';
import { authRefusals } from '../../features/auth/contract.ts';
import type { Sessions } from '../../features/auth/sessions.ts';
import { findAccount } from '../../features/auth/store.ts';
import { tokenRefusals } from '../../features/auth/tokens/contract.ts';
import { restaurantRefusals } from '../../features/restaurants/contract.ts';
import { getOwnRestaurantBySlug } from '../../features/restaurants/lookup.ts';
import { type AppContext, type Caller, newRouter } from '../../platform/http/context.ts';
import { defineRefusals, Refusal, refusals } from '../../platform/http/errors.ts';
import { type RateLimiter, staffKey } from '../../platform/http/rate.ts';
import { type Access, definedRoutes, type GuardedRoute } from '../../platform/http/route.ts';
import { rates } from '../../rates.ts';

type Deps = {
  db: Db;
  rate: RateLimiter;
  sessions: Pick<Sessions, 'reread'>;
  /** The demo's owner on a public server, where anybody can sign in: that account changes nothing. */
  mutedAddress: string | undefined;
};
type Router = ReturnType<typeof newRouter>;

/**
 * Middleware that enforces the `access` of each route in `calls` and `plain`.
 * A route without `access` is 404. If an address matches the paths of two routes, both must admit the caller.
 * Throws at start if a route that is mounted in `calls` does not say who may call it.
 */
export function guard(deps: Deps, calls: Router, plain: readonly GuardedRoute[] = []) {
  const routes = [...definedRoutes(calls), ...plain];
  requireAccess(calls, routes);
  const router = newRouter();
  for (const route of routes) {
    const { method, path, access } = route;
    const admit = admission[access];
    const isKept = isKeptFromDemo(route);
    router.on(method, path.replace(/\{(\w+)\}/g, ':$1'), async (c, next) => {
      if (c.get('caller')?.token) await admitToken(c, deps, route);
      else await admit(c, deps, path);
      if (isKept) await refuseDemo(c, deps);
      c.set('isAdmitted', true);
      await next();
    });
  }
  return router.use((c, next) => {
    if (!c.get('isAdmitted')) throw new Refusal(refusals.notFound);
    return next();
  });
}

/** Whether a call changes what others see. Requests are there to play with. */
export function isKeptFromDemo({ method, path, access }: GuardedRoute): boolean {
  if (method === 'GET' || path === '/restaurants/{slug}/requests/reset') return false;
  return access === 'manage' || access === 'own' || keptBoardCalls.has(path);
}

/** Calls of every member that lock guests out, or remove a member. */
const keptBoardCalls = new Set([
  '/restaurants/{id}/protection',
  '/restaurants/{id}/tables/{tableId}/mute',
  '/restaurants/{id}/team/{memberId}',
]);

const { demoOnlyShows } = defineRefusals({
  demoOnlyShows: {
    status: 403,
    code: 'demo_only_shows',
    text: {
      fr: 'Cette démonstration est publique\u202f: rien ne s’y enregistre. Répondez aux demandes, ou créez votre restaurant.',
      en: 'This demonstration is public: it saves no changes. Answer requests, or create your own restaurant.',
    },
  },
});

/** Throws 403 for the muted owner. Queries only where there is one. */
async function refuseDemo(c: AppContext, { db, mutedAddress }: Deps): Promise<void> {
  const accountId = c.get('caller')?.accountId;
  if (mutedAddress === undefined || !accountId) return;
  const account = await findAccount(db, accountId);
  if (account?.email === mutedAddress) throw new Refusal(demoOnlyShows);
}

type Admit = (c: AppContext, deps: Deps, path: string) => Promise<unknown>;

/** Each throws a refusal, or returns. */
const admission: Record<Access, Admit> = {
  anyone: async () => {},
  session: async (c) => requireSession(c),
  board: admitWith('board'),
  manage: admitWith('manage'),
  own: admitWith('own'),
  async admin(c, deps) {
    const { role } = requireStaff(c, deps);
    if (!mayCall(role, 'admin')) throw new Refusal(refusals.forbidden);
  },
};

type StaffAccess = 'board' | 'manage' | 'own';

/**
 * Admits members with a sufficient role in the restaurant that the path names. Queries the database only if
 * the cached caller would be refused.
 */
function admitWith(access: StaffAccess): Admit {
  return async (c, deps, path) => {
    const caller = requireStaff(c, deps);
    if (isAdmitted(c, caller, access, path)) return;
    // Another server may have switched the session to this restaurant, or raised the role, a moment ago.
    const present = await deps.sessions.reread(caller);
    if (!present) throw new Refusal(refusals.noSession);
    c.set('caller', present);
    if (!isAdmitted(c, present, access, path)) await refuse(c, deps, present, path);
  };
}

function isAdmitted(c: AppContext, caller: Caller, access: StaffAccess, path: string): boolean {
  return isInOwnRestaurant(c, caller, path) && mayCall(caller.role, access);
}

/** Also true if the path names no restaurant, as in `/requests/{id}`: the query then checks the tenant. */
function isInOwnRestaurant(c: AppContext, caller: Caller, path: string): boolean {
  const { role, tenantId, tenantSlug } = caller;
  if (role === 'super_admin') return true;
  if (path.includes('{slug}')) return tenantSlug === c.req.param('slug');
  if (!path.startsWith('/restaurants/{id}')) return true;
  const id = c.req.param('id') ?? '';
  return tenantId === id || tenantSlug === id;
}

/**
 * Throws
 * - under `{slug}`: 404 if unknown, 403 for another restaurant. Slugs are public, so 403 reveals nothing.
 * - under `/restaurants/{id}` (id or slug): 404 if unknown or another restaurant.
 * - in the caller's restaurant: 403 if the role is not sufficient.
 */
async function refuse(c: AppContext, deps: Deps, caller: Caller, path: string): Promise<never> {
  if (isInOwnRestaurant(c, caller, path)) throw new Refusal(refusals.forbidden);
  if (!path.includes('{slug}')) throw new Refusal(restaurantRefusals.unknownRestaurant);
  await getOwnRestaurantBySlug(deps.db, 'everybody', c.req.param('slug') ?? '');
  throw new Refusal(refusals.forbidden);
}

/**
 * Admits a token to the calls of its scope in its own restaurant, whoever else may make them. Throws 403 or
 * 404, and 429 if it calls too often.
 */
async function admitToken(c: AppContext, deps: Deps, route: GuardedRoute): Promise<void> {
  const { method, path, tokens } = route;
  const caller = requireStaff(c, deps);
  if (method !== 'GET') deps.rate.take(`token:${caller.sessionId}`, rates.writesPerToken);
  const isInScope = tokens === 'read' || (tokens === 'board' && caller.token?.scope === 'board');
  if (!isInScope) throw new Refusal(tokenRefusals.tokenScope);
  if (!isInOwnRestaurant(c, caller, path)) await refuse(c, deps, caller, path);
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
  rate.take(staffKey(caller), rates.staffCallsPerSession);
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

/**
 * Replaces the refusal of a call without a session by the reason, if the team has revoked its device.
 * Also for refusals by handlers: another call or server may end a session after the guard has admitted it.
 * If the reason cannot be read, returns that error, because the device would be signed out without one.
 */
export async function explainEnd(
  error: Error,
  c: AppContext,
  { sessions }: { sessions: Pick<Sessions, 'wasRevoked'> },
): Promise<Error> {
  if (!(error instanceof Refusal) || error.kind !== refusals.noSession) return error;
  try {
    const isRevoked = await sessions.wasRevoked(c.req.header('authorization'));
    return isRevoked ? new Refusal(authRefusals.deviceRevoked) : error;
  } catch (unread) {
    return unread as Error;
  }
}
