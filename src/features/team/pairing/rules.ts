/** The form of pairing codes. */
import { limits } from '../../../limits.ts';

/** Crockford's base32: no I, L, O and U. */
export const PAIRING_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

const wellFormed = new RegExp(`^[${PAIRING_ALPHABET}]{${limits.pairingCodeLength}}$`);

/**
 * The code as it was shown, from what was typed: in any case, with spaces, dashes and
 * invisible characters, with O instead of 0,
 * and with I or L instead of 1. Undefined if it cannot be a code.
 */
export function pairingCodeFrom(typed: string): string | undefined {
  const code = typed
    .toUpperCase()
    .replace(/[\s\p{Pd}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
  return wellFormed.test(code) ? code : undefined;
}
