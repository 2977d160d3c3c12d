import type { Line } from './swaps.ts';

const whoHasTheKey = 'the key is what the guest has who wrote the request';
const byMail = 'whatever comes of it goes to the mailbox of that address';
const none: Line = { ok: 200 };
const byRestaurant = { places: { id: 'restaurant' }, ok: 200 } as const;
const rootOnly = { places: { id: 'restaurant' }, ok: 403 } as const;
const tries = ['asker_counts', 'email_codes'] as const;

/** How each route is called, and which of its parameters name something of a restaurant. */
export const swapLines: Record<string, Line> = {
  'POST /auth/login': {
    ok: 401,
    places: { email: 'email' },
    body: ({ email }) => ({ email, password: 'not the password' }),
    counts: tries,
  },
  'POST /auth/logout': none,
  'GET /auth/me': none,
  'GET /auth/sessions': none,
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
    places: { q: 'restaurant' },
    query: ({ q = '' }) => ({ q }),
    shows: 'restaurant',
  },
  'POST /restaurants': {
    ok: 403,
    places: { email: 'newEmail' },
    body: ({ email }) => ({ name: 'Chez Zoé', owner_email: email }),
  },
  'GET /restaurants/{id}': { ...byRestaurant, shows: 'restaurant' },
  'PUT /restaurants/{id}': {
    ...byRestaurant,
    body: () => ({ name: 'Chez Camille', menu_url: '' }),
  },
  'DELETE /restaurants/{id}': rootOnly,
  'GET /restaurants/{id}/owner': rootOnly,
  'POST /restaurants/{id}/invitation': {
    ok: 403,
    places: { id: 'restaurant', email: 'newEmail' },
    body: ({ email }) => ({ owner_email: email }),
  },
  'PUT /restaurants/{id}/invitation': {
    ok: 403,
    places: { id: 'restaurant', email: 'newEmail' },
    body: ({ email }) => ({ owner_email: email }),
  },
  'POST /restaurants/{id}/password-mail': rootOnly,
  'GET /restaurants/{id}/tables': { ...byRestaurant, shows: 'restaurant' },
  'POST /restaurants/{id}/tables': {
    ok: 201,
    places: { id: 'restaurant', number: 'freeNumber' },
    body: ({ number }) => ({ number: Number(number) }),
  },
  'POST /restaurants/{id}/tables/bulk': {
    ok: 201,
    places: { id: 'restaurant', from: 'freeNumber' },
    body: ({ from }) => ({ from: Number(from), to: Number(from) + 1 }),
  },
  'DELETE /restaurants/{id}/tables/{tableId}': {
    ok: 200,
    places: { id: 'restaurant', tableId: 'tableId' },
  },
  'GET /restaurants/{id}/qr-sheet': byRestaurant,
  'GET /restaurants/{id}/first-run': byRestaurant,
  'PUT /restaurants/{id}/first-run': { ...byRestaurant, body: () => ({ codes_printed: true }) },

  'POST /restaurants/{slug}/requests': {
    ok: 201,
    places: { slug: 'restaurant', number: 'number', key: 'key' },
    body: ({ number }) => ({ tableNumber: Number(number), message: 'Du pain' }),
    open: ['waiting', 'served', 'free'].map((number) => ({
      theirs: { slug: 'slug', number },
      why: 'whoever sits at a table asks there',
    })),
  },
  'GET /restaurants/{slug}/tables/{table}/request': {
    ok: 200,
    places: { slug: 'restaurant', table: 'number', key: 'key' },
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

  'GET /restaurants/{slug}/requests': { ok: 200, places: { slug: 'restaurant', tag: 'tag' } },
  'GET /restaurants/{slug}/requests/stream': {
    ok: 200,
    places: { slug: 'restaurant', tag: 'tag' },
  },
  'DELETE /restaurants/{slug}/requests/reset': { ok: 200, places: { slug: 'restaurant' } },
  'PUT /requests/{id}/status': {
    ok: 200,
    places: { id: 'request' },
    body: () => ({ status: 'in-progress', by: 'Camille' }),
  },

  'POST /analytics/track': {
    ok: 202,
    places: { slug: 'restaurant', number: 'number' },
    body: ({ slug, number }) => ({
      ...{ eventType: 'qr_scan', restaurantSlug: slug, tableNumber: Number(number) },
    }),
    open: [{ theirs: { slug: 'slug' }, why: 'any page may tell what happened on it' }],
  },
  'GET /analytics/restaurants/{slug}/summary': { ok: 200, places: { slug: 'restaurant' } },
  'GET /analytics/restaurants/{slug}/tables': { ok: 200, places: { slug: 'restaurant' } },
  'GET /analytics/restaurants/{slug}/timeline': { ok: 200, places: { slug: 'restaurant' } },
  'GET /analytics/restaurants/{slug}/service': { ok: 200, places: { slug: 'restaurant' } },
  'GET /analytics/overview': {
    ok: 403,
    places: { q: 'restaurant' },
    query: ({ q = '' }) => ({ q }),
  },

  'GET /stripe/plans': none,
  // Undeclared fields are refused; the subscription is that of the session.
  'POST /stripe/create-checkout-session': { ok: 400, body: () => ({ priceId: 'price_monthly' }) },
  'POST /stripe/webhook': { ok: 503, body: () => ({}) },
  'GET /stripe/subscription': none,
  'POST /stripe/portal': { ok: 404 },
  'GET /stripe/claims': none,
  'PUT /stripe/claims/{id}': {
    places: { id: 'request' },
    // Undeclared fields are refused; nothing is sold there.
    ok: 400,
    body: () => ({ is_mine: true }),
  },

  'GET /admin/glance': { ok: 403 },
  'GET /admin/restaurants': {
    ok: 403,
    places: { q: 'restaurant' },
    query: ({ q = '' }) => ({ q }),
  },

  'POST /demo-requests': {
    ok: 201,
    body: () => ({ restaurant: 'Chez Camille', email: 'camille@example.org' }),
  },
  'GET /admin/demo-requests': { ok: 403 },
  'PUT /admin/demo-requests/{id}': {
    places: { id: 'request' },
    ok: 403,
    body: () => ({ is_handled: true }),
  },
  'DELETE /admin/demo-requests/{id}': { places: { id: 'request' }, ok: 403 },

  'GET /health': none,
  'GET /health/ready': none,
  'GET /openapi.json': none,
  'GET /docs': none,
};
