/** Names as they are compared in searches: databases differ in accents and case. */

export function searchTextOf(name: string, slug: string): string {
  return fold(`${name} ${slug}`);
}

/** Null where no letter or digit is left. */
export function foldedNameOf(name: string): string | null {
  return fold(name) || null;
}

/** Keeps letters, digits and single spaces, so that nothing is a wildcard of `like`. */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
