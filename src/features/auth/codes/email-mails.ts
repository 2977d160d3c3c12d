import type { Language } from '../../../languages.ts';
import { limits } from '../../../limits.ts';
import { paths } from '../../../paths.ts';
import type { Letter } from '../../../platform/mail/letter.ts';
import type { Composers } from '../../../platform/mail/outbox.ts';

const minutes = limits.codeSeconds / 60;

type CodeLetter = (code: string) => Letter;
type Words = { old: CodeLetter; new: CodeLetter; taken: Letter; changed(url: string): Letter };

/** Tells the old address. It does not name the new one, which whoever changed it has typed. */
export function emailMails({ origin }: { origin: string }): Pick<Composers, 'email-changed'> {
  return {
    async 'email-changed'({ language }) {
      return emailLetters[language].changed(`${origin}${paths.auth}`);
    },
  };
}

export const emailLetters: Record<Language, Words> = {
  fr: {
    old: (code) => ({
      subject: `${code}, votre code Sonnette`,
      code,
      paragraphs: [
        'Voici le code pour changer l’adresse e-mail de votre compte\u202f:',
        `Il est valable ${minutes} minutes, avec celui que reçoit la nouvelle adresse. Ne le donnez à personne\u202f: qui reçoit les e-mails d’un compte peut en choisir le mot de passe.`,
      ],
      footnote:
        'Si vous n’avez rien demandé, quelqu’un utilise un appareil connecté à votre compte. Sans ce code, l’adresse reste la même.',
    }),
    new: (code) => ({
      subject: `${code}, votre code Sonnette`,
      code,
      paragraphs: [
        'Voici le code pour que cette adresse devienne celle d’un compte Sonnette\u202f:',
        `Il est valable ${minutes} minutes, avec celui que reçoit l’adresse actuelle.`,
      ],
      footnote:
        'Vous recevez ce message parce que cette adresse a été donnée pour un compte. Si ce n’était pas vous, ignorez-le\u202f: sans ce code, rien ne change.',
    }),
    taken: {
      subject: 'Cette adresse a déjà un compte Sonnette',
      paragraphs: [
        'Cette adresse vient d’être donnée pour remplacer celle d’un autre compte. Or elle a déjà le sien, et un compte a sa propre adresse\u202f: supprimez d’abord l’un des deux, ou choisissez une autre adresse.',
      ],
      footnote: 'Si ce n’était pas vous, ignorez ce message\u202f: rien n’a changé.',
    },
    changed: (url) => ({
      subject: 'L’adresse de votre compte a été changée',
      paragraphs: [
        'Votre compte Sonnette a maintenant une autre adresse e-mail. C’est avec elle que vous vous connectez, et elle qui reçoit nos messages\u202f; les appareils connectés le restent.',
        'Si ce n’est pas vous, quelqu’un lit les e-mails de cette adresse\u202f: changez-en le mot de passe, puis prévenez l’équipe de Sonnette.',
      ],
      link: { label: 'Se connecter', url },
      footnote: 'Vous recevez ce message parce que cette adresse avait un compte Sonnette.',
    }),
  },
  en: {
    old: (code) => ({
      subject: `${code} is your Sonnette code`,
      code,
      paragraphs: [
        'Use this code to change the email address of your account:',
        `It is valid for ${minutes} minutes, together with the one sent to the new address. Do not share it with anyone: whoever receives the emails of an account can choose its password.`,
      ],
      footnote:
        'If you did not ask for this, someone is using a device that is signed in to your account. Without the code, the address stays the same.',
    }),
    new: (code) => ({
      subject: `${code} is your Sonnette code`,
      code,
      paragraphs: [
        'Use this code to make this the address of a Sonnette account:',
        `It is valid for ${minutes} minutes, together with the one sent to the present address.`,
      ],
      footnote:
        'You are receiving this message because this address was given for an account. If that was not you, please ignore it: without the code, nothing changes.',
    }),
    taken: {
      subject: 'This address already has a Sonnette account',
      paragraphs: [
        'Someone has just given this address to replace that of another account, but it has an account already, and each account has its own address: delete one of the two first, or choose another address.',
      ],
      footnote: 'If that was not you, please ignore this message: nothing has changed.',
    },
    changed: (url) => ({
      subject: 'The address of your account was changed',
      paragraphs: [
        'Your Sonnette account now has another email address. It is the one you sign in with, and the one that gets our messages; devices that are signed in stay so.',
        'If that was not you, someone reads the emails of this address: change its password, then tell the Sonnette team.',
      ],
      link: { label: 'Sign in', url },
      footnote: 'You are receiving this message because this address had a Sonnette account.',
    }),
  },
};
