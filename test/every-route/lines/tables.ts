import * as tables from '../../../src/features/tables/store.ts';
import { addBell } from '../../support/people/bells.ts';
import { addZone } from '../../support/people/zones.ts';
import {
  anyone,
  at,
  boardById,
  byRestaurant,
  manageById,
  own,
  type RouteLine,
  type WriteWorld,
} from './line.ts';

const breadButton = { type: 'bread', label: { fr: 'Pain' }, icon: 'bread', place: 'button' };

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
  'PUT /restaurants/{id}/tables/{tableId}': {
    answers: manageById(200),
    body: { label: 'Comptoir' },
    swap: {
      ok: 200,
      places: { id: 'restaurant', tableId: 'tableId', number: 'freeNumber' },
      body: ({ number }) => ({ number: Number(number), label: 'Comptoir' }),
    },
    write: {
      answers: [200, 401],
      path: tablePath,
      body: () => ({ number: 77, label: 'Comptoir' }),
    },
  },
  'DELETE /restaurants/{id}/tables/{tableId}': {
    answers: manageById(200),
    swap: {
      ok: 200,
      places: { id: 'restaurant', tableId: 'tableId' },
    },
    write: {
      answers: [200, 401],
      path: tablePath,
    },
  },
  'PUT /restaurants/{id}/tables/{tableId}/mute': {
    answers: boardById(200),
    body: { minutes: 15 },
    swap: {
      ok: 200,
      places: { id: 'restaurant', tableId: 'tableId' },
      body: () => ({ minutes: 15 }),
    },
    write: {
      answers: [200, 401],
      path: async (world) => `${await tablePath(world)}/mute`,
      body: () => ({ minutes: 'service' }),
    },
  },
  'POST /restaurants/{id}/tables/{tableId}/key': {
    answers: manageById(200),
    swap: { ok: 200, places: { id: 'restaurant', tableId: 'tableId' } },
    write: { answers: [200, 401], path: async (world) => `${await tablePath(world)}/key` },
  },
  'GET /restaurants/{id}/zones': { answers: boardById(200), swap: byRestaurant },
  'POST /restaurants/{id}/zones': {
    answers: manageById(201),
    body: { name: 'Terrasse' },
    swap: {
      ok: 201,
      places: { id: 'restaurant', number: 'number' },
      body: ({ number }) => ({ name: 'Terrasse', tables: [Number(number)] }),
    },
    write: own(201, 'zones', { name: 'Terrasse', tables: [1, 2] }),
  },
  'PUT /restaurants/{id}/zones/{zoneId}': {
    answers: manageById(200),
    body: { name: 'Terrasse' },
    swap: {
      ok: 200,
      places: { id: 'restaurant', zoneId: 'zoneId', number: 'number' },
      body: ({ number }) => ({ name: 'Patio', tables: [Number(number)] }),
    },
    write: {
      answers: [200, 401],
      path: zonePath,
      body: () => ({ name: 'Patio', tables: [3] }),
    },
  },
  'DELETE /restaurants/{id}/zones/{zoneId}': {
    answers: manageById(200),
    swap: { ok: 200, places: { id: 'restaurant', zoneId: 'zoneId' } },
    write: { answers: [200, 401], path: zonePath },
  },
  'GET /restaurants/{id}/bells': { answers: manageById(200), swap: byRestaurant },
  'POST /restaurants/{id}/bells': {
    answers: manageById(201),
    body: { name: 'Bouton', tableNumber: 1, type: 'bill' },
    swap: {
      ok: 201,
      places: { id: 'restaurant', number: 'number' },
      body: ({ number }) => ({ name: 'Bouton', tableNumber: Number(number), wish: 'bread' }),
    },
    write: own(201, 'bells', { name: 'Bouton', tableNumber: 1, type: 'bill' }),
  },
  'DELETE /restaurants/{id}/bells/{bellId}': {
    answers: manageById(204),
    swap: { ok: 204, places: { id: 'restaurant', bellId: 'bellId' } },
    write: {
      answers: [204, 401],
      path: async ({ app, restaurant }) =>
        `/restaurants/${restaurant.id}/bells/${(await addBell(app, restaurant, 1)).id}`,
    },
  },
  // Whoever knows its address may press a button.
  'GET /bells/{secret}': { answers: anyone(404), swap: { ok: 404 } },
  'POST /bells/{secret}': {
    answers: anyone(404),
    swap: { ok: 404 },
    write: { answers: [404, 404], path: () => '/bells/unknown' },
  },
  'GET /restaurants/{id}/wishes': {
    answers: anyone(200),
    swap: { ...byRestaurant, shows: 'restaurant' },
  },
  'PUT /restaurants/{id}/wishes': {
    answers: manageById(200),
    body: { version: 0, wishes: [breadButton] },
    swap: {
      ok: 200,
      places: { id: 'restaurant' },
      body: () => ({ version: 0, wishes: [breadButton] }),
    },
    write: {
      answers: [200, 401],
      path: ({ restaurant }) => `/restaurants/${restaurant.id}/wishes`,
      body: () => ({ version: 0, wishes: [breadButton] }),
    },
  },
  'DELETE /restaurants/{id}/wishes': {
    answers: manageById(200),
    swap: { ok: 200, places: { id: 'restaurant' } },
    write: {
      answers: [200, 401],
      path: ({ restaurant }) => `/restaurants/${restaurant.id}/wishes`,
    },
  },
  'POST /restaurants/{id}/wishes/copy': {
    // 404, because nobody is a member of it.
    answers: manageById(404),
    body: { to: ['nowhere'] },
    swap: {
      // The caller’s own value is a slug, and the list takes ids.
      ok: 404,
      places: { id: 'restaurant', to: 'restaurant' },
      body: ({ to }) => ({ to: [to] }),
    },
    write: { answers: [404, 401], path: at('wishes/copy'), body: () => ({ to: ['nowhere'] }) },
  },
  'GET /restaurants/{id}/qr-sheet': {
    answers: manageById(200),
    swap: byRestaurant,
  },
  'GET /restaurants/{id}/qr-sheet/previews': {
    answers: manageById(200),
    swap: byRestaurant,
  },
};

async function tablePath({ app, restaurant }: WriteWorld): Promise<string> {
  const [table] = await tables.list(app.db, restaurant.id);
  return `/restaurants/${restaurant.id}/tables/${table?.id}`;
}

async function zonePath({ app, restaurant }: WriteWorld): Promise<string> {
  const { id } = await addZone(app, restaurant, { name: 'Bar' });
  return `/restaurants/${restaurant.id}/zones/${id}`;
}
