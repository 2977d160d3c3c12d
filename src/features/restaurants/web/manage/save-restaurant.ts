import { limits } from '../../../../limits.ts';
import { answer, client } from '../../../../ui/network/api.ts';
import type { RestaurantChanges, RestaurantWithTables } from '../../contract.ts';
import type { RestaurantRoutes } from '../../handlers.ts';
import { changeRestaurant } from '../use-restaurant.ts';

const { restaurants } = client<RestaurantRoutes>();

/** Throws `ApiError` or `NetworkError`. */
export async function saveRestaurant(
  { id, slug }: { id: string; slug: string },
  changes: Partial<RestaurantChanges>,
): Promise<RestaurantWithTables> {
  const saved = await answer(restaurants[':id'].$put({ param: { id }, json: changes }));
  void changeRestaurant(slug, () => saved);
  return saved;
}

/** Attributes of a field for the link to the menu. */
export const menuInput = {
  name: 'menu_url',
  type: 'url',
  inputMode: 'url',
  autoComplete: 'off',
  autoCapitalize: 'none',
  spellCheck: 'false',
  maxLength: limits.urlLength,
} as const;
