import { keepLanguage, supported } from '../../../../../ui/language/languages.ts';

/**
 * Stores the language of `&lng=`: the guest tapped FR or EN before JavaScript had loaded. With `&request=` it
 * is not a choice but the language of the form that led here.
 */
export function adoptLinkChoice(): void {
  const address = new URL(window.location.href);
  const language = supported(address.searchParams.get('lng'));
  if (!language) return;
  if (!address.searchParams.has('request')) keepLanguage(language);
  address.searchParams.delete('lng');
  window.history.replaceState(window.history.state, '', address);
}
