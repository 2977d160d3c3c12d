import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as tables from '../../src/features/tables/store.ts';
import { tell } from '../support/figures/proof.ts';
import { ask } from '../support/people/acts.ts';
import { cantine, petitBistrot, root } from '../support/people/people.ts';
import { startApp, type TestApp } from '../support/server/app.ts';
import { eachEngine } from '../support/server/engines.ts';
import { type FindUndeclared, readDeclarations } from '../support/tenants/declared.ts';
import { mountedRoutes } from '../support/tenants/mounted-routes.ts';

/**
 * The callers. `own` owns the restaurant, `other` another one. `dead` sends the token of an ended session,
 * `garbage` an invalid one.
 */
const callers = ['nobody', 'own', 'other', 'root', 'dead', 'garbage'] as const;
type Caller = (typeof callers)[number];

/** The expected status for each caller, in the order of `callers`. */
type Statuses = readonly [number, number, number, number, number, number];

/** Expectations of a route: statuses, and the body of a valid call. */
type Line = { answers: Statuses; body?: unknown };

const anyone = (ok: number): Statuses => [ok, ok, ok, ok, ok, ok];
const session = (ok: number): Statuses => [401, ok, ok, ok, 401, 401];
const ownBySlug = (ok: number): Statuses => [401, ok, 403, ok, 401, 401];
const rootOnly = (ok: number): Statuses => [401, 403, 403, ok, 401, 401];
const ownById = (ok: number): Statuses => [401, ok, 404, ok, 401, 401];

/**
 * Deliberately a second list, not derived from the server's own access table. A mounted route that is missing
 * here fails the test.
 */
const table: Record<string, Line> = {
  'POST /auth/login': { answers: anyone(400), body: {} },
  'POST /auth/logout': { answers: anyone(200) },
  'GET /auth/me': { answers: session(200) },
  'GET /auth/sessions': { answers: session(200) },
  'GET /auth/report': { answers: session(200) },
  'PUT /auth/report': { answers: session(200), body: { is_wanted: false } },
  'POST /auth/signup': {
    answers: anyone(200),
    body: { name: 'Chez Zoé', email: 'zoe@example.org', password: 'tarte aux pommes' },
  },
  // Callers who pass the access check get 400 for an invalid body.
  'POST /auth/resend-verification': { answers: anyone(400), body: {} },
  'POST /auth/verify-email': { answers: anyone(400), body: {} },
  'POST /auth/forgot-password': { answers: anyone(400), body: {} },
  'POST /auth/reset-password': { answers: anyone(400), body: {} },
  'POST /auth/change-password': { answers: session(400), body: {} },

  'GET /restaurants': { answers: anyone(200) },
  'POST /restaurants': { answers: rootOnly(201), body: { name: 'Chez Zoé' } },
  'GET /restaurants/{id}': { answers: anyone(200) },
  'PUT /restaurants/{id}': { answers: ownById(200), body: { name: 'Chez Camille' } },
  'DELETE /restaurants/{id}': { answers: rootOnly(200) },
  'GET /restaurants/{id}/owner': { answers: rootOnly(200) },
  // 409, because Le Petit Bistrot already has an owner.
  'POST /restaurants/{id}/invitation': {
    answers: rootOnly(409),
    body: { owner_email: 'zoe@example.org' },
  },
  'PUT /restaurants/{id}/invitation': {
    answers: rootOnly(409),
    body: { owner_email: 'zoe@example.org' },
  },
  'POST /restaurants/{id}/password-mail': { answers: rootOnly(200) },
  'GET /restaurants/{id}/tables': { answers: anyone(200) },
  'POST /restaurants/{id}/tables': { answers: ownById(201), body: { number: 13 } },
  'POST /restaurants/{id}/tables/bulk': { answers: ownById(201), body: { from: 1, to: 20 } },
  'DELETE /restaurants/{id}/tables/{tableId}': { answers: ownById(200) },
  'GET /restaurants/{id}/qr-sheet': { answers: ownById(200) },
  'GET /restaurants/{id}/first-run': { answers: ownById(200) },
  'PUT /restaurants/{id}/first-run': { answers: ownById(200), body: { codes_printed: true } },

  'POST /restaurants/{slug}/requests': {
    answers: anyone(201),
    body: { tableNumber: 2 },
  },
  'GET /restaurants/{slug}/tables/{table}/request': { answers: anyone(200) },
  'GET /requests/{id}': { answers: anyone(200) },
  'DELETE /requests/{id}': { answers: anyone(200) },
  'GET /requests/{id}/stream': { answers: anyone(200) },

  'GET /restaurants/{slug}/requests': { answers: ownBySlug(200) },
  'GET /restaurants/{slug}/requests/stream': { answers: ownBySlug(200) },
  'DELETE /restaurants/{slug}/requests/reset': { answers: ownBySlug(200) },
  'PUT /requests/{id}/status': {
    answers: ownById(200),
    body: { status: 'in-progress' },
  },

  'POST /analytics/track': { answers: anyone(202), body: { eventType: 'qr_scan' } },
  'GET /analytics/restaurants/{slug}/summary': { answers: ownBySlug(200) },
  'GET /analytics/restaurants/{slug}/tables': { answers: ownBySlug(200) },
  'GET /analytics/restaurants/{slug}/timeline': { answers: ownBySlug(200) },
  'GET /analytics/restaurants/{slug}/service': { answers: ownBySlug(200) },
  'GET /analytics/overview': { answers: rootOnly(200) },

  'GET /stripe/plans': { answers: anyone(200) },
  'POST /stripe/create-checkout-session': { answers: anyone(503), body: { priceId: 'monthly' } },
  'POST /stripe/webhook': { answers: anyone(503), body: {} },
  'GET /stripe/subscription': { answers: session(200) },
  'POST /stripe/portal': { answers: [401, 404, 404, 404, 401, 401] },
  'GET /stripe/claims': { answers: session(200) },
  'PUT /stripe/claims/{id}': {
    answers: [401, 404, 404, 404, 401, 401],
    body: { is_mine: true },
  },

  'GET /admin/glance': { answers: rootOnly(200) },
  'GET /admin/restaurants': { answers: rootOnly(200) },

  'POST /demo-requests': {
    answers: anyone(201),
    body: { restaurant: 'Chez Zoé', email: 'zoe@example.org' },
  },
  'GET /admin/demo-requests': { answers: rootOnly(200) },
  // 404, because there is no such request.
  'PUT /admin/demo-requests/{id}': { answers: rootOnly(404), body: { is_handled: true } },
  'DELETE /admin/demo-requests/{id}': { answers: rootOnly(404) },

  'GET /health': { answers: anyone(200) },
  'GET /health/ready': { answers: anyone(200) },
  'GET /openapi.json': { answers: anyone(200) },
  'GET /docs': { answers: anyone(200) },
};

