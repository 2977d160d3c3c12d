/** What the mails with codes share. */
import type { Language } from '../../../languages.ts';
import { limits } from '../../../limits.ts';
import { paths } from '../../../paths.ts';
import type { Letter } from '../../../platform/mail/letter.ts';

/** The card on which a mailed code chooses a password. */
export function resetPath(address: string): string {
  return `${paths.auth}?card=reset&email=${encodeURIComponent(address)}`;
}

/** Groups the digits for reading: `123 456`, `1234 5678 9012 3456`. */
export function inGroups(code: string): string {
  const digits = code.length === limits.codeDigits ? 3 : 4;
  return (code.match(new RegExp(`\\d{${digits}}`, 'g')) ?? []).join(' ');
}

/** Adds why the code is longer than usual. */
export function withReason(letter: Letter, isLong: boolean, language: Language): Letter {
  if (!isLong) return letter;
  return { ...letter, paragraphs: [...letter.paragraphs, reasons[language]] };
}

const reasons: Record<Language, string> = {
  fr: 'Il est plus long que d’habitude\u202f: quelqu’un a essayé de deviner des codes pour votre adresse aujourd’hui. Votre compte est en sécurité.',
  en: 'It is longer than usual because someone tried to guess codes for your address today. Your account is safe.',
};
