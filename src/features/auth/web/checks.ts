import { limits } from '../../../limits.ts';
import { say } from '../../../ui/language/i18n.ts';
import { uiTexts } from '../../../ui/language/texts.ts';
import { authTexts, signUpTexts } from './texts.ts';

/** Client-side validation with our own messages: undefined for a valid field. */

type Check = (form: HTMLFormElement) => (() => string) | undefined;

export const checkEmail: Check = (form) => {
  const { value, validity } = input(form, 'email');
  if (value.trim() === '') return () => say(authTexts, 'emailMissing');
  return validity.valid ? undefined : () => say(authTexts, 'emailInvalid');
};

export const checkPassword: Check = (form) =>
  input(form, 'password').value === '' ? () => say(authTexts, 'passwordMissing') : undefined;

/** Checks a new password. */
export const checkNewPassword: Check = (form) => {
  const { length } = input(form, 'password').value;
  if (length >= limits.passwordMinLength) return undefined;
  return (
    checkPassword(form) ?? (() => say(uiTexts, 'tooShort', { count: limits.passwordMinLength }))
  );
};

/** Checks the repeated password. */
export const checkRepeated: Check = (form) =>
  input(form, 'repeated').value === input(form, 'password').value
    ? undefined
    : () => say(uiTexts, 'passwordsMustMatch');

export const checkRestaurantName: Check = (form) =>
  input(form, 'name').value.trim() === '' ? () => say(signUpTexts, 'nameMissing') : undefined;

function input(form: HTMLFormElement, name: string): HTMLInputElement {
  const found = form.querySelector<HTMLInputElement>(`[name=${name}]`);
  if (!found) throw new Error(`the form has no ${name}`);
  return found;
}
