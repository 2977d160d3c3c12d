import { dinerPath } from '../../../../paths.ts';
import type { Language } from '../../../../ui/language/languages.ts';
import type { Held, Place } from './types.ts';

/**
 * The table's page, as a form posts to it and as a new request opens it. Without `from`, so that no scan is
 * counted again; with the language only while there is no script to remember it.
 */
export function placePath({ slug, table, linkLanguage }: Place): string {
  const path = dinerPath(slug, table);
  return linkLanguage ? `${path}&lng=${linkLanguage}` : path;
}

/** The same page of a request. Without script the link alone remembers its key. */
export function requestPath(place: Place, { request, key }: Held): string {
  const path = `${placePath(place)}&request=${request.id}`;
  return key === undefined ? path : `${path}&key=${encodeURIComponent(key)}`;
}

/** The same page in another language, for a tap before the script is there. */
export function languagePath(place: Place | undefined, language: Language): string {
  return place ? placePath({ ...place, linkLanguage: language }) : `?lng=${language}`;
}
