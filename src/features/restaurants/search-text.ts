import type { RestaurantRow } from '../../db/schema.ts';

/** The values of the search columns. */
export function searchColumns(
  name: string,
  slug: string,
): Pick<RestaurantRow, 'search_text' | 'folded_name'> {
  return { search_text: fold(`${name} ${slug}`), folded_name: fold(name) || null };
}

export function foldedAddress(
  address: string | null | undefined,
): Pick<RestaurantRow, 'folded_address'> {
  return { folded_address: fold(address ?? '') || null };
}

/** Whether somebody typed the restaurant's name, ignoring accents, case and punctuation. */
export function isNameOf({ name, folded_name }: RestaurantRow, typed: string): boolean {
  return folded_name === null ? name === typed : folded_name === fold(typed);
}

/**
 * Removes accents, case and punctuation, which databases compare differently.
 * The result contains no wildcard of `like`.
 */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
