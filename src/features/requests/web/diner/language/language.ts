import { keepLanguage, supported } from '../../../../../ui/language/languages.ts';
import { CHOICE_PARAMETER } from '../addresses.ts';

/**
 * Stores the language of `&lng=`: the guest tapped FR or EN before JavaScript had loaded. With `&request=`
 * alone it is not a choice but the language of the form that led here.
 */
export function adoptLinkChoice(): void {
  const address = new URL(window.location.href);
  const language = supported(address.searchParams.get('lng'));
  if (!language) return;
  const { searchParams } = address;
  const isChoice = !searchParams.has('request') || searchParams.has(CHOICE_PARAMETER);
  if (isChoice) keepLanguage(language);
  searchParams.delete('lng');
  searchParams.delete(CHOICE_PARAMETER);
  window.history.replaceState(window.history.state, '', address);
}
