import { useQuery } from '@tanstack/react-query';
import { answer, client } from '../../../ui/network/api.ts';
import { reload } from '../../../ui/network/query.ts';
import type { BellRoutes } from '../handlers.ts';

/** Calls of the list of buttons. All throw `ApiError` or `NetworkError`. Changes reload the list. */

const { bells } = client<BellRoutes>().restaurants[':id'];
const keyOf = (restaurantId: string) => ['bells', restaurantId];

export function useBells(restaurantId: string) {
  return useQuery({
    queryKey: keyOf(restaurantId),
    queryFn: () => answer(bells.$get({ param: { id: restaurantId } })),
  });
}

export async function makeBell(
  id: string,
  json: { name: string; tableNumber: number; wish: string },
): Promise<void> {
  await answer(bells.$post({ param: { id }, json }));
  await reload(keyOf(id));
}

export async function deleteBell(id: string, bellId: string): Promise<void> {
  try {
    await bells[':bellId'].$delete({ param: { id, bellId } });
  } finally {
    // Also after a refusal: somebody else may have deleted it.
    await reload(keyOf(id));
  }
}
