import { keepLanguage, supported } from '../../../../ui/language/languages.ts';
import { CHOICE_PARAMETER } from '../addresses.ts';

/**
 * Stores the language in `&lng=`, which the guest chose by tapping FR or EN before JavaScript had loaded.
 * A link with `&request=` has the language of the posted form; it is a choice only with `CHOICE_PARAMETER`.
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
