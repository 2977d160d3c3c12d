import { answer, client } from '../../../../ui/network/api.ts';
import { showMoved } from '../../../auth/web/session.tsx';
import type { OwnRestaurantsRoutes } from '../../own-teams-handlers.ts';

const calls = client<OwnRestaurantsRoutes>().auth;

/** Switches this device to another restaurant of the account. Throws `ApiError` or `NetworkError`. */
export async function switchRestaurant(restaurantId: string): Promise<void> {
  showMoved(await answer(calls.restaurant.$put({ json: { restaurantId } })));
}
