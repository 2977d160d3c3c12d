import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as tables from '../../src/features/tables/store.ts';
import { tell } from '../support/figures/proof.ts';
import { ask } from '../support/people/acts.ts';
import { type Mailbox, startMailbox } from '../support/people/mailbox.ts';
import { newcomer, newcomersActs } from '../support/people/newcomer.ts';
import { cantine, petitBistrot, type TestRestaurant } from '../support/people/people.ts';
import { everyRow } from '../support/secrets/every-row.ts';
import { startApp, type TestApp } from '../support/server/app.ts';
import { eachEngine } from '../support/server/engines.ts';
import { type FindUndeclared, readDeclarations } from '../support/tenants/declared.ts';
import { mountedRoutes } from '../support/tenants/mounted-routes.ts';

/**
 * Names of fields that only the server sets: columns, response fields, and names that can break frameworks.
 */
const names = [
  ...['role', 'isAdmin', 'is_admin', 'admin', 'id', 'slug', 'restaurant', 'restaurant_id'],
  ...['restaurantId', 'tenantId', 'account_id', 'accountId', 'owner', 'user', 'session', 'token'],
  ...['token_hash', 'email_hash', 'password_hash', 'passwordHash', 'code_hash', 'expires_at'],
  ...['tries', 'created_at', 'createdAt', 'taken_at', 'taken_by', 'ended_at', 'ended_by'],
  ...['archived_at', 'test_at', 'table_id', 'table_number', 'customer_name', 'isExisting'],
  ...['time_zone'],
  ...['search_text', 'request_version', 'menu_url', 'lineage', '__proto__', 'constructor'],
  ...['prototype', 'toString', 'status', 'type', 'message', 'by', 'address', 'email', 'purpose'],
  ...['codes_printed_at', 'first_run_ended_at', 'has_tables', 'request_received'],
  ...['language', 'report_refused_at', 'reported_week', 'report_due_at', 'is_wanted'],
];
const SMUGGLED = 'smuggled';
const NUMBER = 987_654_321;
/** Fields that get a number, because their columns accept only numbers. */
const numbers = new Set(['tries', 'table_number', 'request_version']);

type World = { restaurant: TestRestaurant; acts: ReturnType<typeof newcomersActs>; app: TestApp };
/** A valid call, with its status for the owner and for an anonymous caller. */
type Example = {
  answers: readonly [number, number];
  path?: (world: World) => string | Promise<string>;
  body?: (world: World) => object | Promise<object>;
};

const requestPath = async (at: World) => `/requests/${(await ask(at.app, at.restaurant, 1)).id}`;

function at(end: string): Example['path'] {
  return ({ restaurant }) => `/restaurants/${restaurant.id}/${end}`;
}

const own = (ok: number, end: string, body: object): Example => ({
  ...{ answers: [ok, 401], path: at(end), body: () => body },
});

const invitation: Example = {
  answers: [403, 401],
  path: at('invitation'),
  body: () => ({ owner_email: newcomer().email }),
};

