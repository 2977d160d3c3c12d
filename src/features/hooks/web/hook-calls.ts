import { useQuery } from '@tanstack/react-query';
import type { HookFormat, RequestEvent } from '../../../enums.ts';
import { answer, client } from '../../../ui/network/api.ts';
import { reload } from '../../../ui/network/query.ts';
import type { HookRoutes } from '../handlers.ts';

/** Calls of the list of webhooks. All throw `ApiError` or `NetworkError`. Changes reload the list. */

const { hooks } = client<HookRoutes>().restaurants[':id'];
const keyOf = (restaurantId: string) => ['hooks', restaurantId];

export type ListedHook = Awaited<ReturnType<typeof readHooks>>['hooks'][number];
export type HookDeliveryItem = Awaited<ReturnType<typeof readDeliveries>>['deliveries'][number];

export function useHooks(restaurantId: string) {
  return useQuery({ queryKey: keyOf(restaurantId), queryFn: () => readHooks(restaurantId) });
}

export function useDeliveries(id: string, hookId: string) {
  const queryKey = [...keyOf(id), hookId];
  return useQuery({ queryKey, queryFn: () => readDeliveries(id, hookId) });
}

type NewHookFields = { url: string; events: RequestEvent[]; format: HookFormat };

export async function makeHook(id: string, json: NewHookFields) {
  const added = await answer(hooks.$post({ param: { id }, json }));
  void reload(keyOf(id));
  return added;
}

export async function deleteHook(id: string, hookId: string): Promise<void> {
  try {
    await answer(hooks[':hookId'].$delete({ param: { id, hookId } }));
  } finally {
    // Also after a refusal: somebody else may have deleted it.
    await reload(keyOf(id));
  }
}

function readHooks(id: string) {
  return answer(hooks.$get({ param: { id } }));
}

function readDeliveries(id: string, hookId: string) {
  return answer(hooks[':hookId'].deliveries.$get({ param: { id, hookId } }));
}
