import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from './support/app.ts';
import { eachEngine } from './support/engines.ts';
import { type Mailbox, startMailbox } from './support/mailbox.ts';
import { mountedRoutes } from './support/mounted-routes.ts';
import { callWith, type Line, mixtures, type Values } from './support/swaps.ts';
import { type OtherHouse, openOtherHouse, openOwnHouse } from './support/two-houses.ts';

const whoHasTheKey = 'the key is what the guest has who wrote the request';
const byMail = 'whatever comes of it goes to the mailbox of that address';
const none: Line = { ok: 200 };
const byHouse = { places: { id: 'house' }, ok: 200 } as const;
const rootOnly = { places: { id: 'house' }, ok: 403 } as const;
const tries = ['login_attempts', 'email_codes'] as const;

/** A mounted route without a line here fails the test. */
const lines: Record<string, Line> = {
  'POST /auth/login': {
    ok: 401,
    places: { email: 'email' },
    body: ({ email }) => ({ email, password: 'not the password' }),
    counts: tries,
  },
  'POST /auth/logout': none,
  'GET /auth/me': none,
  'GET /auth/report': none,
  'PUT /auth/report': { ok: 200, body: () => ({ is_wanted: false }) },
  'POST /auth/signup': {
    ok: 200,
    places: { email: 'newEmail' },
    body: ({ email }) => ({ name: 'Chez Zoé', email, password: 'tarte aux pommes' }),
    open: [{ theirs: { email: 'owner' }, why: byMail }],
  },
  'POST /auth/resend-verification': {
    ok: 200,
    places: { email: 'newEmail' },
    body: ({ email }) => ({ email }),
    open: [{ theirs: { email: 'owner' }, why: byMail }],
  },
  'POST /auth/verify-email': {
    ok: 201,
    places: { email: 'newEmail', code: 'newCode' },
    body: (values) => ({ name: 'Chez Zoé', password: 'tarte aux pommes', ...values }),
    counts: tries,
  },
  'POST /auth/forgot-password': {
    ok: 200,
    places: { email: 'email' },
    body: ({ email }) => ({ email }),
    open: [{ theirs: { email: 'owner' }, why: byMail }],
  },
  'POST /auth/reset-password': {
    ok: 200,
    places: { email: 'email', code: 'code' },
    body: (values) => ({ password: 'un nouveau secret', ...values }),
    open: [{ theirs: { email: 'owner', code: 'owner' }, why: 'the code is in their mailbox' }],
    counts: tries,
  },
  'POST /auth/change-password': {
    ok: 200,
    places: { code: 'code' },
    body: ({ code }) => ({ code, password: 'un nouveau secret' }),
  },

  'GET /restaurants': {
    ok: 200,
    places: { q: 'house' },
    query: ({ q = '' }) => ({ q }),
    shows: 'house',
  },
  'POST /restaurants': {
    ok: 403,
    places: { email: 'newEmail' },
    body: ({ email }) => ({ name: 'Chez Zoé', owner_email: email }),
  },
  'GET /restaurants/{id}': { ...byHouse, shows: 'house' },
  'PUT /restaurants/{id}': { ...byHouse, body: () => ({ name: 'Chez Camille', menu_url: '' }) },
  'DELETE /restaurants/{id}': rootOnly,
  'GET /restaurants/{id}/owner': rootOnly,
  'POST /restaurants/{id}/invitation': {
    ok: 403,
    places: { id: 'house', email: 'newEmail' },
    body: ({ email }) => ({ owner_email: email }),
  },
  'GET /restaurants/{id}/tables': { ...byHouse, shows: 'house' },
  'POST /restaurants/{id}/tables': {
    ok: 201,
    places: { id: 'house', number: 'freeNumber' },
    body: ({ number }) => ({ number: Number(number) }),
  },
  'POST /restaurants/{id}/tables/bulk': {
    ok: 201,
    places: { id: 'house', from: 'freeNumber' },
    body: ({ from }) => ({ from: Number(from), to: Number(from) + 1 }),
  },
  'DELETE /restaurants/{id}/tables/{tableId}': {
    ok: 200,
    places: { id: 'house', tableId: 'tableId' },
  },
  'GET /restaurants/{id}/qr-sheet': byHouse,
  'GET /restaurants/{id}/first-run': byHouse,
  'PUT /restaurants/{id}/first-run': { ...byHouse, body: () => ({ codes_printed: true }) },

  'POST /restaurants/{slug}/requests': {
    ok: 201,
    places: { slug: 'house', number: 'number', key: 'key' },
    body: ({ number }) => ({ tableNumber: Number(number), message: 'Du pain' }),
    open: ['waiting', 'served', 'free'].map((number) => ({
      theirs: { slug: 'slug', number },
      why: 'whoever sits at a table asks there',
    })),
  },
  'GET /restaurants/{slug}/tables/{table}/request': {
    ok: 200,
    places: { slug: 'house', table: 'number', key: 'key' },
    shows: 'request',
    open: [{ theirs: { slug: 'slug', table: 'waiting', key: 'waiting' }, why: whoHasTheKey }],
  },
  'GET /requests/{id}': {
    ok: 200,
    places: { id: 'request', key: 'key' },
    shows: 'request',
    open: [{ theirs: { id: 'waiting', key: 'waiting' }, why: whoHasTheKey }],
  },
  'DELETE /requests/{id}': {
    ok: 200,
    places: { id: 'request' },
    shows: 'request',
    open: [{ theirs: { id: 'waiting' }, why: 'a guest who waits may withdraw (docs/readings.md)' }],
  },
  'GET /requests/{id}/stream': {
    ok: 200,
    places: { id: 'request', key: 'key', tag: 'tag' },
    shows: 'request',
  },

  'GET /restaurants/{slug}/requests': { ok: 200, places: { slug: 'house', tag: 'tag' } },
  'GET /restaurants/{slug}/requests/stream': { ok: 200, places: { slug: 'house', tag: 'tag' } },
  'DELETE /restaurants/{slug}/requests/reset': { ok: 200, places: { slug: 'house' } },
  'PUT /requests/{id}/status': {
    ok: 200,
    places: { id: 'request' },
    body: () => ({ status: 'in-progress', by: 'Camille' }),
  },

  'POST /analytics/track': {
    ok: 202,
    places: { slug: 'house', number: 'number' },
    body: ({ slug, number }) => ({
      ...{ eventType: 'qr_scan', restaurantSlug: slug, tableNumber: Number(number) },
    }),
    open: [{ theirs: { slug: 'slug' }, why: 'any page may tell what happened on it' }],
  },
  'GET /analytics/restaurants/{slug}/summary': { ok: 200, places: { slug: 'house' } },
  'GET /analytics/restaurants/{slug}/tables': { ok: 200, places: { slug: 'house' } },
  'GET /analytics/restaurants/{slug}/timeline': { ok: 200, places: { slug: 'house' } },
  'GET /analytics/restaurants/{slug}/service': { ok: 200, places: { slug: 'house' } },
  'GET /analytics/overview': {
    ok: 403,
    places: { q: 'house' },
    query: ({ q = '' }) => ({ q }),
  },

  'GET /admin/glance': { ok: 403 },

  'GET /health': none,
  'GET /health/ready': none,
  'GET /openapi.json': none,
  'GET /docs': none,
};

