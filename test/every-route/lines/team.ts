import { newcomer } from '../../support/people/newcomer.ts';
import { addStaff, invitedToCantine, pairStaff } from '../../support/people/team.ts';
import { issueToken } from '../../support/people/tokens.ts';
import {
  anyone,
  boardById,
  byRestaurant,
  manageById,
  manageOwn,
  none,
  own,
  ownById,
  type RouteLine,
  session,
  type WriteWorld,
} from './line.ts';

export const teamLines: Record<string, RouteLine> = {
  'PUT /auth/restaurant': {
    // 404, because nobody is a member of it.
    answers: session(404),
    body: { restaurantId: 'nowhere' },
    swap: {
      // The caller’s own value is a slug, and the call takes ids.
      ok: 404,
      places: { restaurantId: 'restaurant' },
      body: ({ restaurantId }) => ({ restaurantId }),
    },
    write: { answers: [200, 401], body: ({ restaurant }) => ({ restaurantId: restaurant.id }) },
  },
  'GET /auth/restaurants/overview': { answers: session(200), swap: none },
  'GET /auth/invitations': { answers: session(200), swap: none },
  'POST /auth/invitations/{id}/acceptance': {
    // 404, because nobody is invited.
    answers: session(404),
    swap: { ok: 200, places: { id: 'invitationId' } },
    write: { answers: [200, 401], path: async (world) => `${await invitedPath(world)}/acceptance` },
  },
  'DELETE /auth/invitations/{id}': {
    answers: session(404),
    swap: { ok: 204, places: { id: 'invitationId' } },
    write: { answers: [204, 401], path: invitedPath },
  },
  'POST /auth/restaurants': {
    // A super_admin adds restaurants in the back office.
    answers: { ...manageOwn(201), root: 403 },
    body: { name: 'Chez Camille, au port' },
    swap: { ok: 201, body: () => ({ name: 'Chez Camille, au port' }) },
    write: { answers: [201, 401], body: () => ({ name: 'Au port', address: 'Quai 3' }) },
  },
  'DELETE /auth/account': {
    // Not the address of the caller.
    answers: { ...manageOwn(400), root: 403 },
    body: { email: 'nobody@example.org' },
    swap: { ok: 409, places: { email: 'email' }, body: ({ email }) => ({ email }) },
    // The only owner of a restaurant.
    write: { answers: [409, 401], body: ({ restaurant: { owner } }) => ({ email: owner.email }) },
  },
  'POST /auth/pair/preview': {
    answers: anyone(400),
    body: { code: '0000 0000' },
    swap: { ok: 400, body: () => ({ code: '00000000' }) },
    write: {
      answers: [200, 200],
      body: async ({ app, restaurant }) => ({
        code: (await addStaff(app, restaurant)).pairing.code,
      }),
    },
  },
  'POST /auth/pair': {
    answers: anyone(400),
    body: { code: '0000 0000' },
    swap: { ok: 400, body: () => ({ code: '00000000' }) },
    write: {
      answers: [201, 201],
      body: async ({ app, restaurant }) => ({
        code: (await addStaff(app, restaurant)).pairing.code,
        deviceName: 'Tablette',
      }),
    },
  },
  'GET /restaurants/{id}/team': { answers: manageById(200), swap: byRestaurant },
  'GET /restaurants/{id}/colleagues': { answers: boardById(200), swap: byRestaurant },
  'GET /restaurants/{id}/export': {
    // Owners need a code, too.
    answers: { ...ownById(200), own: 403 },
    swap: { ...byRestaurant, ok: 403 },
  },
  'GET /restaurants/{id}/journal': {
    answers: manageById(200),
    swap: {
      ok: 200,
      places: { id: 'restaurant', member: 'memberId' },
      query: ({ member = '' }) => ({ member }),
    },
  },
  'GET /restaurants/{id}/tokens': { answers: manageById(200), swap: byRestaurant },
  'POST /restaurants/{id}/tokens': {
    answers: manageById(201),
    body: { name: 'Caisse', scope: 'board' },
    swap: { ...byRestaurant, ok: 201, body: () => ({ name: 'Caisse', scope: 'board' }) },
    write: own(201, 'tokens', { name: 'Caisse', scope: 'board' }),
  },
  'DELETE /restaurants/{id}/tokens/{tokenId}': {
    // 404, because nobody has it.
    answers: manageById(404),
    swap: { ok: 204, places: { id: 'restaurant', tokenId: 'tokenId' } },
    write: {
      answers: [204, 401],
      path: async ({ app, restaurant }) =>
        `/restaurants/${restaurant.id}/tokens/${(await issueToken(app, restaurant, 'read')).id}`,
    },
  },
  'POST /restaurants/{id}/team': {
    answers: manageById(201),
    body: { name: 'Léa' },
    swap: { ...byRestaurant, ok: 201, body: () => ({ name: 'Léa' }) },
    write: {
      answers: [201, 401],
      path: ({ restaurant }) => `/restaurants/${restaurant.id}/team`,
      body: () => ({ name: 'Marc', email: newcomer().email, role: 'manager' }),
    },
  },
  'PUT /restaurants/{id}/team/{memberId}': {
    answers: manageById(200),
    body: { name: 'Léa B.' },
    swap: {
      ok: 200,
      places: { id: 'restaurant', memberId: 'memberId' },
      body: () => ({ name: 'Léa B.' }),
    },
    write: {
      answers: [200, 401],
      path: async (world) => `${await newMemberPath(world)}`,
      body: () => ({ name: 'Léa B.', role: 'staff' }),
    },
  },
  'DELETE /restaurants/{id}/team/{memberId}': {
    answers: manageById(200),
    swap: { ok: 200, places: { id: 'restaurant', memberId: 'memberId' } },
    write: { answers: [200, 401], path: newMemberPath },
  },
  'POST /restaurants/{id}/team/{memberId}/pairing': {
    answers: manageById(201),
    swap: { ok: 201, places: { id: 'restaurant', memberId: 'memberId' } },
    write: {
      answers: [201, 401],
      path: async (world) => `${await newMemberPath(world)}/pairing`,
    },
  },
  'DELETE /restaurants/{id}/devices/{deviceId}': {
    answers: manageById(200),
    swap: { ok: 200, places: { id: 'restaurant', deviceId: 'deviceId' } },
    write: {
      answers: [200, 401],
      async path({ app, restaurant }) {
        const { deviceId } = await pairStaff(app, restaurant);
        return `/restaurants/${restaurant.id}/devices/${deviceId}`;
      },
    },
  },
};

async function newMemberPath({ app, restaurant }: WriteWorld): Promise<string> {
  const { member } = await addStaff(app, restaurant);
  return `/restaurants/${restaurant.id}/team/${member.id}`;
}

async function invitedPath({ app, restaurant }: WriteWorld): Promise<string> {
  return `/auth/invitations/${await invitedToCantine(app, restaurant.owner)}`;
}
