import { useQuery } from '@tanstack/react-query';
import { answer, client } from '../../../../ui/api.ts';
import { queryClient } from '../../../../ui/query.ts';
import { readStored, store } from '../../../../ui/storage.ts';
import { createTables } from '../../../tables/web/calls.ts';
import type { FirstRun, FirstRunSteps } from '../../contract.ts';
import type { RestaurantRoutes } from '../../handlers.ts';
import { refreshRestaurant } from '../use-restaurant.ts';

const { restaurants } = client<RestaurantRoutes>();

/** The restaurant whose first run this device knows to be over; that never changes again. */
const OVER_KEY = 'sonnette.first-run-over';

/** How far its owner has come. Where nobody can tell it counts as over: the board must not wait for it. */
export function useFirstRun(restaurantId: string | undefined): FirstRun | 'unknown' | 'over' {
  const isOver = restaurantId === undefined || readStored('local', OVER_KEY) === restaurantId;
  const { data, isPending } = useQuery({
    queryKey: keyOf(restaurantId),
    queryFn: async () => {
      const param = { id: restaurantId ?? '' };
      return noted(param.id, await answer(restaurants[':id']['first-run'].$get({ param })));
    },
    enabled: !isOver,
    retry: false,
  });
  if (isOver || data?.is_over) return 'over';
  if (isPending) return 'unknown';
  return data ?? 'over';
}

/** Throws what the call throws. */
export async function moveFirstRun(restaurantId: string, steps: FirstRunSteps): Promise<void> {
  const param = { id: restaurantId };
  const moved = await answer(restaurants[':id']['first-run'].$put({ param, json: steps }));
  // What was asked before this answer knows less.
  await queryClient.cancelQueries({ queryKey: keyOf(restaurantId) });
  queryClient.setQueryData(keyOf(restaurantId), noted(restaurantId, moved));
}

/** Throws what the call throws. */
export async function furnish(
  restaurant: { id: string; slug: string },
  tableCount: number,
): Promise<void> {
  await createTables(restaurant.id, tableCount);
  await Promise.all([refreshRestaurant(restaurant.slug), refreshFirstRun(restaurant.id)]);
}

export function refreshFirstRun(restaurantId: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: keyOf(restaurantId) });
}

function keyOf(restaurantId: string | undefined) {
  return ['first-run', restaurantId];
}

function noted(restaurantId: string, firstRun: FirstRun): FirstRun {
  if (firstRun.is_over) store('local', OVER_KEY, restaurantId);
  return firstRun;
}
