import { once } from 'node:events';
import { request as ask } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cantine, petitBistrot, type TestRestaurant } from '../../../test/support/people/people.ts';
import { startApp, type TestApp } from '../../../test/support/server/app.ts';
import { guestPath } from '../../paths.ts';
import { rates } from '../../rates.ts';

const METRICS_TOKEN = 'for-the-monitor-only';
const NO_STORE = 'no-store';

/** Expected on every response. No other policy header is allowed. */
const always = {
  'content-security-policy': expect.stringMatching(
    /^default-src 'self'; script-src 'self'; style-src 'self'( 'sha256-[\w+/]+=*'){3}; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'$/,
  ),
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};
const withCalendar = {
  ...always,
  'content-security-policy': expect.stringMatching(
    /; img-src 'self' data:; frame-src https:\/\/rendez-vous\.example; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'$/,
  ),
};
const overTls = { ...always, 'cross-origin-opener-policy': 'same-origin' };
const withHsts = { ...overTls, 'strict-transport-security': 'max-age=31536000' };

/** Headers that are policies, could grant other sites access, or set a cookie. */
const policyNames =
  /^(access-control-|cross-origin-|origin-|timing-allow-|set-cookie|strict-|permissions-|referrer-|x-(content-type|frame|xss)|content-security-)/;

type Answer = { status: number; headers: Record<string, string> };
/** `cached`: the expected Cache-Control. */
type Asked = { path: string; status: number; cached: string | undefined } & RequestInit;

const setups = [
  ['without PUBLIC_URL', {}, {}, always],
  ['over plain http', { PUBLIC_URL: 'http://sonnette.test' }, {}, always],
  ['with PUBLIC_URL on https', { PUBLIC_URL: 'https://sonnette.test' }, {}, withHsts],
  [
    'with a calendar for demonstrations',
    { BOOKING_URL: 'https://rendez-vous.example/sonnette?a=1' },
    {},
    withCalendar,
  ],
  ['behind a proxy that ends TLS', {}, { 'X-Forwarded-Proto': 'https' }, overTls],
] as const;

