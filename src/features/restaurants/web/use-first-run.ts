import { useQuery } from '@tanstack/react-query';
import { FIRST_RUN_KEYS, readStored, store } from '../../../ui/device/storage.ts';
import { answer, client } from '../../../ui/network/api.ts';
import { queryClient, reload } from '../../../ui/network/query.ts';
import type { FirstRun, FirstRunSteps } from '../contract.ts';
import type { RestaurantRoutes } from '../handlers.ts';

const { restaurants } = client<RestaurantRoutes>();

/**
 * The progress of the first run. When it cannot be loaded it counts as over, because the board must not wait
 * for it.
 */
export function useFirstRun(restaurantId: string | undefined): FirstRun | 'unknown' | 'over' {
  const isOver =
    restaurantId === undefined || readStored('local', FIRST_RUN_KEYS.over) === restaurantId;
  const { data, isPending } = useQuery({
    queryKey: keyOf(restaurantId),
    queryFn: async () => {
      const param = { id: restaurantId ?? '' };
      return rememberIfOver(
        param.id,
        await answer(restaurants[':id']['first-run'].$get({ param })),
      );
    },
    enabled: !isOver,
    retry: false,
  });
  if (isOver || data?.is_over) return 'over';
  if (isPending) return 'unknown';
  return data ?? 'over';
}

/** Throws `ApiError` or `NetworkError`. */
export async function moveFirstRun(restaurantId: string, steps: FirstRunSteps): Promise<void> {
  const param = { id: restaurantId };
  const moved = await answer(restaurants[':id']['first-run'].$put({ param, json: steps }));
  // Discard older answers that are still on their way: they would overwrite this newer state.
  await queryClient.cancelQueries({ queryKey: keyOf(restaurantId) });
  queryClient.setQueryData(keyOf(restaurantId), rememberIfOver(restaurantId, moved));
}

export function refreshFirstRun(restaurantId: string): Promise<void> {
  return reload(keyOf(restaurantId));
}

function keyOf(restaurantId: string | undefined) {
  return ['first-run', restaurantId];
}

function rememberIfOver(restaurantId: string, firstRun: FirstRun): FirstRun {
  if (firstRun.is_over) store('local', FIRST_RUN_KEYS.over, restaurantId);
  return firstRun;
}
