import type { RestaurantRow } from '../../db/schema.ts';

/** The columns by which a restaurant is found. */
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

/**
 * Drops accents, case and punctuation, on which databases disagree.
 * What is left holds no wildcard of `like`.
 */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