describe.each(setups)('%s', (_, environment, proxy, expected) => {
  let app: TestApp;
  let restaurant: TestRestaurant;
  let other: TestRestaurant;

  beforeAll(async () => {
    app = await startApp('sqlite', { METRICS_TOKEN, ...environment });
    restaurant = await petitBistrot(app);
    other = await cantine(app);
  });
  afterAll(() => app.close());

  async function get({ path, headers, ...init }: RequestInit & { path: string }): Promise<Answer> {
    const controller = new AbortController();
    const response = await fetch(app.url + path, {
      ...init,
      redirect: 'manual',
      headers: { ...proxy, ...(headers as Record<string, string>) },
      signal: controller.signal,
    });
    controller.abort();
    return { status: response.status, headers: Object.fromEntries(response.headers) };
  }

  async function expectAnswer({ status, cached, ...asked }: Asked): Promise<void> {
    const answer = await get(asked);
    expect(answer.status).toBe(status);
    expectHeaders(answer, cached);
  }

  function expectHeaders({ headers }: Answer, cached: string | undefined): void {
    const policies = Object.entries(headers).filter(([name]) => policyNames.test(name));
    expect(Object.fromEntries(policies)).toEqual(expected);
    expect(headers['cache-control']).toBe(cached);
  }

  const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });
  const staff = () => bearer(restaurant.owner.token);
  const json = (body: unknown) => ({
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  const form = (act: string) => ({ method: 'POST', body: new URLSearchParams({ type: act }) });
  const named = async (pattern: RegExp) => {
    const page = await (await fetch(`${app.url}/auth`)).text();
    return pattern.exec(page)?.[1] ?? '';
  };
  const board = () => `/api${restaurant.board}`;
  const guest = () => guestPath(restaurant.slug, 1);

  it.each<[string, () => Asked | Promise<Asked>]>([
    ['a screen', () => ({ path: '/auth', status: 200, cached: 'no-cache' })],
    ['a screen’s HEAD', () => ({ path: '/auth', method: 'HEAD', status: 200, cached: 'no-cache' })],
    ['an unknown path', () => ({ path: '/nowhere', status: 404, cached: 'no-cache' })],
    ['a POST to a screen', () => ({ path: '/auth', ...form('x'), status: 404, cached: undefined })],
    [
      'a screen’s OPTIONS',
      () => ({ path: '/auth', method: 'OPTIONS', status: 404, cached: undefined }),
    ],
    [
      'a script',
      async () => ({
        path: await named(/src="(\/assets\/[^"]+\.js)"/),
        status: 200,
        cached: 'public, max-age=31536000, immutable',
      }),
    ],
    [
      'the favicon',
      async () => ({
        path: await named(/href="(\/assets\/[^"]+\.svg)"/),
        status: 200,
        cached: 'public, max-age=31536000, immutable',
      }),
    ],
    ['a missing file', () => ({ path: '/assets/app/gone.js', status: 404, cached: 'no-cache' })],
    ['a guest page', () => ({ path: guest(), status: 200, cached: NO_STORE })],
    ['a guest page without a table', () => ({ path: '/demande', status: 404, cached: NO_STORE })],
    ['the guest form', () => ({ path: guest(), ...form('bread'), status: 303, cached: NO_STORE })],
    [
      'a refused guest form',
      () => ({ path: guest(), ...form('?'), status: 400, cached: NO_STORE }),
    ],
    [
      'an invalid unsubscribe link',
      () => ({ path: '/desabonnement', status: 404, cached: NO_STORE }),
    ],
    ['metrics', () => ({ path: '/metrics', headers: bearer(METRICS_TOKEN), ...ok })],
    ['metrics without a token', () => ({ path: '/metrics', status: 401, cached: NO_STORE })],
  ])('sets every header on %s [SIN-13]', async (_name, asked) => expectAnswer(await asked()));

  it.each<[string, () => Asked]>([
    ['200', () => ({ path: board(), headers: staff(), ...ok })],
    ['201', () => ({ path: board(), ...json({ tableNumber: 2 }), status: 201, cached: NO_STORE })],
    ['400', () => ({ path: board(), ...json({}), status: 400, cached: NO_STORE })],
    ['401', () => ({ path: board(), status: 401, cached: NO_STORE })],
    ['403', () => ({ path: board(), headers: bearer(other.owner.token), ...refused(403) })],
    ['404', () => ({ path: '/api/requests/none', ...refused(404) })],
    ['404 to an unknown call', () => ({ path: '/api/nowhere', ...refused(404) })],
    ['404 to an unknown method', () => ({ path: '/api/health', method: 'PUT', ...refused(404) })],
    ['404 to NUL', () => ({ path: '/api/requests/%00', ...refused(404) })],
    ['413', () => ({ path: board(), ...json('x'.repeat(17_000)), ...refused(413) })],
    ['OPTIONS', () => ({ path: board(), method: 'OPTIONS', headers: preflight, ...refused(404) })],
    ['HEAD', () => ({ path: board(), method: 'HEAD', headers: staff(), ...ok })],
    ['a foreign origin', () => ({ path: '/api/restaurants', headers: preflight, ...ok })],
    ['openapi.json', () => ({ path: '/api/openapi.json', ...ok })],
    ['docs', () => ({ path: '/api/docs', ...ok })],
    ['health', () => ({ path: '/api/health', ...ok })],
  ])('sets every header on an API response: %s [SIN-13, REQ-20]', async (_name, asked) =>
    expectAnswer(asked()),
  );

  it('sets every header on a 304, from memory and from the database [SIN-13, REQ-20]', async () => {
    const path = `/api${other.board}`;
    const headers = bearer(other.owner.token);
    const tag = (await get({ path, headers })).headers.etag ?? '';
    const known = {
      headers: { ...headers, 'If-None-Match': tag },
      status: 304,
      cached: NO_STORE,
    };
    await app.tick();
    await expectAnswer({ path, ...known });
    await expectAnswer({ path: `${path}?`, ...known });
  });

  it('sets every header on a stream, and no-transform [SIN-13]', async () => {
    const cached = 'no-store, no-transform';
    const path = `${board()}/stream`;
    await expectAnswer({ path, headers: staff(), status: 200, cached });
    await expectAnswer({
      path,
      headers: staff(),
      method: 'HEAD',
      status: 200,
      cached: NO_STORE,
    });
    const { body } = await app.call<{ id: string }>('POST', restaurant.board, {
      body: { tableNumber: 3 },
    });
    await expectAnswer({ path: `/api/requests/${body.id}/stream`, status: 200, cached });
  });

  it('sets every header on a 429 [SIN-13]', async () => {
    const path = '/api/restaurants/nowhere/tables/1/request';
    for (let turn = 0; turn < rates.unknownTablesPerAddress.count; turn += 1) await get({ path });
    await expectAnswer({ path, ...refused(429) });
  });

  it('sets every header on the response to a malformed request [SIN-13]', async () => {
    const asked = ask(`${app.url}/auth`, { headers: { Host: 'no host', ...proxy } }).end();
    const [response] = await once(asked, 'response');
    expect(response.statusCode).toBe(400);
    expectHeaders({ status: 400, headers: response.headers }, undefined);
    response.destroy();
  });

  it('sets every header on the errors of a server whose tables are gone [SIN-13, API-44]', async () => {
    await app.db.deleteFrom('kysely_migration' as never).execute();
    await expectAnswer({ path: '/api/health/ready', ...refused(503) });
    await app.db.schema.dropTable('idempotency_keys').execute();
    await app.db.schema.dropTable('requests').execute();
    await expectAnswer({ path: '/api/requests/none', ...refused(500) });
    await expectAnswer({ path: guest(), status: 500, cached: NO_STORE });
  });
});

const ok = { status: 200, cached: NO_STORE };
const refused = (status: number) => ({ status, cached: NO_STORE });
/** The headers of a browser's preflight for a call from another site. */
const preflight = {
  Origin: 'https://elsewhere.example',
  'Access-Control-Request-Method': 'PUT',
  'Access-Control-Request-Headers': 'authorization',
};
