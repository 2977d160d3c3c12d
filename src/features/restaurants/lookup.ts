/** Finds restaurants for handlers, and refuses with 404. */
import { type Db, type Tx, transaction } from '../../db/database.ts';
import type { RestaurantRow } from '../../db/schema.ts';
import { Refusal } from '../../platform/http/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import { restaurantRefusals } from './contract.ts';
import * as restaurants from './store.ts';

/** For guests. Throws 404. */
export async function getRestaurantForGuest(db: Db, slug: string): Promise<RestaurantRow> {
  const row = await restaurants.findBySlug(db, slug);
  if (!row) throw new Refusal(restaurantRefusals.unknownToGuest);
  return row;
}

/** For links: by slug, or else by a unique name. Throws 404. */
export async function getLinkedRestaurant(db: Db, slugOrName: string): Promise<RestaurantRow> {
  return foundRestaurant(await restaurants.findBySlugOrName(db, slugOrName));
}

/** Throws 404. */
export async function getRestaurantByIdOrSlug(db: Db, idOrSlug: string): Promise<RestaurantRow> {
  return foundRestaurant(await restaurants.findByIdOrSlug(db, idOrSlug));
}

/** Throws 404. */
export async function getRestaurantById(db: Db, id: string): Promise<RestaurantRow> {
  return foundRestaurant(await restaurants.findById(db, id));
}

/** Takes an id or slug. Throws 404, also outside the scope. */
export async function getOwnRestaurant(
  db: Db,
  scope: Scope,
  idOrSlug: string,
): Promise<RestaurantRow> {
  return foundRestaurant(await restaurants.findOwnByIdOrSlug(db, scope, idOrSlug));
}

/** Throws 404, also outside the scope. */
export async function getOwnRestaurantBySlug(
  db: Db,
  scope: Scope,
  slug: string,
): Promise<RestaurantRow> {
  return foundRestaurant(await restaurants.findOwnBySlug(db, scope, slug));
}

/** Runs `work` in a transaction that holds the restaurant's lock. Throws 404, also outside the scope. */
export function inOwnRestaurant<Result>(
  db: Db,
  scope: Scope,
  id: string,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  return transaction(db, async (tx) => {
    foundRestaurant(await restaurants.lock(tx, scope, id));
    return work(tx);
  });
}

/** Throws 404 if the store found no restaurant. */
export function foundRestaurant(row: RestaurantRow | undefined): RestaurantRow {
  if (!row) throw new Refusal(restaurantRefusals.unknownRestaurant);
  return row;
}
