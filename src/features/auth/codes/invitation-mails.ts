import type { Db } from '../../../db/database.ts';
import type { OutboxRow } from '../../../db/schema.ts';
import type { Language } from '../../../languages.ts';
import { paths } from '../../../paths.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Letter } from '../../../platform/mail/letter.ts';
import type { Composed, Composers } from '../../../platform/mail/outbox.ts';
import { isGuarded } from '../guessing/code-tries.ts';
import * as auth from '../store.ts';
import { codeMinutes, inGroups, withReason } from './code-mails.ts';
import * as codes from './codes.ts';

type Deps = { db: Db; clock: Clock; secretKey: string; origin: string };

/**
 * The mail that invites an owner. Unlike the code mails it names the restaurant: an operator typed the name.
 */
export function invitationMails(deps: Deps): Pick<Composers, 'invitation'> {
  return { invitation: (mail) => compose(deps, mail) };
}

/**
 * The mail carries a code for a new password: the account exists with a random password that nobody knows.
 * Returns undefined when the account was deleted.
 */
async function compose(
  { db, clock, secretKey, origin }: Deps,
  { id, address, language }: OutboxRow,
): Promise<Composed | undefined> {
  const account = await auth.findAccountByEmail(db, address);
  if (!account) return undefined;
  const signedIn = await auth.findSignedIn(db, account.id);
  if (!signedIn) return undefined;
  const key = codes.keyOf(address, 'password');
  const isLong = await isGuarded(db, key.emailHash, clock.now());
  const code = codes.draw(secretKey, id, isLong);
  const url = `${origin}${paths.auth}?card=reset&email=${encodeURIComponent(address)}`;
  const words = invitationWords[language]({ code: inGroups(code), name: signedIn.name, url });
  const letter = withReason(words, isLong, language);
  const stored = { code, isLong };
  return { ...letter, onTaken: (tx) => codes.keep(tx, { clock, secretKey }, key, stored) };
}

type Invitation = { code: string; name: string; url: string };

const invitationWords: Record<Language, (invitation: Invitation) => Letter> = {
  fr: ({ code, name, url }) => ({
    subject: `Sonnette vous invite\u202f: ${name}`,
    code,
    paragraphs: [
      `Sonnette a ouvert un espace pour votre restaurant, ${name}. Voici le code pour choisir votre mot de passe\u202f:`,
      `Il est valable ${codeMinutes} minutes. Passé ce délai, la même page vous en envoie un autre.`,
    ],
    link: { label: 'Choisir mon mot de passe', url },
    footnote:
      'Vous recevez ce message parce que Sonnette vous invite à cette adresse. Si ce restaurant n’est pas le vôtre, ignorez-le.',
  }),
  en: ({ code, name, url }) => ({
    subject: `Your invitation to Sonnette: ${name}`,
    code,
    paragraphs: [
      `Sonnette has opened an account for your restaurant, ${name}. Use this code to choose your password:`,
      `It is valid for ${codeMinutes} minutes. After that, the same page can send you another.`,
    ],
    link: { label: 'Choose my password', url },
    footnote:
      'You are receiving this message because this address has been invited to Sonnette. If this is not your restaurant, please ignore it.',
  }),
};
