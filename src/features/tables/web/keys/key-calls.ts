import { useQuery } from '@tanstack/react-query';
import { say, type TextKey } from '../../../../ui/language/i18n.ts';
import { ApiError, answer, client } from '../../../../ui/network/api.ts';
import { reload } from '../../../../ui/network/query.ts';
import { notify } from '../../../../ui/notices/notices.ts';
import type { KeyRoutes } from '../../keys/handlers.ts';
import { keyTexts } from './texts.ts';

const { restaurants } = client<KeyRoutes>();

/** The tables of a restaurant with their keys, by number; read again at this interval, if there is one. */
export function useKeyedTables(restaurantId: string, refetchInterval?: number, enabled = true) {
  return useQuery({
    queryKey: keyOf(restaurantId),
    queryFn: () => answer(restaurants[':id'].tables.$get({ param: { id: restaurantId } })),
    enabled,
    ...(refetchInterval && { refetchInterval }),
  });
}

/** Throws `ApiError` or `NetworkError`. */
export async function renewKey(restaurantId: string, tableId: string): Promise<void> {
  const param = { id: restaurantId, tableId };
  await answer(restaurants[':id'].tables[':tableId'].key.$post({ param }));
  await reload(keyOf(restaurantId));
}

export function notifyKeys(
  type: 'success' | 'error',
  title: TextKey<typeof keyTexts.fr>,
  error?: unknown,
) {
  const why = error instanceof ApiError ? error.message : () => say(keyTexts, 'lost');
  notify({
    id: 'keys',
    type,
    title: () => say(keyTexts, title),
    message: type === 'error' ? why : '',
  });
}

function keyOf(restaurantId: string) {
  return ['tables', restaurantId];
}
