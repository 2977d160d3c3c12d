import type { Language } from '../../../../languages.ts';
import { dinerPath } from '../../../../paths.ts';
import type { Held, TableAddress } from './types.ts';

/**
 * The address of the table's page, for forms and for a new request.
 * It has no `from`, so that it does not count as a scan. It has the language only until JavaScript has stored
 * it.
 */
export function placePath({ slug, table, linkLanguage }: TableAddress): string {
  const path = dinerPath(slug, table);
  return linkLanguage ? `${path}&lng=${linkLanguage}` : path;
}

/** The address of a request's page. Without JavaScript, only this link holds the request's key. */
export function requestPath(place: TableAddress, { request, key }: Held): string {
  const path = `${placePath(place)}&request=${request.id}`;
  return key === undefined ? path : `${path}&key=${encodeURIComponent(key)}`;
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