/** One example per call that changes data. A route without an example fails the test. */
const examples: Record<string, Example> = {
  'POST /auth/login': {
    answers: [200, 200],
    body: ({ restaurant: { owner } }) => ({ email: owner.email, password: owner.password }),
  },
  'POST /auth/logout': { answers: [200, 200] },
  'POST /auth/signup': { answers: [200, 200], body: () => newcomer() },
  'POST /auth/resend-verification': {
    answers: [200, 200],
    body: () => ({ email: newcomer().email }),
  },
  'POST /auth/verify-email': {
    answers: [201, 201],
    async body({ acts }) {
      const who = newcomer();
      await acts.signUp(who);
      return { ...who, code: await acts.codeFor(who.email) };
    },
  },
  'POST /auth/forgot-password': {
    answers: [200, 200],
    body: ({ restaurant }) => ({ email: restaurant.owner.email }),
  },
  'POST /auth/reset-password': {
    answers: [200, 200],
    body: async (world) => ({ ...(await newPassword(world)), email: world.restaurant.owner.email }),
  },
  'POST /auth/change-password': { answers: [200, 401], body: newPassword },
  'PUT /auth/report': { answers: [200, 401], body: () => ({ is_wanted: false }) },

  // Only for a super_admin.
  'POST /restaurants': { answers: [403, 401], body: () => ({ name: 'Chez Zoé' }) },
  'DELETE /restaurants/{id}': {
    answers: [403, 401],
    path: ({ restaurant }) => `/restaurants/${restaurant.id}`,
  },
  'POST /restaurants/{id}/invitation': invitation,
  'PUT /restaurants/{id}/invitation': invitation,
  'POST /restaurants/{id}/password-mail': { answers: [403, 401], path: at('password-mail') },
  'PUT /restaurants/{id}': {
    answers: [200, 401],
    path: ({ restaurant }) => `/restaurants/${restaurant.id}`,
    body: () => ({
      ...{ name: 'Chez Camille', address: 'Lyon', menu_url: 'https://a.example' },
      time_zone: 'Asia/Tokyo',
    }),
  },
  'POST /restaurants/{id}/tables': own(201, 'tables', { number: 13 }),
  'POST /restaurants/{id}/tables/bulk': own(201, 'tables/bulk', { from: 10, to: 14 }),
  'DELETE /restaurants/{id}/tables/{tableId}': {
    answers: [200, 401],
    async path({ app, restaurant }) {
      const [table] = await tables.list(app.db, restaurant.id);
      return `/restaurants/${restaurant.id}/tables/${table?.id}`;
    },
  },
  'PUT /restaurants/{id}/first-run': own(200, 'first-run', { codes_printed: true, is_over: true }),

  'POST /restaurants/{slug}/requests': {
    answers: [201, 201],
    path: ({ restaurant }) => restaurant.board,
    body: () => ({ tableNumber: 2, customerName: 'Inès', message: 'Du pain', type: 'other' }),
  },
  'DELETE /requests/{id}': { answers: [200, 200], path: requestPath },
  'PUT /requests/{id}/status': {
    answers: [200, 401],
    path: async (world) => `${await requestPath(world)}/status`,
    body: () => ({ status: 'in-progress', by: 'Camille' }),
  },
  'POST /analytics/track': {
    answers: [202, 202],
    body: ({ restaurant }) => ({
      ...{ eventType: 'qr_scan', restaurantSlug: restaurant.slug, tableNumber: 2, metadata: {} },
    }),
  },
  'DELETE /restaurants/{slug}/requests/reset': {
    answers: [200, 401],
    path: ({ restaurant }) => `${restaurant.board}/reset`,
  },

  // Checkout is strict and refuses unknown fields. The other calls fail because nothing is sold here.
  'POST /stripe/create-checkout-session': {
    answers: [400, 400],
    body: () => ({ priceId: 'price_monthly' }),
  },
  'POST /stripe/webhook': { answers: [503, 503] },
  'POST /stripe/portal': { answers: [404, 401] },
  'PUT /stripe/claims/{id}': { answers: [400, 401], body: () => ({ is_mine: true }) },

  'POST /demo-requests': {
    answers: [201, 201],
    body: () => ({
      ...{ restaurant: 'Chez Zoé', email: newcomer().email },
      ...{ wished_time: 'mardi', message: 'Une terrasse' },
    }),
  },
  'PUT /admin/demo-requests/{id}': { answers: [403, 401], body: () => ({ is_handled: true }) },
  'DELETE /admin/demo-requests/{id}': { answers: [403, 401] },
};

it('there is exactly one example for each mounted call that changes data', () => {
  const writes = mountedRoutes().filter((route) => !route.startsWith('GET '));
  expect(writes.sort()).toEqual(Object.keys(examples).sort());
});

const seen = { calls: 0, fields: 0, stored: 0, undeclared: 0 };
afterAll(() => tell('R23', { writes: Object.keys(examples).length, ...seen }));

