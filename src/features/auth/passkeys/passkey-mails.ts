import type { Tx } from '../../../db/database.ts';
import type { AccountRow } from '../../../db/schema/people.ts';
import type { Language } from '../../../languages.ts';
import { paths } from '../../../paths.ts';
import type { Letter } from '../../../platform/mail/letter.ts';
import type { Composers, Outbox } from '../../../platform/mail/outbox.ts';

const changes = ['added', 'removed'] as const;
type PasskeyChange = (typeof changes)[number];

/** Mails the account that a passkey was added or removed. The mail does not contain the passkey's name. */
export function queuePasskeyMail(
  tx: Tx,
  outbox: Outbox,
  { email, language }: Pick<AccountRow, 'email' | 'language'>,
  change: PasskeyChange,
  passkeyId: string,
): Promise<void> {
  const topic = `passkey-changed:${change}:${passkeyId}`;
  const mail = { kind: 'passkey-changed', topic, address: email } as const;
  return outbox.queue(tx, { ...mail, language: language ?? 'fr' });
}

export function passkeyMails({ origin }: { origin: string }): Pick<Composers, 'passkey-changed'> {
  return {
    async 'passkey-changed'({ topic, language }) {
      const change = changes.find((each) => each === topic.split(':')[1]);
      return change && words[language](change, `${origin}${paths.account}`);
    },
  };
}

const words: Record<Language, (change: PasskeyChange, url: string) => Letter> = {
  fr: (change, url) => ({
    subject:
      change === 'added'
        ? 'Une clé d’accès a été ajoutée à votre compte'
        : 'Une clé d’accès a été retirée de votre compte',
    paragraphs: [
      change === 'added'
        ? 'Une clé d’accès a été ajoutée à votre compte Sonnette\u202f: elle permet de se connecter sans mot de passe.'
        : 'Une clé d’accès a été retirée de votre compte Sonnette\u202f: elle ne permet plus de se connecter.',
      'Si c’est vous, il n’y a rien à faire. Sinon, quelqu’un utilise un appareil connecté à votre compte\u202f: changez de mot de passe, ce qui déconnecte les autres appareils, et vérifiez vos clés d’accès.',
    ],
    link: { label: 'Voir mon compte', url },
    footnote: 'Vous recevez ce message parce que cette adresse a un compte Sonnette.',
  }),
  en: (change, url) => ({
    subject:
      change === 'added'
        ? 'A passkey was added to your account'
        : 'A passkey was removed from your account',
    paragraphs: [
      change === 'added'
        ? 'A passkey was added to your Sonnette account: it signs in without a password.'
        : 'A passkey was removed from your Sonnette account: it no longer signs in.',
      'If it was you, there is nothing to do. Otherwise somebody uses a device that is signed in to your account: change your password, which signs other devices out, and check your passkeys.',
    ],
    link: { label: 'View my account', url },
    footnote: 'You are receiving this message because this address has a Sonnette account.',
  }),
};
