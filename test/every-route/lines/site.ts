import { newcomer } from '../../support/people/newcomer.ts';
import { anyone, type RouteLine, rootOnly } from './line.ts';

export const siteLines: Record<string, RouteLine> = {
  'POST /demo-requests': {
    answers: anyone(201),
    body: { restaurant: 'Chez Zoé', email: 'zoe@example.org' },
    swap: {
      ok: 201,
      body: () => ({ restaurant: 'Chez Camille', email: 'camille@example.org' }),
    },
    write: {
      answers: [201, 201],
      body: () => ({
        restaurant: 'Chez Zoé',
        email: newcomer().email,
        wished_time: 'mardi',
        message: 'Une terrasse',
      }),
    },
  },
  'GET /admin/demo-requests': {
    answers: rootOnly(200),
    swap: { ok: 403 },
  },
  'PUT /admin/demo-requests/{id}': {
    // 404, because there is no such request.
    answers: rootOnly(404),
    body: { is_handled: true },
    swap: {
      places: { id: 'request' },
      ok: 403,
      body: () => ({ is_handled: true }),
    },
    write: { answers: [403, 401], body: () => ({ is_handled: true }) },
  },
  'DELETE /admin/demo-requests/{id}': {
    answers: rootOnly(404),
    swap: { places: { id: 'request' }, ok: 403 },
    write: { answers: [403, 401] },
  },
};
