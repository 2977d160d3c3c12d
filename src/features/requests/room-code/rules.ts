/** Rules of the code of the evening, shared by the server and the screens. */
import { asciiDigits } from '../../../digits.ts';

/** The code of the evening: in the list's answer to staff, and in a guest's call for a new request. */
export const ROOM_CODE_HEADER = 'Room-Code';
export const ROOM_CODE_DIGITS = 4;

/** The typed code in ASCII digits, which headers can hold, without spaces; undefined if there is none. */
export function typedCode(typed: string): string | undefined {
  return asciiDigits(typed).replace(/[^!-~]/g, '') || undefined;
}

/** Of a guest's call: this browser has given the right code this evening. */
export const ROOM_PASS_HEADER = 'Room-Pass';

/** The refusal of a new request without the right code, and of further tries after too many wrong ones. */
export const ROOM_CODE_NEEDED = 'room_code_needed';
export const ROOM_CODE_GUARDED = 'room_code_guarded';

/** Longer than any code that is typed with spaces, and than a pass. */
export const ENTERED_LENGTH = 64;
