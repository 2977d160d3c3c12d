import { actCode } from '../../support/people/act-code.ts';
import {
  adminOnly,
  anyone,
  at,
  byRestaurant,
  invitation,
  manageById,
  own,
  ownById,
  type RouteLine,
  rootOnly,
} from './line.ts';

export const restaurantsLines: Record<string, RouteLine> = {
  'GET /restaurants': {
    answers: anyone(200),
    swap: {
      ok: 200,
      places: { q: 'restaurant' },
      query: ({ q = '' }) => ({ q }),
      shows: 'restaurant',
    },
  },
  'POST /restaurants': {
    answers: rootOnly(201),
    body: { name: 'Chez Zoé' },
    swap: {
      ok: 403,
      places: { email: 'newEmail' },
      body: ({ email }) => ({ name: 'Chez Zoé', owner_email: email }),
    },
    // Only for a super_admin.
    write: { answers: [403, 401], body: () => ({ name: 'Chez Zoé' }) },
  },
  'GET /restaurants/{id}': {
    answers: anyone(200),
    swap: { ...byRestaurant, shows: 'restaurant' },
  },
  'PUT /restaurants/{id}': {
    answers: manageById(200),
    body: { name: 'Chez Camille' },
    swap: {
      ...byRestaurant,
      body: () => ({ name: 'Chez Camille', menu_url: '' }),
    },
    write: {
      answers: [200, 401],
      path: ({ restaurant }) => `/restaurants/${restaurant.id}`,
      body: () => ({
        name: 'Chez Camille',
        address: 'Lyon',
        menu_url: 'https://a.example',
        time_zone: 'Asia/Tokyo',
        widen_after_seconds: 30,
        escalate_after_seconds: 120,
        codes: 'keyed',
        guest_languages: ['en', 'fr', 'ar'],
      }),
    },
  },
  'DELETE /restaurants/{id}': {
    // Owners need a code, too.
    answers: { ...ownById(200), own: 403 },
    body: { name: 'Le Petit Bistrot' },
    swap: { ...byRestaurant, ok: 403, body: () => ({ name: 'Le Petit Bistrot' }) },
    write: {
      answers: [200, 401],
      path: ({ restaurant }) => `/restaurants/${restaurant.id}`,
      body: async ({ app, restaurant: { owner } }) => ({
        name: 'Le Petit Bistrot',
        code: await actCode(app, owner, 'deletion'),
      }),
    },
  },
  'GET /restaurants/{id}/owner': {
    answers: rootOnly(200),
    swap: adminOnly,
  },
  'POST /restaurants/{id}/invitation': {
    // 409, because Le Petit Bistrot already has an owner.
    answers: rootOnly(409),
    body: { owner_email: 'zoe@example.org' },
    swap: {
      ok: 403,
      places: { id: 'restaurant', email: 'newEmail' },
      body: ({ email }) => ({ owner_email: email }),
    },
    write: invitation,
  },
  'PUT /restaurants/{id}/invitation': {
    answers: rootOnly(409),
    body: { owner_email: 'zoe@example.org' },
    swap: {
      ok: 403,
      places: { id: 'restaurant', email: 'newEmail' },
      body: ({ email }) => ({ owner_email: email }),
    },
    write: invitation,
  },
  'POST /restaurants/{id}/password-mail': {
    answers: rootOnly(200),
    swap: adminOnly,
    write: { answers: [403, 401], path: at('password-mail') },
  },
  'GET /restaurants/{id}/first-run': {
    answers: manageById(200),
    swap: byRestaurant,
  },
  'PUT /restaurants/{id}/first-run': {
    answers: manageById(200),
    body: { codes_printed: true },
    swap: { ...byRestaurant, body: () => ({ codes_printed: true }) },
    write: own(200, 'first-run', { codes_printed: true, is_over: true }),
  },
  'GET /admin/glance': {
    answers: rootOnly(200),
    swap: { ok: 403 },
  },
  'GET /admin/restaurants': {
    answers: rootOnly(200),
    swap: {
      ok: 403,
      places: { q: 'restaurant' },
      query: ({ q = '' }) => ({ q }),
    },
  },
};
