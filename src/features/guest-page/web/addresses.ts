import type { GuestLanguage } from '../../../languages.ts';
import { guestPath } from '../../../paths.ts';
import type { ShownRequest, TableAddress } from './types.ts';

/**
 * The address of the table's page, for forms and for a new request.
 * It has no `from`, so that it does not count as a scan. It has language, pass and keys only until JavaScript
 * has stored them.
 */
export function tablePagePath({ slug, table, tableKey, ...link }: TableAddress): string {
  const language = link.linkLanguage ? `&lng=${link.linkLanguage}` : '';
  const pass = link.linkPass ? `&pass=${encodeURIComponent(link.linkPass)}` : '';
  const keys = (link.linkKeys ?? []).map((key) => `&key=${encodeURIComponent(key)}`);
  return `${guestPath(slug, table, tableKey)}${language}${pass}${keys.join('')}`;
}

/** The address of a request's page. Without JavaScript, only this link holds the request's key. */
export function requestPath(address: TableAddress, { request, key }: ShownRequest): string {
  const path = `${tablePagePath(address)}&request=${request.id}`;
  return key === undefined || address.linkKeys?.includes(key)
    ? path
    : `${path}&key=${encodeURIComponent(key)}`;
}

/**
 * A link may name the restaurant. Its slug replaces the name in the address, because the state of
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
  address: TableAddress | undefined,
  shown: ShownRequest | undefined,
  language: GuestLanguage,
): string {
  if (!address) return `?lng=${language}`;
  const chosen = { ...address, linkLanguage: language };
  return shown ? `${requestPath(chosen, shown)}&${CHOICE_PARAMETER}=1` : tablePagePath(chosen);
}
