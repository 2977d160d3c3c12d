import { say } from '../../../../../ui/language/i18n.ts';
import { adminTexts } from '../texts.ts';

/** Client-side validation of the owner's e-mail address, with our own message. */
export function checkOwnerEmail(
  form: HTMLFormElement,
  { isNeeded }: { isNeeded: boolean },
): (() => string) | undefined {
  const { value, validity } = form.elements.namedItem('owner_email') as HTMLInputElement;
  const isRight = value.trim() === '' ? !isNeeded && !validity.badInput : validity.valid;
  return isRight ? undefined : () => say(adminTexts, 'emailWrong');
}
