/** Sends events like pages, and reads figures like owners. */
import type { TestApp } from '../server/app.ts';
import type { TestRestaurant } from './people.ts';

type Teller = Pick<TestApp, 'call'>;
export type Stats = { qr_scans: number; requests_created: number; menu_views: number };

/** Sends an event and expects 202, which does not mean that it is stored. */
export async function reportEvent(
  app: Teller,
  eventType: string,
  more: object = {},
): Promise<void> {
  const answer = await app.call('POST', '/analytics/track', { body: { eventType, ...more } });
  if (answer.status !== 202) throw new Error(`Answered ${answer.status}`);
}

export function atTable(restaurant: TestRestaurant, tableNumber: number) {
  return { restaurantSlug: restaurant.slug, tableNumber };
}

/** Reads figures as the owner. */
export async function readCounts<T>(
  app: Teller,
  restaurant: TestRestaurant,
  path: string,
): Promise<T> {
  const address = `/analytics/restaurants/${restaurant.slug}/${path}`;
  const answer = await app.call<T>('GET', address, restaurant.owner);
  if (answer.status !== 200) throw new Error(`Answered ${answer.status}`);
  return answer.body;
}

export async function stats(
  app: Teller,
  restaurant: TestRestaurant,
  period = '1 month',
): Promise<Stats> {
  const path = `summary?period=${encodeURIComponent(period)}`;
  return (await readCounts<{ stats: Stats }>(app, restaurant, path)).stats;
}