const seen = { swaps: 0, reads: 0, writes: 0 };
afterAll(() => {
  const { swaps, reads, writes } = seen;
  process.stdout.write(`swapped owners: ${swaps} swaps, ${reads} reads, ${writes} writes\n`);
});

it('every mounted route has its line, and no line is left over [API-56]', () => {
  expect(mountedRoutes().sort()).toEqual(Object.keys(lines).sort());
});

eachEngine((engine) => {
  let app: TestApp;
  let mailbox: Mailbox;
  let other: OtherHouse;
  /** Of the other house, after the last call. */
  let rows: string[];

  beforeAll(async () => {
    mailbox = await startMailbox();
    app = await startApp(engine, { SMTP_URL: mailbox.url, RATE_LIMITS: 'off' });
    other = await openOtherHouse(app, mailbox);
    // What the server does by itself with new accounts is done.
    app.clock.advance(60_000);
    await app.tick();
    rows = await other.rows();
  });
  afterAll(async () => {
    await app.close();
    await mailbox.stop();
  });

  describe('what is another owner’s, in any place of a call, reads and changes nothing of theirs [API-51, API-52]', () => {
    it.each(Object.entries(lines))('%s', async (route, line) => {
      const { token, own } = await openOwnHouse(app, mailbox);
      const values: Values = {};
      for (const [place, thing] of Object.entries(line.places ?? {})) {
        values[place] = await own[thing]();
      }
      const finds: string[] = [];
      for (const { what, theirs } of mixtures(line, other.theirs)) {
        const status = await swap(what, { values: { ...values, ...theirs } });
        if (status >= 500) finds.push(`${what} is answered ${status}`);
      }
      // Last, for it may change what is hers: all of theirs, under names that nobody asked for.
      const status = await swap('undeclared', { values, beside: other.undeclared });
      expect(finds).toEqual([]);
      expect(status).toBe(line.ok);

      async function swap(what: string, sent: { values: Values; beside?: Values }) {
        const { status, text } = await callWith(app.url, route, line, { token, ...sent });
        const reads = hiddenFrom(line).filter((fact) => text.includes(fact));
        const before = rows;
        rows = await other.rows();
        const isWritten = watched(rows, line) !== watched(before, line);
        if (reads.length > 0) finds.push(`${what} reads ${reads.join(', ')}`);
        if (isWritten) finds.push(`${what} changes what is theirs`);
        seen.swaps += 1;
        seen.reads += reads.length > 0 ? 1 : 0;
        seen.writes += isWritten ? 1 : 0;
        return status;
      }
    });
  });

  function hiddenFrom({ shows }: Line): string[] {
    const { house, request, secret } = other.facts;
    return [
      ...secret,
      ...(shows === 'house' ? [] : house),
      ...(shows === 'request' ? [] : request),
    ];
  }

  function watched(all: string[], { counts = [] }: Line): string {
    return all.filter((row) => !counts.some((table) => row.startsWith(`${table} `))).join('\n');
  }
});
