import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiDeps, apiRoutes } from '../src/app/api.ts';
import { ask } from './support/acts.ts';
import { startApp, type TestApp } from './support/app.ts';
import { eachEngine } from './support/engines.ts';
import { cantine, petitBistrot, root } from './support/people.ts';

/** Who calls. `other` owns another house; `dead` holds the token of a session that has ended. */
const callers = ['nobody', 'own', 'other', 'root', 'dead'] as const;
type Caller = (typeof callers)[number];

/** What each caller is answered, in the order of `callers`. */
type Statuses = readonly [number, number, number, number, number];

/** A route's line: its answers, and the body that a rightful call carries. */
type Line = { answers: Statuses; body?: unknown };

const everyone = (status: number): Statuses => [status, status, status, status, status];
const staff = {
  bySlug: [401, 200, 403, 200, 401],
  byId: [401, 200, 404, 200, 401],
  creating: [401, 201, 404, 201, 401],
} as const;

/** Design of the callers: a mounted route without a line here fails the test. */
const table: Record<string, Line> = {
  'POST /auth/login': { answers: everyone(400), body: {} },
  'POST /auth/logout': { answers: everyone(200) },
  'GET /auth/me': { answers: [401, 200, 200, 200, 401] },

  'GET /restaurants': { answers: everyone(200) },
  'GET /restaurants/{id}': { answers: everyone(200) },
  'GET /restaurants/{id}/tables': { answers: everyone(200) },
  'POST /restaurants/{id}/tables': { answers: staff.creating, body: { number: 13 } },
  'POST /restaurants/{id}/tables/bulk': { answers: staff.creating, body: { from: 1, to: 20 } },
  'GET /restaurants/{id}/first-run': { answers: staff.byId },
  'PUT /restaurants/{id}/first-run': { answers: staff.byId, body: { codes_printed: true } },

  'POST /restaurants/{slug}/requests': {
    answers: everyone(201),
    body: { tableNumber: 2 },
  },
  'GET /restaurants/{slug}/tables/{table}/request': { answers: everyone(200) },
  'GET /requests/{id}': { answers: everyone(200) },
  'DELETE /requests/{id}': { answers: everyone(200) },
  'GET /requests/{id}/stream': { answers: everyone(200) },

  'GET /restaurants/{slug}/requests': { answers: staff.bySlug },
  'GET /restaurants/{slug}/requests/stream': { answers: staff.bySlug },
  'DELETE /restaurants/{slug}/requests/reset': { answers: staff.bySlug },
  'PUT /requests/{id}/status': {
    answers: staff.byId,
    body: { status: 'in-progress' },
  },

  'GET /health': { answers: everyone(200) },
  'GET /health/ready': { answers: everyone(200) },
  'GET /openapi.json': { answers: everyone(200) },
  'GET /docs': { answers: everyone(200) },
};

it('every mounted route has its line in the table, and no line is left over [API-56]', () => {
  expect(mountedRoutes().sort()).toEqual(Object.keys(table).sort());
});

eachEngine((engine) => {
  let app: TestApp;

  beforeAll(async () => {
    app = await startApp(engine);
  });
  afterAll(() => app.close());

  describe('who may call [API-39, API-45, API-46, API-47, API-50, API-51, API-52]', () => {
    it.each(Object.entries(table))('%s', async (route, { answers, body }) => {
      const [method = '', path = ''] = route.split(' ');
      const seen: Record<string, number> = {};
      for (const caller of callers) seen[caller] = await visit(method, path, caller, body);
      expect(seen).toEqual(Object.fromEntries(callers.map((who, place) => [who, answers[place]])));
    });
  });

  /** Calls in a world of its own, so that no visit changes what the next one finds. */
  async function visit(
    method: string,
    path: string,
    caller: Caller,
    body: unknown,
  ): Promise<number> {
    const { house, token, requestId } = await newWorld(caller);
    const isOfRequests = path.startsWith('/requests/');
    const address = path
      .replace('{slug}', house.slug)
      .replace('{table}', '1')
      .replace('{id}', isOfRequests ? requestId : house.id);
    const controller = new AbortController();
    const response = await fetch(`${app.url}/api${address}`, {
      method,
      headers: {
        ...(token && { Authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: controller.signal,
    });
    controller.abort();
    return response.status;
  }

  async function newWorld(caller: Caller) {
    const house = await petitBistrot(app);
    const { id: requestId } = await ask(app, house, 1);
    return { house, requestId, token: await tokenOf(caller) };

    async function tokenOf(who: Caller): Promise<string | undefined> {
      if (who === 'own') return house.owner.token;
      if (who === 'other') return (await cantine(app)).owner.token;
      if (who === 'root') return (await root(app)).token;
      if (who === 'nobody') return undefined;
      const { token } = house.owner;
      await app.call('POST', '/auth/logout', { token });
      return token;
    }
  }
});

/** Asked of the router itself: a route that is not in the documents counts too. */
function mountedRoutes(): string[] {
  const { routes } = apiRoutes({} as ApiDeps);
  const calls = routes.filter(({ method, path }) => method !== 'ALL' && !path.includes('*'));
  const names = calls.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`);
  return [...new Set(names)];
}
