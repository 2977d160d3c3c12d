import { createRoute, type OpenAPIHono, type RouteConfig } from '@hono/zod-openapi';
import type { TokenScope } from '../../enums.ts';
import type { AppEnv } from './context.ts';
import { errors } from './errors.ts';

/**
 * Who may call a route, as the OpenAPI document explains it. The guard of `app` enforces it; queries enforce
 * tenant isolation as well. A super_admin may call every route.
 */
export const accessMeanings = {
  anyone: 'no session needed',
  session: 'any session, for the caller’s own account: else 401',
  board: 'every member: see and answer requests of their restaurant',
  manage: 'owner or manager: all of their restaurant but what is the owner’s own; staff 403',
  own: 'owner: subscription, export and deletion of their restaurant; others 403',
  admin: 'super_admin only: else 401 or 403',
} as const;

export type Access = keyof typeof accessMeanings;

/** A route as the guard needs it. Its path has parameters in braces: `/requests/{id}`. */
export type GuardedRoute = {
  method: string;
  path: string;
  access: Access;
  /** The least scope of a token that may call it. Without one, no token may. */
  tokens?: TokenScope | undefined;
};

/**
 * Defines a call: its schemas, and in `access` and `tokens` who may call it. The OpenAPI document shows the
 * words as `x-access` and `x-tokens`, and the bearer token where it demands a session.
 */
export function defineRoute<
  P extends string,
  R extends Omit<RouteConfig, 'path' | 'security' | 'hide'> &
    Pick<GuardedRoute, 'access' | 'tokens'> & { path: P },
>({ access, tokens, ...route }: R) {
  return createRoute<
    P,
    Omit<R, 'access' | 'tokens'> & { path: P; method: R['method']; responses: R['responses'] }
  >({
    ...route,
    responses: { ...refusalsOf(access), ...route.responses },
    'x-access': access,
    ...(tokens && { 'x-tokens': tokens }),
    security: access === 'anyone' ? [] : [{ bearer: [] }],
  });
}

/** The refusals of the guard. 429: the session calls too often. */
function refusalsOf(access: Access) {
  if (access === 'anyone') return {};
  return access === 'session' ? errors(401, 429) : errors(401, 403, 429);
}

/** The routes of a router and of those mounted in it. Throws if one was not made with `defineRoute`. */
export function definedRoutes(router: OpenAPIHono<AppEnv>): GuardedRoute[] {
  return router.openAPIRegistry.definitions.flatMap((definition) => {
    if (definition.type !== 'route') return [];
    const { method, path, 'x-access': access, 'x-tokens': tokens } = definition.route;
    if (!isAccess(access)) throw new Error(`${method} ${path} does not say who may call it`);
    return [{ method: method.toUpperCase(), path, access, tokens }];
  });
}

function isAccess(word: unknown): word is Access {
  return typeof word === 'string' && Object.hasOwn(accessMeanings, word);
}
