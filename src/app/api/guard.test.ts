import { createRoute } from '@hono/zod-openapi';
import { describe, expect, it } from 'vitest';
import { type Db, openDatabase } from '../../db/database.ts';
import { Sessions } from '../../features/auth/sessions.ts';
import { systemClock } from '../../platform/clock.ts';
import { answerErrors } from '../../platform/http/answer-errors.ts';
import { type AppContext, type Caller, newRouter } from '../../platform/http/context.ts';
import { Refusal, refusals } from '../../platform/http/errors.ts';
import { RateLimiter } from '../../platform/http/rate.ts';
import { defineRoute } from '../../platform/http/route.ts';
import type { Streams } from '../../platform/live/streams.ts';
import { openLog, RepeatedLines } from '../../platform/log/log.ts';
import { rates } from '../../rates.ts';
import { explainEnd, guard } from './guard.ts';

const routes = [
  { path: '/open', access: 'anyone' },
  { path: '/account', access: 'session' },
  { path: '/all', access: 'admin' },
  { path: '/restaurants/{slug}', access: 'board' },
  { path: '/restaurants/{id}/tables', access: 'manage' },
  { path: '/restaurants/{slug}/figures', access: 'manage' },
  { path: '/requests/{id}', access: 'board' },
  { path: '/portal', access: 'own' },
] as const;

const camille: Caller = {
  sessionId: 'session of Camille',
  accountId: 'account of Camille',
  memberId: 'member of Camille',
  name: 'Camille',
  role: 'owner',
  tenantId: '0190-bistrot',
  tenantSlug: 'bistrot',
};
const root: Caller = { ...camille, role: 'super_admin', tenantId: null, tenantSlug: null };
const manager: Caller = { ...camille, role: 'manager' };
const lea: Caller = { ...camille, accountId: null, role: 'staff' };
const withoutRestaurant: Caller = { ...camille, tenantId: null, tenantSlug: null };

type Router = ReturnType<typeof newRouter>;
const served = { 200: { description: 'served' } };
const serve = (c: AppContext) => c.text('served');

function calls(): Router {
  const router = newRouter();
  for (const route of routes) {
    router.openapi(defineRoute({ method: 'get', ...route, responses: served }), serve);
  }
  return router;
}

function callsAnd(mount: (router: Router) => unknown): Router {
  const router = calls();
  mount(router);
  return router;
}

/** Every session of these tests is both cached and stored, with equal values. */
function depsOfGuard() {
  return {
    db: {} as Db,
    rate: new RateLimiter(systemClock, true),
    sessions: { reread: async (caller: Caller) => caller },
    mutedAddress: undefined,
  };
}

/** The status that each caller gets. There is no database: admitting a caller must not need a query. */
async function statusesOf(path: string, ...callers: (Caller | undefined)[]): Promise<number[]> {
  const deps = depsOfGuard();
  const log = openLog('silent');
  const repeatedLines = new RepeatedLines({ clock: systemClock, log });
  const router = calls();
  const statuses: number[] = [];
  for (const caller of callers) {
    const server = newRouter();
    server.onError(answerErrors({ log, repeatedLines }));
    server.use((c, next) => {
      c.set('caller', caller);
      return next();
    });
    server.route('/', guard(deps, router)).route('/', router);
    server.get('/forgotten', (c) => c.text('served'));
    statuses.push((await server.request(path)).status);
  }
  return statuses;
}

describe('the guard', () => {
  it.each([
    ['/open', [200, 200, 200, 200, 200]],
    ['/account', [401, 200, 200, 200, 200]],
    ['/all', [401, 403, 403, 403, 200]],
    ['/restaurants/bistrot', [401, 200, 200, 200, 200]],
    ['/restaurants/b%69strot', [401, 200, 200, 200, 200]],
    ['/restaurants/0190-bistrot/tables', [401, 403, 200, 200, 200]],
    ['/restaurants/bistrot/tables', [401, 403, 200, 200, 200]],
    ['/restaurants/cantine/tables', [401, 404, 404, 404, 200]],
    ['/restaurants/0190-cantine/tables', [401, 404, 404, 404, 200]],
    ['/restaurants/bistrot/figures', [401, 403, 200, 200, 200]],
    ['/requests/7', [401, 200, 200, 200, 200]],
    ['/portal', [401, 403, 403, 200, 200]],
  ])('admits the right callers to %s [API-56]', async (path, expected) => {
    expect(await statusesOf(path, undefined, lea, manager, camille, root)).toEqual(expected);
  });

  it('admits an owner without a restaurant to no restaurant [API-48]', async () => {
    for (const name of ['', 'null', 'undefined', 'bistrot']) {
      expect(await statusesOf(`/restaurants/${name}/tables`, withoutRestaurant)).toEqual([404]);
    }
  });

  it('answers 404 to every caller of a route that it does not know [API-56]', async () => {
    expect(await statusesOf('/forgotten', undefined, camille, root)).toEqual([404, 404, 404]);
  });

  it.each(['/all', '/restaurants/bistrot', '/restaurants/bistrot/tables', '/requests/7'])(
    'limits the calls of a session to %s',
    async (path) => {
      const { count } = rates.staffCallsPerSession;
      const statuses = await statusesOf(path, ...Array<Caller>(count + 1).fill(root));
      expect(new Set(statuses.slice(0, count))).toEqual(new Set([200]));
      expect(statuses.at(-1)).toBe(429);
    },
  );

  it('throws at start if a route does not say who may call it [API-56]', () => {
    const deps = depsOfGuard();
    const plain = [{ method: 'GET', path: '/health', access: 'anyone' } as const];
    expect(() => guard(deps, calls())).not.toThrow();

    const forgotten = callsAnd((router) => router.get('/restaurants/:id/menu', serve));
    expect(() => guard(deps, forgotten)).toThrow('GET /restaurants/{id}/menu');

    const withPlain = callsAnd((router) => router.get('/health', serve));
    expect(() => guard(deps, withPlain, plain)).not.toThrow();
    expect(() => guard(deps, withPlain)).toThrow('GET /health');

    const forEveryMethod = callsAnd((router) => router.all('/anything', serve));
    expect(() => guard(deps, forEveryMethod)).toThrow('ALL /anything');

    const wordless = { method: 'get', path: '/wordless', responses: served } as const;
    const withWordless = callsAnd((router) => router.openapi(createRoute(wordless), serve));
    expect(() => guard(deps, withWordless)).toThrow('get /wordless does not say who may call it');
    // @ts-expect-error A route without `access` does not compile.
    const defined = defineRoute(wordless);
    const withDefined = callsAnd((router) => router.openapi(defined, serve));
    expect(() => guard(deps, withDefined)).toThrow('get /wordless does not say who may call it');
  });
});

it('a call without a session gets 503, which signs no device out, if the reason cannot be read [API-44]', async () => {
  const { db, close } = await openDatabase('sqlite::memory:', () => {});
  await close();
  const sessions = new Sessions({ db, clock: systemClock, streams: {} as Streams });
  const log = openLog('silent');
  const repeatedLines = new RepeatedLines({ clock: systemClock, log });
  const answer = answerErrors({ log, repeatedLines });
  const server = newRouter();
  server.onError(async (error, c) => answer(await explainEnd(error, c, { sessions }), c));
  server.get('/', () => {
    throw new Refusal(refusals.noSession);
  });
  const headers = { Authorization: `Bearer ${'a'.repeat(43)}` };
  expect((await server.request('/', { headers })).status).toBe(503);
  expect((await server.request('/')).status).toBe(401);
});