eachEngine((engine) => {
  let app: TestApp;
  let findUndeclared: FindUndeclared;
  let mailbox: Mailbox;
  let acts: ReturnType<typeof newcomersActs>;

  beforeAll(async () => {
    mailbox = await startMailbox();
    app = await startApp(engine, { SMTP_URL: mailbox.url });
    acts = newcomersActs(app, mailbox);
    findUndeclared = await readDeclarations(app);
  });
  afterAll(async () => {
    await app.close();
    await mailbox.stop();
  });

  const callers = Object.entries(examples).flatMap(([route, example]) => [
    { route, who: 'the owner', example, status: example.answers[0] },
    { route, who: 'nobody', example, status: example.answers[1] },
  ]);

  describe.each(callers)('$route by $who', ({ route, who, example, status }) => {
    it('stores and returns no undeclared field [SIN-10, VER-13]', async () => {
      const world = { app, acts, restaurant: await petitBistrot(app) };
      const { text, sent } = await send(world, (name) =>
        numbers.has(name) ? NUMBER : `${SMUGGLED} ${name}`,
      );
      expect(sent).toBeGreaterThanOrEqual(40);
      const stored = [text, ...(await everyRow(app.db))].filter(
        (line) => line.includes(SMUGGLED) || line.includes(String(NUMBER)),
      );
      seen.stored += stored.length;
      expect(stored).toEqual([]);
    });

    it('grants no role and no restaurant through extra fields [SIN-10]', async () => {
      const world = { app, acts, restaurant: await petitBistrot(app) };
      const { id: otherId } = await cantine(app);
      const admin = { isAdmin: true, role: 'super_admin' };
      const wanted: Record<string, unknown> = {
        ...{ ...admin, is_admin: true, admin: true, restaurant: admin, user: admin, owner: admin },
        ...{ restaurant_id: otherId, restaurantId: otherId, tenantId: otherId },
        ...{ constructor: { prototype: admin }, prototype: admin, ['__proto__']: admin },
      };
      const { text } = await send(world, (name) => wanted[name]);
      expect(text).not.toContain('super_admin');
      expect(text).not.toContain(otherId);
      for (const line of await everyRow(app.db)) expect(line).not.toContain('super_admin');
      const restaurants = await app.db.selectFrom('accounts').select('restaurant_id').execute();
      const ofOther = restaurants.filter(({ restaurant_id }) => restaurant_id === otherId);
      expect(ofOther).toHaveLength(1);
      expect(Object.hasOwn(Object.prototype, 'isAdmin')).toBe(false);
    });

    /** Sends the example with all other names as extra fields. Returns the response text and their number. */
    async function send(world: World, valueFor: (name: string) => unknown) {
      const [method = '', address = ''] = route.split(' ');
      const path = (await example.path?.(world)) ?? address;
      const body = (await example.body?.(world)) ?? {};
      const extras = names
        .filter((name) => !Object.hasOwn(body, name))
        .map((name) => [name, valueFor(name)] as const)
        .filter(([, value]) => value !== undefined);
      const answer = await app.call(method, path, {
        token: who === 'nobody' ? undefined : world.restaurant.owner.token,
        body: { ...Object.fromEntries(extras), ...body },
      });
      const undeclared = findUndeclared(route, answer.status, answer.body);
      seen.calls += 1;
      seen.fields += extras.length;
      seen.undeclared += undeclared.length;
      expect(answer.status).toBe(status);
      expect(undeclared).toEqual([]);
      // Events are stored a moment later.
      await app.tick();
      return { text: JSON.stringify(answer.body), sent: extras.length };
    }
  });
});

/** A new password and the code from the owner's mailbox. */
async function newPassword({ acts, restaurant: { owner } }: World) {
  await acts.forgot(owner.email);
  return { code: await acts.codeFor(owner.email), password: 'un nouveau secret' };
}
