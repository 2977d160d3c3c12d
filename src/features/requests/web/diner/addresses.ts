import { dinerPath } from '../../../../paths.ts';
import type { Language } from '../../../../ui/languages.ts';
import type { Place } from './types.ts';

/**
 * The table's page, as a form posts to it and as a new request opens it. Without `from`, so that no scan is counted
 * again; with the language only while there is no script to remember it.
 */
export function placePath({ slug, table, linkLanguage }: Place): string {
  const path = dinerPath(slug, table);
  return linkLanguage ? `${path}&lng=${linkLanguage}` : path;
}

/** The same page in another language, for a tap before the script is there. */
export function languagePath(place: Place | undefined, language: Language): string {
  return place ? placePath({ ...place, linkLanguage: language }) : `?lng=${language}`;
}
