import { limits } from '../../../limits.ts';

export type Strength = 'too short' | 'weak' | 'fair' | 'good';

/** What is tried first by whoever guesses. */
const common =
  /^(?:motdepasse|password|passw0rd|azerty|qwerty|qwertz|soleil|doudou|loulou|marseille|bonjour|chocolat|restaurant|sonnette|bistrot|admin|welcome|iloveyou|abc123|000000|111111|123123)[\d\W_]*$/i;
const rows = '01234567890 9876543210 abcdefghijklmnopqrstuvwxyz azertyuiop qwertyuiop qwertzuiop';

/**
 * A word about a password, from how many guesses it withstands: length counts most (NIST SP 800-63B, appendix A), then how
 * many different signs there are. Only a hint: the rule is the minimum length.
 */
export function strengthOf(password: string): Strength {
  const signs = [...password];
  if (password.length < limits.passwordMinLength) return 'too short';
  const different = new Set(signs.map((sign) => sign.toLowerCase())).size;
  const isRow = rows.includes(password.toLowerCase());
  if (common.test(password) || isRow || different < 5) return 'weak';
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u].filter((kind) => kind.test(password));
  const points = signs.length + (kinds.length - 1) * 2;
  if (points >= 16) return 'good';
  return points >= 11 ? 'fair' : 'weak';
}
