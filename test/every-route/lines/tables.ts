import * as tables from '../../../src/features/tables/store.ts';
import { anyone, byRestaurant, manageById, own, type RouteLine } from './line.ts';

export const tablesLines: Record<string, RouteLine> = {
  'GET /restaurants/{id}/tables': {
    answers: anyone(200),
    swap: { ...byRestaurant, shows: 'restaurant' },
  },
  'POST /restaurants/{id}/tables': {
    answers: manageById(201),
    body: { number: 13 },
    swap: {
      ok: 201,
      places: { id: 'restaurant', number: 'freeNumber' },
      body: ({ number }) => ({ number: Number(number) }),
    },
    write: own(201, 'tables', { number: 13 }),
  },
  'POST /restaurants/{id}/tables/bulk': {
    answers: manageById(201),
    body: { from: 1, to: 20 },
    swap: {
      ok: 201,
      places: { id: 'restaurant', from: 'freeNumber' },
      body: ({ from }) => ({ from: Number(from), to: Number(from) + 1 }),
    },
    write: own(201, 'tables/bulk', { from: 10, to: 14 }),
  },
  'DELETE /restaurants/{id}/tables/{tableId}': {
    answers: manageById(200),
    swap: {
      ok: 200,
      places: { id: 'restaurant', tableId: 'tableId' },
    },
    write: {
      answers: [200, 401],
      async path({ app, restaurant }) {
        const [table] = await tables.list(app.db, restaurant.id);
        return `/restaurants/${restaurant.id}/tables/${table?.id}`;
      },
    },
  },
  'GET /restaurants/{id}/qr-sheet': {
    answers: manageById(200),
    swap: byRestaurant,
  },
};
