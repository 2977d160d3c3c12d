import { answer, client } from '../../../../ui/network/api.ts';
import type { RestaurantWithTables } from '../../contract.ts';
import type { RestaurantRoutes } from '../../handlers.ts';
import { changeRestaurant } from '../use-restaurant.ts';

const { restaurants } = client<RestaurantRoutes>();

/** The values of the fields; an empty field is an empty string. */
export type Entered = { name: string; address: string; menu_url: string; time_zone: string };

export function enteredOf({ name, address, menu_url, time_zone }: RestaurantWithTables): Entered {
  return { name, address: address ?? '', menu_url: menu_url ?? '', time_zone };
}

/** Only the changed fields. */
export function changesOf(initial: Entered, entered: Entered): Partial<Entered> {
  const fields = Object.keys(initial) as (keyof Entered)[];
  const changed = fields.filter((field) => entered[field] !== initial[field]);
  return Object.fromEntries(changed.map((field) => [field, entered[field]]));
}

/** Throws `ApiError` or `NetworkError`. */
export async function saveRestaurant(
  { id, slug }: { id: string; slug: string },
  changes: Partial<Entered>,
): Promise<RestaurantWithTables> {
  const saved = await answer(restaurants[':id'].$put({ param: { id }, json: changes }));
  void changeRestaurant(slug, () => saved);
  return saved;
}
