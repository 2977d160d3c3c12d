import { useQuery } from '@tanstack/react-query';
import type { TokenScope } from '../../../../enums.ts';
import { answer, client } from '../../../../ui/network/api.ts';
import { reload } from '../../../../ui/network/query.ts';
import type { TokenRoutes } from '../../tokens/handlers.ts';

/** Calls of the list of tokens. All throw `ApiError` or `NetworkError`. Changes reload the list. */

const { tokens } = client<TokenRoutes>().restaurants[':id'];
const keyOf = (restaurantId: string) => ['tokens', restaurantId];

export type ListedToken = Awaited<ReturnType<typeof readTokens>>['tokens'][number];
export type MadeToken = Awaited<ReturnType<typeof makeToken>>;

export function useTokens(restaurantId: string) {
  return useQuery({ queryKey: keyOf(restaurantId), queryFn: () => readTokens(restaurantId) });
}

export async function makeToken(id: string, json: { name: string; scope: TokenScope }) {
  const made = await answer(tokens.$post({ param: { id }, json }));
  void reload(keyOf(id));
  return made;
}

export async function deleteToken(id: string, tokenId: string): Promise<void> {
  try {
    await answer(tokens[':tokenId'].$delete({ param: { id, tokenId } }));
  } finally {
    // Also after a refusal: somebody else may have deleted it.
    await reload(keyOf(id));
  }
}

function readTokens(id: string) {
  return answer(tokens.$get({ param: { id } }));
}
