import { answer, client } from '../../../../ui/api.ts';
import type { BackOfficeRoutes } from '../../back-office-handlers.ts';
import type { Restaurant, RestaurantWithTables } from '../../contract.ts';
import type { RestaurantRoutes } from '../../handlers.ts';

/** What is done to any restaurant. All throw `ApiError` or `NetworkError`. */

const { restaurants } = client<RestaurantRoutes>();
const { admin, restaurants: backOffice } = client<BackOfficeRoutes>();

export const PAGE_SIZE = 20;

export type Found = { rows: Restaurant[]; total: number };

/** Pages are counted from 1. */
export async function findRestaurants(q: string, page: number): Promise<Found> {
  const offset = String((page - 1) * PAGE_SIZE);
  const query = { limit: String(PAGE_SIZE), offset, ...(q && { q }) };
  const response = await restaurants.$get({ query });
  const listed = await answer(Promise.resolve(response));
  // A super_admin is shown each of them whole.
  const rows = listed.map((row) => ({ address: null, menu_url: null, ...row }));
  return { rows, total: Number(response.headers.get('X-Total-Count')) };
}

export type Details = { name: string; address: string; menu_url: string };

export function addRestaurant(
  json: Details & { owner_email: string },
): Promise<RestaurantWithTables> {
  return answer(backOffice.$post({ json }));
}

export function changeDetails(id: string, json: Partial<Details>): Promise<RestaurantWithTables> {
  return answer(restaurants[':id'].$put({ param: { id }, json }));
}

export async function deleteRestaurant(id: string): Promise<void> {
  await answer(backOffice[':id'].$delete({ param: { id } }));
}

/** The address of its account, or null. */
export async function findOwner(id: string): Promise<string | null> {
  return (await answer(backOffice[':id'].owner.$get({ param: { id } }))).email;
}

export async function inviteOwner(id: string, owner_email: string): Promise<void> {
  await answer(backOffice[':id'].invitation.$post({ param: { id }, json: { owner_email } }));
}

export function readGlance() {
  return answer(admin.glance.$get());
}
