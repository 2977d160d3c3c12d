import { limits } from '../../../limits.ts';

/** Attributes of a field for the link to the menu. */
export const menuInput = {
  name: 'menu_url',
  type: 'url',
  inputMode: 'url',
  autoComplete: 'off',
  autoCapitalize: 'none',
  spellCheck: false,
  maxLength: limits.urlLength,
} as const;
