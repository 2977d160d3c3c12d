/** The page on which owners manage their restaurant, in screen tests. */
import { screen } from '@testing-library/react';
import { paths } from '../../../src/paths.ts';
import type { TestRestaurant } from '../people/people.ts';
import { inside, open, type User } from './screen.tsx';

/** Opens it and waits until its tables have loaded. */
export async function openRestaurantPage({ owner: { token } }: Pick<TestRestaurant, 'owner'>) {
  const page = await open(paths.restaurant, { token });
  await screen.findByRole('region', { name: 'Tables' });
  return page;
}

/** The numbers of the tables, in reading order. */
export function shownTables(): number[] {
  const places = inside('region', 'Tables').queryAllByRole('listitem');
  return places.map(({ textContent }) => Number(textContent.replace(/\D/g, '')));
}

/** Opens the form of a setting. */
export function openSetting(user: User, label: string): Promise<void> {
  return user.click(screen.getByRole('button', { name: `Modifier ${label}` }));
}
