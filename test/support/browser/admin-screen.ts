/** The back office, as a super_admin sees it. */
import type { Locator, Page } from '@playwright/test';
import type { RestaurantWithTables } from '../../../src/features/restaurants/contract.ts';
import { paths } from '../../../src/paths.ts';
import { type Person, root } from '../people/people.ts';
import { type Site, test } from './browser.ts';

let names = 0;

/** `admin` is Root, `office` a tablet on `/admin`, signed in as Root. */
export const adminTest = test.extend<{ admin: Person; office: Page }>({
  admin: async ({ server }, use) => {
    await use(await root(server.world));
  },
  office: async ({ tablet, admin }, use) => {
    const page = await tablet({ token: admin.token });
    await page.goto(paths.admin);
    await use(page);
  },
});

/** A restaurant name that is unique in the run. */
export function freshName(): string {
  names += 1;
  return `Chez Zoé n° ${names} ${Date.now() % 1e6}`;
}

export async function addRestaurant(
  server: Site,
  { token }: Person,
  body: Record<string, unknown>,
): Promise<RestaurantWithTables> {
  return (await server.call<RestaurantWithTables>('POST', '/restaurants', { token, body })).body;
}

/** The row of a restaurant in the list. */
export function row(page: Page, name: string): Locator {
  return page
    .getByRole('list', { name: 'Restaurants' })
    .getByRole('listitem')
    .filter({
      has: page.getByRole('heading', { level: 3, name }),
    });
}
