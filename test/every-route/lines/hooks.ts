import { addHook } from '../../support/people/hooks.ts';
import { byRestaurant, manageById, own, type RouteLine, type WriteWorld } from './line.ts';

const hook = { url: 'https://hooks.example/', events: ['request.created'], format: 'json' };

export const hooksLines: Record<string, RouteLine> = {
  'GET /restaurants/{id}/hooks': { answers: manageById(200), swap: byRestaurant },
  'POST /restaurants/{id}/hooks': {
    answers: manageById(201),
    body: hook,
    swap: { ok: 201, places: { id: 'restaurant' }, body: () => hook },
    write: own(201, 'hooks', hook),
  },
  'DELETE /restaurants/{id}/hooks/{hookId}': {
    answers: manageById(204),
    swap: { ok: 204, places: { id: 'restaurant', hookId: 'hookId' } },
    write: { answers: [204, 401], path: hookPath },
  },
  'GET /restaurants/{id}/hooks/{hookId}/deliveries': {
    answers: manageById(200),
    swap: { ok: 200, places: { id: 'restaurant', hookId: 'hookId' } },
  },
};

async function hookPath({ app, restaurant }: WriteWorld): Promise<string> {
  const { id } = await addHook(app, restaurant, { url: hook.url });
  return `/restaurants/${restaurant.id}/hooks/${id}`;
}
