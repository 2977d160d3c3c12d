import { anyone, boardById, byRestaurant, manageBySlug, type RouteLine, rootOnly } from './line.ts';

const figures: RouteLine['swap'] = {
  ok: 200,
  places: { slug: 'restaurant', zone: 'zoneId' },
  query: ({ zone = '' }) => ({ zone }),
};

export const analyticsLines: Record<string, RouteLine> = {
  'POST /analytics/track': {
    answers: anyone(202),
    body: { eventType: 'qr_scan' },
    swap: {
      ok: 202,
      places: { slug: 'restaurant', number: 'number' },
      body: ({ slug, number }) => ({
        eventType: 'qr_scan',
        restaurantSlug: slug,
        tableNumber: Number(number),
      }),
      open: [{ theirs: { slug: 'slug' }, why: 'any page may report its own events' }],
    },
    write: {
      answers: [202, 202],
      body: ({ restaurant }) => ({
        eventType: 'qr_scan',
        restaurantSlug: restaurant.slug,
        tableNumber: 2,
        metadata: {},
      }),
    },
  },
  'GET /analytics/restaurants/{slug}/summary': {
    answers: manageBySlug(200),
    swap: figures,
  },
  'GET /analytics/restaurants/{slug}/tables': {
    answers: manageBySlug(200),
    swap: figures,
  },
  'GET /analytics/restaurants/{slug}/wishes': {
    answers: manageBySlug(200),
    swap: figures,
  },
  'GET /analytics/restaurants/{slug}/timeline': {
    answers: manageBySlug(200),
    swap: figures,
  },
  'GET /analytics/restaurants/{slug}/service': {
    answers: manageBySlug(200),
    swap: figures,
  },
  'GET /restaurants/{id}/evening': { answers: boardById(200), swap: byRestaurant },
  'GET /analytics/overview': {
    answers: rootOnly(200),
    swap: {
      ok: 403,
      places: { q: 'restaurant' },
      query: ({ q = '' }) => ({ q }),
    },
  },
};
