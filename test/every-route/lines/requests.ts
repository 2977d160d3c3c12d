import {
  anyone,
  boardById,
  boardBySlug,
  byRestaurant,
  manageBySlug,
  newRequestPath,
  own,
  type RouteLine,
  staffOrGuest,
} from './line.ts';

const whoHasTheKey = 'the key is what the guest has who wrote the request';

export const requestsLines: Record<string, RouteLine> = {
  'POST /restaurants/{slug}/requests': {
    answers: anyone(201),
    body: { tableNumber: 2 },
    swap: {
      ok: 201,
      places: { slug: 'restaurant', number: 'number', key: 'key' },
      body: ({ number }) => ({ tableNumber: Number(number), message: 'Du pain' }),
      open: ['waiting', 'served', 'free'].map((number) => ({
        theirs: { slug: 'slug', number },
        why: 'whoever sits at a table asks there',
      })),
    },
    write: {
      answers: [201, 201],
      path: ({ restaurant }) => restaurant.board,
      body: () => ({ tableNumber: 2, customerName: 'Inès', message: 'Du pain', type: 'other' }),
    },
  },
  'GET /restaurants/{slug}/tables/{table}/request': {
    answers: anyone(200),
    swap: {
      ok: 200,
      places: { slug: 'restaurant', table: 'number', key: 'key' },
      shows: 'request',
      open: [{ theirs: { slug: 'slug', table: 'waiting', key: 'waiting' }, why: whoHasTheKey }],
    },
  },
  'GET /requests/{id}': {
    answers: anyone(200),
    swap: {
      ok: 200,
      places: { id: 'request', key: 'key' },
      shows: 'request',
      open: [{ theirs: { id: 'waiting', key: 'waiting' }, why: whoHasTheKey }],
    },
  },
  'DELETE /requests/{id}': {
    answers: anyone(200),
    swap: {
      ok: 200,
      places: { id: 'request' },
      shows: 'request',
      open: [{ theirs: { id: 'waiting' }, why: 'a guest who waits may withdraw (REQ-08)' }],
    },
    write: { answers: [200, 200], path: newRequestPath },
  },
  'POST /requests/{id}/served': {
    // The request is pending: nobody says yet that it is served.
    answers: staffOrGuest(409),
    swap: {
      ok: 409,
      places: { id: 'request', key: 'key' },
      shows: 'request',
      open: [{ theirs: { id: 'waiting', key: 'waiting' }, why: whoHasTheKey }],
    },
    write: {
      answers: [409, 403],
      path: async (world) => `${await newRequestPath(world)}/served`,
    },
  },
  'GET /requests/{id}/stream': {
    answers: anyone(200),
    swap: {
      ok: 200,
      places: { id: 'request', key: 'key', tag: 'tag' },
      shows: 'request',
    },
  },
  'GET /restaurants/{slug}/requests': {
    answers: boardBySlug(200),
    swap: { ok: 200, places: { slug: 'restaurant', tag: 'tag' } },
  },
  'GET /restaurants/{slug}/requests/stream': {
    answers: boardBySlug(200),
    swap: {
      ok: 200,
      places: { slug: 'restaurant', tag: 'tag' },
    },
  },
  'DELETE /restaurants/{slug}/requests/reset': {
    answers: manageBySlug(200),
    swap: { ok: 200, places: { slug: 'restaurant' } },
    write: {
      answers: [200, 401],
      path: ({ restaurant }) => `${restaurant.board}/reset`,
    },
  },
  'POST /requests/{id}/unserved': {
    // The request is pending: nobody has finished it.
    answers: staffOrGuest(409),
    swap: {
      ok: 409,
      places: { id: 'request', key: 'key' },
      shows: 'request',
      open: [{ theirs: { id: 'waiting', key: 'waiting' }, why: whoHasTheKey }],
    },
    write: {
      answers: [409, 403],
      path: async (world) => `${await newRequestPath(world)}/unserved`,
    },
  },
  'PUT /requests/{id}/choice': {
    answers: staffOrGuest(200),
    body: { choice: null },
    swap: {
      ok: 200,
      places: { id: 'request', key: 'key' },
      body: () => ({ choice: null }),
      shows: 'request',
      open: [{ theirs: { id: 'waiting', key: 'waiting' }, why: whoHasTheKey }],
    },
    write: {
      answers: [200, 403],
      path: async (world) => `${await newRequestPath(world)}/choice`,
      body: () => ({ choice: null }),
    },
  },
  'POST /requests/{id}/reminder': {
    // The request has just been made.
    answers: staffOrGuest(409),
    swap: {
      ok: 409,
      places: { id: 'request', key: 'key' },
      shows: 'request',
      open: [{ theirs: { id: 'waiting', key: 'waiting' }, why: whoHasTheKey }],
    },
    write: {
      answers: [409, 403],
      path: async (world) => `${await newRequestPath(world)}/reminder`,
    },
  },
  'POST /requests/{id}/renewal': {
    // The request is pending: nobody has taken it.
    answers: boardById(409),
    swap: { ok: 409, places: { id: 'request' }, body: () => ({ by: 'Camille' }) },
    write: {
      answers: [409, 401],
      path: async (world) => `${await newRequestPath(world)}/renewal`,
      body: () => ({ by: 'Camille' }),
    },
  },
  'PUT /requests/{id}/taker': {
    answers: boardById(404),
    body: { memberId: 'nobody' },
    swap: { ok: 404, places: { id: 'request' }, body: () => ({ memberId: 'nobody' }) },
    write: {
      answers: [404, 401],
      path: async (world) => `${await newRequestPath(world)}/taker`,
      body: () => ({ memberId: 'nobody' }),
    },
  },
  'POST /requests/{id}/dismissal': {
    answers: boardById(200),
    swap: { ok: 200, places: { id: 'request' }, body: () => ({ by: 'Camille' }) },
    write: {
      answers: [200, 401],
      path: async (world) => `${await newRequestPath(world)}/dismissal`,
      body: () => ({ by: 'Camille' }),
    },
  },
  'PUT /restaurants/{id}/protection': {
    answers: boardById(200),
    body: { on: true },
    swap: { ...byRestaurant, body: () => ({ on: true }) },
    write: own(200, 'protection', { on: true }),
  },
  'PUT /requests/{id}/status': {
    answers: boardById(200),
    body: { status: 'in-progress' },
    swap: {
      ok: 200,
      places: { id: 'request' },
      body: () => ({ status: 'in-progress', by: 'Camille' }),
    },
    write: {
      answers: [200, 401],
      path: async (world) => `${await newRequestPath(world)}/status`,
      body: () => ({ status: 'in-progress', by: 'Camille' }),
    },
  },
};
