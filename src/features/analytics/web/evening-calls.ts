import { answer, client } from '../../../ui/network/api.ts';
import type { Evening } from '../contract.ts';
import type { EveningRoutes } from '../handlers.ts';

const { restaurants } = client<EveningRoutes>();

/** How the service day has gone so far. Throws `ApiError` or `NetworkError`. */
export function fetchEvening(id: string): Promise<Evening> {
  return answer(restaurants[':id'].evening.$get({ param: { id } }));
}
