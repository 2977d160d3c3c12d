import { keepLanguage, supported } from '../../../../../ui/language/languages.ts';

/**
 * A tap on FR or EN before the script was there led to `&lng=`: that is a choice like any other. Where a form led here
 * (`&request=`) it only says in which language that form was served.
 */
export function adoptLinkChoice(): void {
  const address = new URL(window.location.href);
  const language = supported(address.searchParams.get('lng'));
  if (!language) return;
  if (!address.searchParams.has('request')) keepLanguage(language);
  address.searchParams.delete('lng');
  window.history.replaceState(window.history.state, '', address);
}
