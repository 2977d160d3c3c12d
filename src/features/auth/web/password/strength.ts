import { limits } from '../../../../limits.ts';

export type Strength = 'too short' | 'weak' | 'fair' | 'good';

/** Passwords that guessers try first. */
const common =
  /^(?:motdepasse|password|passw0rd|azerty|qwerty|qwertz|soleil|doudou|loulou|marseille|bonjour|chocolat|restaurant|sonnette|bistrot|admin|welcome|iloveyou|abc123|000000|111111|123123)[\d\W_]*$/i;
const rows = '01234567890 9876543210 abcdefghijklmnopqrstuvwxyz azertyuiop qwertyuiop qwertzuiop';

/**
 * Rates a password by its resistance to guessing: length counts most (NIST SP 800-63B, appendix A), then the
 * kinds of characters.
 * Only a hint: the server decides which passwords are accepted.
 */
export function strengthOf(password: string): Strength {
  const characters = [...password];
  if (password.length < limits.passwordMinLength) return 'too short';
  const different = new Set(characters.map((character) => character.toLowerCase())).size;
  const isRow = rows.includes(password.toLowerCase());
  if (common.test(password) || isRow || different < 5) return 'weak';
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u].filter((kind) => kind.test(password));
  const points = characters.length + (kinds.length - 1) * 2;
  if (points >= 16) return 'good';
  return points >= 11 ? 'fair' : 'weak';
}
