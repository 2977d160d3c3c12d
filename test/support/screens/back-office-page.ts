/** The back office in screen tests, as a super_admin sees it. */
import { screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import type { RestaurantWithTables } from '../../../src/features/restaurants/contract.ts';
import { paths } from '../../../src/paths.ts';
import { type Person, root } from '../people/people.ts';
import type { TestApp } from '../server/app.ts';
import { open } from './screen.tsx';

let names = 0;

/** A restaurant name that no other test uses. */
export function officeName(): string {
  names += 1;
  return `Chez Zoé n° ${names}`;
}

/** Opens `/admin` as Root; with `q` it shows what a search for it finds. */
export async function openOffice(app: TestApp, q?: string) {
  const admin = await root(app);
  const query = q === undefined ? '' : `?q=${encodeURIComponent(q)}`;
  const opened = await open(`${paths.admin}${query}`, { token: admin.token });
  await screen.findByRole('heading', { level: 1 });
  return { ...opened, admin };
}

export async function createRestaurant(
  app: TestApp,
  { token }: Pick<Person, 'token'>,
  body: Record<string, unknown>,
): Promise<RestaurantWithTables> {
  return (await app.call<RestaurantWithTables>('POST', '/restaurants', { token, body })).body;
}

/** Creates a restaurant and opens the back office, which has found it. */
export async function openOfficeWith(app: TestApp, body: Record<string, unknown> = {}) {
  const restaurant = await createRestaurant(app, await root(app), { name: officeName(), ...body });
  const office = await openOffice(app, restaurant.slug);
  return { ...office, restaurant, found: within(await findRow(restaurant.name)) };
}

/** The row of a restaurant in the list. */
export async function findRow(name: string): Promise<HTMLElement> {
  const list = await screen.findByRole('list', { name: 'Restaurants' });
  const heading = await within(list).findByText(name, { selector: 'h3 *' });
  return heading.closest('li') as HTMLElement;
}

/** Waits until the list has no row of this name. */
export async function untilGone(name: string): Promise<void> {
  await waitFor(() => expect(screen.queryByText(name, { selector: 'h3 *' })).toBeNull());
}

/** Opens the form of a new restaurant. */
export async function openAddForm({ user }: Awaited<ReturnType<typeof open>>) {
  await user.click(screen.getByText('Ajouter un restaurant', { selector: 'button' }));
  return screen.getByRole('form', { name: 'Ajouter un restaurant' });
}
