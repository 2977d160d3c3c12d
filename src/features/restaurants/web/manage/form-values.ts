import { limits } from '../../../../limits.ts';
import { answer, client } from '../../../../ui/network/api.ts';
import type { RestaurantChanges, RestaurantWithTables } from '../../contract.ts';
import type { RestaurantRoutes } from '../../handlers.ts';
import { changeRestaurant } from '../use-restaurant.ts';

const { restaurants } = client<RestaurantRoutes>();

/** The values of the fields; an empty field is an empty string. */
export type FormValues = { name: string; address: string; menu_url: string; time_zone: string };

export function formValuesOf({
  name,
  address,
  menu_url,
  time_zone,
}: RestaurantWithTables): FormValues {
  return { name, address: address ?? '', menu_url: menu_url ?? '', time_zone };
}

/** Only the changed fields. */
export function changesOf(initial: FormValues, values: FormValues): Partial<FormValues> {
  const fields = Object.keys(initial) as (keyof FormValues)[];
  const changed = fields.filter((field) => values[field] !== initial[field]);
  return Object.fromEntries(changed.map((field) => [field, values[field]]));
}

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
  spellCheck: false,
  maxLength: limits.urlLength,
} as const;
