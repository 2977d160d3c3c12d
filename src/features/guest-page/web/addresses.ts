import type { Language } from '../../../languages.ts';
import { guestPath } from '../../../paths.ts';
import type { Held, TableAddress } from './types.ts';

/**
 * The address of the table's page, for forms and for a new request.
 * It has no `from`, so that it does not count as a scan. It has the language only until JavaScript has stored
 * it.
 */
export function placePath({ slug, table, linkLanguage }: TableAddress): string {
  const path = guestPath(slug, table);
  return linkLanguage ? `${path}&lng=${linkLanguage}` : path;
}

/** The address of a request's page. Without JavaScript, only this link holds the request's key. */
export function requestPath(place: TableAddress, { request, key }: Held): string {
  const path = `${placePath(place)}&request=${request.id}`;
  return key === undefined ? path : `${path}&key=${encodeURIComponent(key)}`;
}

/**
 * A link may name the restaurant. Its slug takes the place of the name in the address, because the state of
 * this tab is stored by slug.
 */
export function putSlugInAddress(slug: string): void {
  const address = new URL(window.location.href);
  if (address.searchParams.get('restaurant') === slug) return;
  address.searchParams.set('restaurant', slug);
  window.history.replaceState(window.history.state, '', address);
}

/**
 * Query parameter: the guest chose the language of this link. Needed for links that also contain a request.
 */
export const CHOICE_PARAMETER = 'chosen';

/**
 * The same page in another language, for a tap before JavaScript has loaded.
 * The link has the request and its key, because without JavaScript nothing else stores them.
 */
export function languagePath(
  place: TableAddress | undefined,
  held: Held | undefined,
  language: Language,
): string {
  if (!place) return `?lng=${language}`;
  const chosen = { ...place, linkLanguage: language };
  return held ? `${requestPath(chosen, held)}&${CHOICE_PARAMETER}=1` : placePath(chosen);
}