const seen = { calls: 0, as_listed: 0 };
const answers = { answers: 0, undeclared: 0 };
afterAll(() => {
  const routes = Object.keys(table).length;
  tell('R18', { routes, callers: callers.length, ...seen });
  tell('R23', answers);
  process.stdout.write(`authorisation: ${routes} routes, ${seen.calls} calls\n`);
});

it('the table lists exactly the mounted routes [API-56]', () => {
  expect(mountedRoutes().sort()).toEqual(Object.keys(table).sort());
});

eachEngine((engine) => {
  let app: TestApp;
  let findUndeclared: FindUndeclared;

  beforeAll(async () => {
    app = await startApp(engine);
    findUndeclared = await readDeclarations(app);
  });
  afterAll(() => app.close());

  describe('who may call [API-39, API-45, API-46, API-47, API-49, API-50, API-51, API-52, API-53, API-54, API-55]', () => {
    it.each(Object.entries(table))('%s', async (route, { answers: expected, body }) => {
      const statuses: Record<string, number> = {};
      const undeclared: string[] = [];
      for (const [place, caller] of callers.entries()) {
        const { status, extra } = await visit(route, caller, body);
        statuses[caller] = status;
        undeclared.push(...extra);
        seen.as_listed += status === expected[place] ? 1 : 0;
      }
      expect(statuses).toEqual(
        Object.fromEntries(callers.map((who, place) => [who, expected[place]])),
      );
      // No response contains fields beyond the contract, such as a hash or an e-mail address.
      expect(undeclared).toEqual([]);
    });
  });

  it('a refusal that includes the conflicting request returns it as declared [API-41]', async () => {
    const { owner, board } = await petitBistrot(app);
    const { body } = await app.call<{ id: string }>('POST', board, { body: { tableNumber: 1 } });
    const path = `/requests/${body.id}`;
    const taken = { token: owner.token, body: { status: 'in-progress' } };
    await app.call('PUT', `${path}/status`, taken);
    const refusedMove = await app.call('PUT', `${path}/status`, taken);
    const refusedCancel = await app.call('DELETE', path);
    expect([refusedMove.status, refusedCancel.status]).toEqual([409, 409]);
    const undeclared = [
      ...findUndeclared('PUT /requests/{id}/status', 409, refusedMove.body),
      ...findUndeclared('DELETE /requests/{id}', 409, refusedCancel.body),
    ];
    answers.answers += 2;
    answers.undeclared += undeclared.length;
    expect(undeclared).toEqual([]);
  });

  /** Calls in a world of its own, so that no visit changes what the next one finds. */
  async function visit(
    route: string,
    caller: Caller,
    body: unknown,
  ): Promise<{ status: number; extra: string[] }> {
    const [method = '', path = ''] = route.split(' ');
    const { restaurant, token, requestId, tableId } = await newWorld(caller);
    const names: Record<string, string> = {
      slug: restaurant.slug,
      table: '1',
      tableId,
      id: path.startsWith('/requests/') ? requestId : restaurant.id,
    };
    const address = path.replace(/\{(\w+)\}/g, (_, name) => names[name] ?? '');
    seen.calls += 1;
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
    const isJson = response.headers.get('content-type')?.startsWith('application/json');
    const extra = isJson ? findUndeclared(route, response.status, await response.json()) : [];
    controller.abort();
    answers.answers += isJson ? 1 : 0;
    answers.undeclared += extra.length;
    return { status: response.status, extra };
  }

  async function newWorld(caller: Caller) {
    const restaurant = await petitBistrot(app);
    const { id: requestId } = await ask(app, restaurant, 1);
    const [table] = await tables.list(app.db, restaurant.id);
    return { restaurant, requestId, tableId: table?.id ?? '', token: await tokenOf(caller) };

    async function tokenOf(who: Caller): Promise<string | undefined> {
      if (who === 'own') return restaurant.owner.token;
      if (who === 'other') return (await cantine(app)).owner.token;
      if (who === 'root') return (await root(app)).token;
      if (who === 'nobody') return undefined;
      if (who === 'garbage') return 'no token at all: %';
      const { token } = restaurant.owner;
      await app.call('POST', '/auth/logout', { token });
      return token;
    }
  }
});
