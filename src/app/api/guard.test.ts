import { describe, expect, it } from 'vitest';
import type { Db } from '../../db/database.ts';
import { limits } from '../../limits.ts';
import { systemClock } from '../../platform/clock.ts';
import { answerErrors } from '../../platform/http/answer-errors.ts';
import { type Caller, newRouter } from '../../platform/http/context.ts';
import { RateLimiter } from '../../platform/http/rate.ts';
import { openLog } from '../../platform/log/log.ts';
import { RepeatedLines } from '../../platform/log/repeated-lines.ts';
import type { AccessTable } from './access.ts';
import { guard } from './guard.ts';

const table = {
  'GET /open': 'anyone',
  'GET /own': 'session',
  'GET /all': 'super_admin',
  'GET /restaurants/{slug}': 'own by slug',
  'GET /restaurants/{id}/tables': 'own by id',
  'GET /requests/{id}': 'own request',
} as const satisfies AccessTable;

const camille: Caller = {
  sessionId: 'session of Camille',
  accountId: 'account of Camille',
  role: 'owner',
  tenantId: '0190-bistrot',
  tenantSlug: 'bistrot',
};
const root: Caller = { ...camille, role: 'super_admin', tenantId: null, tenantSlug: null };
const withoutRestaurant: Caller = { ...camille, tenantId: null, tenantSlug: null };

function calls() {
  const router = newRouter();
  for (const line of Object.keys(table)) {
    router.get((line.split(' ')[1] ?? '').replace(/\{(\w+)\}/g, ':$1'), (c) => c.text('served'));
  }
  return router;
}

/** The status that each caller gets. There is no database: admitting a caller must not need a query. */
async function statusesOf(path: string, ...callers: (Caller | undefined)[]): Promise<number[]> {
  const deps = { db: {} as Db, rate: new RateLimiter(systemClock, true) };
  const log = openLog('silent');
  const repeatedLines = new RepeatedLines({ clock: systemClock, log });
  const routes = calls();
  const statuses: number[] = [];
  for (const caller of callers) {
    const server = newRouter();
    server.onError(answerErrors({ log, repeatedLines }));
    server.use((c, next) => {
      c.set('caller', caller);
      return next();
    });
    server.route('/', guard(deps, routes.routes, table)).route('/', routes);
    server.get('/forgotten', (c) => c.text('served'));
    statuses.push((await server.request(path)).status);
  }
  return statuses;
}

describe('the guard', () => {
  it.each([
    { path: '/open', nobody: 200, owner: 200, admin: 200 },
    { path: '/own', nobody: 401, owner: 200, admin: 200 },
    { path: '/all', nobody: 401, owner: 403, admin: 200 },
    { path: '/restaurants/bistrot', nobody: 401, owner: 200, admin: 200 },
    { path: '/restaurants/b%69strot', nobody: 401, owner: 200, admin: 200 },
    { path: '/restaurants/0190-bistrot/tables', nobody: 401, owner: 200, admin: 200 },
    { path: '/restaurants/bistrot/tables', nobody: 401, owner: 200, admin: 200 },
    { path: '/restaurants/cantine/tables', nobody: 401, owner: 404, admin: 200 },
    { path: '/restaurants/0190-cantine/tables', nobody: 401, owner: 404, admin: 200 },
    { path: '/requests/7', nobody: 401, owner: 200, admin: 200 },
  ])(
    'admits the right callers to $path [API-39, API-56]',
    async ({ path, nobody, owner, admin }) => {
      expect(await statusesOf(path, undefined, camille, root)).toEqual([nobody, owner, admin]);
    },
  );

  it('admits an owner without a restaurant to no restaurant [API-48]', async () => {
    for (const name of ['', 'null', 'undefined', 'bistrot']) {
      expect(await statusesOf(`/restaurants/${name}/tables`, withoutRestaurant)).toEqual([404]);
    }
  });

  it('answers 404 to every caller of a route without a line [API-56]', async () => {
    expect(await statusesOf('/forgotten', undefined, camille, root)).toEqual([404, 404, 404]);
  });

  it.each(['/all', '/restaurants/bistrot', '/restaurants/bistrot/tables', '/requests/7'])(
    'limits the calls of a session to %s [API-65]',
    async (path) => {
      const { count } = limits.staffCallsPerSession;
      const statuses = await statusesOf(path, ...Array<Caller>(count + 1).fill(root));
      expect(new Set(statuses.slice(0, count))).toEqual(new Set([200]));
      expect(statuses.at(-1)).toBe(429);
    },
  );

  it('throws at start if a route has no line or a line has no route [API-56]', () => {
    const deps = { db: {} as Db, rate: new RateLimiter(systemClock, true) };
    const { routes } = calls();
    expect(() => guard(deps, routes, table)).not.toThrow();
    const more = [...routes, { method: 'GET', path: '/restaurants/:id/menu' }];
    expect(() => guard(deps, more, table)).toThrow('no line for [GET /restaurants/{id}/menu]');
    expect(() => guard(deps, routes.slice(1), table)).toThrow('no route for [GET /open]');
    const forEveryMethod = [...routes, { method: 'ALL', path: '/anything' }];
    expect(() => guard(deps, forEveryMethod, table)).toThrow('no line for [ALL /anything]');
  });
});
