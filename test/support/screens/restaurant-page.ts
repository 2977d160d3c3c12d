/** The page on which owners manage their restaurant, in screen tests. */
import { fireEvent, screen, within } from '@testing-library/react';
import { paths } from '../../../src/paths.ts';
import type { TestRestaurant } from '../people/people.ts';
import { open } from './screen.tsx';

/** Opens it and waits until its tables have loaded. */
export async function openRestaurantPage({ owner: { token } }: Pick<TestRestaurant, 'owner'>) {
  const page = await open(paths.restaurant, { token });
  await screen.findByRole('region', { name: 'Tables' });
  return page;
}

/** What a region, a form or a dialog of the page holds. */
export function inside(role: 'main' | 'region' | 'form' | 'dialog', name?: string | RegExp) {
  return within(screen.getByRole(role, { name }));
}

/** Replaces what is in the field. */
export function fillField(label: string | RegExp, value: string): HTMLElement {
  const field = screen.getByLabelText(label);
  fireEvent.input(field, { target: { value } });
  return field;
}

/** The numbers of the tables, in reading order. */
export function shownTables(): number[] {
  const places = inside('region', 'Tables').queryAllByRole('listitem');
  return places.map(({ textContent }) => Number(textContent.replace(/\D/g, '')));
}
