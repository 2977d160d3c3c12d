import { ApiError, answer, client } from '../../../../ui/network/api.ts';
import type { LeavingRoutes } from '../../leaving/handlers.ts';

const { auth } = client<LeavingRoutes>();

type Owned = { id: string; name: string };

/** Deletes the account of the session. Throws `ApiError` or `NetworkError`. */
export async function deleteAccount(email: string): Promise<void> {
  await answer(auth.account.$delete({ json: { email } }));
}

/** The restaurants that would be left without an owner; undefined if the refusal is another one. */
export function restaurantsWithoutOwner(error: unknown): Owned[] | undefined {
  if (!(error instanceof ApiError) || error.code !== 'sole_owner') return undefined;
  const { restaurants = [] } = error.body as { restaurants?: Owned[] };
  return restaurants;
}
