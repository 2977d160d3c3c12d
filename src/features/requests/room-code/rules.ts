/** Rules of the code of the evening, shared by the server and the screens. */
import { asciiDigits } from '../../../digits.ts';

/** The code of the evening: in the list's answer to staff, and in a guest's call for a new request. */
export const ROOM_CODE_HEADER = 'Room-Code';
export const ROOM_CODE_DIGITS = 6;

/** Answer header of the list: when the restaurant was last told that somebody guesses its code. */
export const ROOM_CODE_GUESSED_HEADER = 'Room-Code-Guessed';

/** Typed text that cannot be a code: it is wrong, but no guess. Not '': an empty header would not be sent. */
export const NOT_A_CODE = '?';

const SIX_DIGITS = new RegExp(`^[0-9]{${ROOM_CODE_DIGITS}}$`);

/** The typed code in ASCII digits, which headers can hold, without spaces. Undefined if nothing is typed. */
export function typedCode(typed: string): string | undefined {
  const code = asciiDigits(typed).replaceAll(/[\s.-]/g, '');
  if (code === '') return undefined;
  return SIX_DIGITS.test(code) ? code : NOT_A_CODE;
}

/** As it is said and shown: `482 913`, with a space that does not break. */
export function spokenCode(code: string): string {
  return `${code.slice(0, 3)}\u00a0${code.slice(3)}`;
}

/** Of a guest's call: this browser has given the right code this evening. */
export const ROOM_PASS_HEADER = 'Room-Pass';

/** The refusal of a guest's call without the right code, and of further tries after too many wrong ones. */
export const ROOM_CODE_NEEDED = 'room_code_needed';
export const ROOM_CODE_GUARDED = 'room_code_guarded';

/** Longer than any code that is typed with spaces, and than a pass. */
export const ENTERED_LENGTH = 64;
