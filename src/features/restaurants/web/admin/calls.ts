import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { answer, callRaw, client } from '../../../../ui/network/api.ts';
import { reload } from '../../../../ui/network/query.ts';
import type { BackOfficeRoutes } from '../../back-office/back-office-handlers.ts';
import type { RestaurantWithTables } from '../../contract.ts';
import type { RestaurantRoutes } from '../../handlers.ts';
import type { CustomerState } from '../../rules.ts';

/** API calls of the back office. All throw `ApiError` or `NetworkError`. */

const { restaurants } = client<RestaurantRoutes>();
const { admin, restaurants: backOffice } = client<BackOfficeRoutes>();

export const PAGE_SIZE = 20;

/** A search. Pages are counted from 1. */
export type SearchQuery = { q: string; state: CustomerState | undefined; page: number };

async function findRestaurants({ q, state, page }: SearchQuery) {
  const offset = String((page - 1) * PAGE_SIZE);
  const query = { limit: String(PAGE_SIZE), offset, ...(q && { q }), ...(state && { state }) };
  const { restaurants, total } = await answer(admin.restaurants.$get({ query }));
  return { rows: restaurants, total };
}

export type Customer = Awaited<ReturnType<typeof findRestaurants>>['rows'][number];

export type Details = { name: string; address: string; menu_url: string; time_zone?: string };

export function addRestaurant(
  json: Details & { owner_email: string },
): Promise<RestaurantWithTables> {
  return answer(backOffice.$post({ json }));
}

export function changeDetails(id: string, json: Partial<Details>): Promise<RestaurantWithTables> {
  return answer(restaurants[':id'].$put({ param: { id }, json }));
}

/** `name` is what an owner typed as confirmation. A super_admin needs none. */
/** An owner sends the name and a mailed code. */
export async function deleteRestaurant(
  id: string,
  json: { name?: string; code?: string } = {},
): Promise<void> {
  await answer(backOffice[':id'].$delete({ param: { id }, json }));
}

export async function inviteOwner(id: string, owner_email: string): Promise<void> {
  await answer(backOffice[':id'].invitation.$post({ param: { id }, json: { owner_email } }));
}

/** Sends the invitation again, or to another address. Possible until the owner has set a password. */
export async function changeInvitation(id: string, owner_email: string): Promise<void> {
  await answer(backOffice[':id'].invitation.$put({ param: { id }, json: { owner_email } }));
}

/** Mails the owner a code for a new password. Returns the owner's e-mail address. */
export async function sendPasswordMail(id: string): Promise<string> {
  return (await answer(backOffice[':id']['password-mail'].$post({ param: { id } }))).email;
}

function readGlance() {
  return answer(admin.glance.$get());
}

/** Keeps the previous results on the screen while a new search loads. */
export function useFound(query: SearchQuery) {
  return useQuery({
    queryKey: ['admin', 'list', query],
    queryFn: () => findRestaurants(query),
    placeholderData: keepPreviousData,
  });
}

export function useGlance() {
  return useQuery({ queryKey: ['admin', 'glance'], queryFn: readGlance });
}

/** The version of the server, in an answer that the API's description leaves out. */
export function useVersion() {
  const read = async (): Promise<string> =>
    (await (await callRaw('GET', '/api/health')).json()).version;
  return useQuery({ queryKey: ['version'], queryFn: read }).data;
}

/** Reloads list and figures, after a change here or by somebody else. */
export function refreshAdmin(): Promise<void> {
  return reload(['admin']);
}
