import { readFileSync } from 'node:fs';
import type { AppContext } from '../../../platform/http/context.ts';
import { Refusal, refusals } from '../../../platform/http/errors.ts';
import type { Text } from '../../../platform/http/language.ts';

const file = new URL('./common-passwords.txt', import.meta.url);
const common = new Set(
  readFileSync(file, 'utf8')
    .split(/\r?\n/)
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map(fold),
);

/** The person who will use the password, as far as known. */
type Person = { email?: string | undefined; restaurant?: string | null | undefined };

/** Why a password is too easy to guess; undefined when it is not. */
export function findPasswordWeakness(
  password: string,
  { email, restaurant }: Person,
): Text | undefined {
  const folded = fold(password);
  if (common.has(folded) || common.has(withoutDigits(folded))) return reasons.common;
  const addresses = [email, email?.split('@')[0]].filter((text) => text !== undefined);
  const isOwn =
    addresses.some((text) => fold(text) === folded) || isMostly(folded, fold(restaurant ?? ''));
  return isOwn ? reasons.own : undefined;
}

/** Guessers try years, and one or two digits, after each word. */
function withoutDigits(folded: string): string {
  return folded.replace(/(?:(?:19|20)\d\d|\d{1,2})$/, '');
}

/** The letters that a guesser adds to a name. */
const MOST_ADDED = 4;

function isMostly(folded: string, own: string): boolean {
  if (folded === own) return true;
  return (
    own.length > MOST_ADDED && folded.includes(own) && folded.length - own.length <= MOST_ADDED
  );
}

/** Throws 400 for the field `password`, with the reason. */
export function refuseWeakPassword(c: AppContext, password: string, person: Person = {}): void {
  const reason = findPasswordWeakness(password, person);
  if (!reason) return;
  throw new Refusal(refusals.invalidInput, { fields: { password: reason[c.get('language')] } });
}

/**
 * Removes differences that do not matter for guessing: case, Unicode form, spaces and punctuation.
 * A password of punctuation alone stays as it is.
 */
function fold(text: string): string {
  const lower = text.normalize('NFKC').toLowerCase().replace(/\s+/g, '');
  return lower.replace(/[^\p{L}\p{M}\p{N}]+/gu, '') || lower;
}

const reasons = {
  common: {
    fr: 'Ce mot de passe est parmi les plus utilisés\u202f: il serait deviné tout de suite. Choisissez-en un autre.',
    en: 'This password is one of the most common and would be guessed at once. Choose another.',
  },
  own: {
    fr: 'Votre adresse e-mail ou le nom de votre restaurant se devinent tout de suite. Choisissez un autre mot de passe.',
    en: 'Your email address and your restaurant’s name are the first guesses. Choose another password.',
  },
} satisfies Record<string, Text>;
