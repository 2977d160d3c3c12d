import { answer, client } from '../../../ui/network/api.ts';
import type { Serving } from '../contract.ts';
import type { ServingRoutes } from '../handlers.ts';

const { auth } = client<ServingRoutes>();

/** Which zones this device serves, as the server knows it. */
export function fetchServing(): Promise<Serving> {
  return answer(auth.serving.$get());
}

/** Says which zones this device serves; null: all. Throws `ApiError` or `NetworkError`. */
export function saveServing(zones: string[] | null): Promise<Serving> {
  return answer(auth.serving.$put({ json: { zones } }));
}

/** Ends the service of this device. Throws `ApiError` or `NetworkError`. */
export async function endOwnService(): Promise<void> {
  await answer(auth.serving.$delete());
}
