import type { Db } from '../../../db/database.ts';
import type { OutboxRow } from '../../../db/schema/mail.ts';
import type { AccountRow } from '../../../db/schema/people.ts';
import type { Language } from '../../../languages.ts';
import { limits } from '../../../limits.ts';
import { paths } from '../../../paths.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Letter } from '../../../platform/mail/letter.ts';
import type { Composed, Composers } from '../../../platform/mail/outbox.ts';
import * as invitations from '../invitations-store.ts';
import * as auth from '../store.ts';
import { isGuarded } from './code-limits.ts';
import * as codes from './codes.ts';
import { emailLetters } from './email-mails.ts';
import { inGroups, inviteWithCode, resetPath, withReason } from './invitation-mails.ts';

type Deps = { db: Db; clock: Clock; secretKey: string; origin: string };
type Purpose = Exclude<codes.Purpose, 'invitation'>;

/**
 * The mails that carry a code, or say why there is none.
 * They contain no text that the requester typed: otherwise anybody could send text to a stranger's address.
 */
export function codeMails(deps: Deps): Pick<Composers, Purpose> {
  const compose =
    (purpose: Purpose): Composers[Purpose] =>
    (mail) =>
      composeFor(deps, purpose, mail);
  return {
    'sign-up': compose('sign-up'),
    password: compose('password'),
    passkey: compose('passkey'),
    'old-email': compose('old-email'),
    'new-email': compose('new-email'),
    deletion: compose('deletion'),
    export: compose('export'),
    'new-owner': compose('new-owner'),
  };
}

async function composeFor(
  deps: Deps,
  purpose: Purpose,
  mail: OutboxRow,
): Promise<Composed | undefined> {
  const { db, clock, secretKey, origin } = deps;
  const { id, address, language } = mail;
  const account = await auth.findAccountByEmail(db, address);
  const hasAccount = account !== undefined;
  if (purpose === 'password' && !hasAccount) {
    const [invitation] = await invitations.listFor(db, address, clock.now());
    if (invitation) return inviteWithCode(deps, mail, invitation);
  }
  const key = codes.keyOf(address, purpose);
  const isLong = await isGuarded(db, key.emailHash, clock.now());
  const isForNewAddress = purpose === 'sign-up' || purpose === 'new-email';
  // Only signed-in accounts request these mails, so the account was deleted meanwhile.
  if (purpose !== 'password' && !isForNewAddress && !hasAccount) return undefined;
  const isCodeDue = hasAccount !== isForNewAddress;
  const code = isCodeDue ? codes.draw(secretKey, id, isLong) : undefined;
  const letters = words[language];
  const letter = code
    ? withReason(letters[purpose](inGroups(code)), isLong, language)
    : letters.instead[insteadOf(purpose, account)](origin, address);
  return {
    ...letter,
    async onAccepted(tx) {
      await codes.storeCode(tx, { clock, secretKey }, key, { code, isLong });
    },
  };
}

type Instead = 'sign-up' | 'invited' | 'password' | 'new-email';

/** The operator may have opened an account that nobody has used yet. */
function insteadOf(purpose: Purpose, account: AccountRow | undefined): Instead {
  if (purpose === 'new-email') return purpose;
  if (purpose !== 'sign-up') return 'password';
  return account?.proven_at ? 'sign-up' : 'invited';
}

type Words = Record<Purpose, (code: string) => Letter> & {
  instead: Record<Instead, (origin: string, address: string) => Letter>;
};

const codeMinutes = limits.codeSeconds / 60;

const words: Record<Language, Words> = {
  fr: {
    'sign-up': (code) => ({
      subject: `${code}, votre code Sonnette`,
      code,
      paragraphs: [
        'Bienvenue chez Sonnette. Voici le code qui ouvre votre espace restaurant\u202f:',
        `Il est valable ${codeMinutes} minutes. Ne le donnez à personne\u202f: nous ne vous le demanderons jamais.`,
      ],
      footnote:
        'Vous recevez ce message parce que cette adresse a été donnée pour créer un compte. Si ce n’était pas vous, ignorez-le\u202f: sans ce code, aucun compte n’est créé.',
    }),
    password: (code) => ({
      subject: `${code}, votre code Sonnette`,
      code,
      paragraphs: [
        'Voici le code pour choisir un nouveau mot de passe\u202f:',
        `Il est valable ${codeMinutes} minutes. Les appareils connectés devront ensuite se reconnecter, sauf si vous en décidez autrement.`,
      ],
      footnote:
        'Si vous n’avez rien demandé, ignorez ce message\u202f: votre mot de passe reste le même.',
    }),
    passkey: (code) => ({
      subject: `${code}, votre code Sonnette`,
      code,
      paragraphs: [
        'Voici le code pour ajouter une clé d’accès à votre compte\u202f:',
        `Il est valable ${codeMinutes} minutes. Ne le donnez à personne\u202f: une clé d’accès permet de se connecter sans mot de passe.`,
      ],
      footnote:
        'Si vous n’avez rien demandé, quelqu’un utilise un appareil connecté à votre compte. Sans ce code, aucune clé d’accès n’est ajoutée.',
    }),
    'old-email': emailLetters.fr.old,
    'new-email': emailLetters.fr.new,
    deletion: actCodeFr('supprimer un restaurant'),
    export: actCodeFr('télécharger toutes les données d’un restaurant'),
    'new-owner': actCodeFr('donner un nouveau propriétaire à un restaurant'),
    instead: {
      'new-email': () => emailLetters.fr.taken,
      'sign-up': (origin) => ({
        subject: 'Vous avez déjà un compte Sonnette',
        paragraphs: [
          'Cette adresse vient d’être donnée pour créer un compte. Or vous en avez déjà un\u202f: il suffit de vous connecter.',
          'Mot de passe oublié\u202f? La page de connexion permet d’en choisir un autre.',
        ],
        link: { label: 'Se connecter', url: `${origin}${paths.auth}` },
        footnote: 'Si ce n’était pas vous, ignorez ce message\u202f: rien n’a changé.',
      }),
      invited: (origin, address) => ({
        subject: 'Une invitation de Sonnette vous attend',
        paragraphs: [
          'Cette adresse vient d’être donnée pour créer un compte. Or Sonnette lui en a déjà ouvert un par une invitation\u202f: il reste à choisir votre mot de passe.',
        ],
        link: { label: 'Choisir mon mot de passe', url: `${origin}${resetPath(address)}` },
        footnote: 'Si ce n’était pas vous, ignorez ce message\u202f: rien n’a changé.',
      }),
      password: (origin) => ({
        subject: 'Aucun compte Sonnette à cette adresse',
        paragraphs: [
          'Un nouveau mot de passe vient d’être demandé pour cette adresse, mais elle n’a pas de compte. Peut-être vous êtes-vous inscrit avec une autre\u202f?',
        ],
        link: { label: 'Ouvrir la page de connexion', url: `${origin}${paths.auth}` },
        footnote: 'Si ce n’était pas vous, ignorez ce message.',
      }),
    },
  },
  en: {
    'sign-up': (code) => ({
      subject: `${code} is your Sonnette code`,
      code,
      paragraphs: [
        'Welcome to Sonnette. Use this code to open your restaurant space:',
        `It is valid for ${codeMinutes} minutes. Do not share it with anyone: we will never ask you for it.`,
      ],
      footnote:
        'You are receiving this message because this address was used to create an account. If that was not you, please ignore it: no account is created without the code.',
    }),
    password: (code) => ({
      subject: `${code} is your Sonnette code`,
      code,
      paragraphs: [
        'Use this code to choose a new password:',
        `It is valid for ${codeMinutes} minutes. Devices that are signed in will then have to sign in again, unless you choose otherwise.`,
      ],
      footnote:
        'If you did not ask for this, please ignore this message: your password stays the same.',
    }),
    passkey: (code) => ({
      subject: `${code} is your Sonnette code`,
      code,
      paragraphs: [
        'Use this code to add a passkey to your account:',
        `It is valid for ${codeMinutes} minutes. Do not share it with anyone: a passkey signs in without a password.`,
      ],
      footnote:
        'If you did not ask for this, someone is using a device that is signed in to your account. No passkey is added without the code.',
    }),
    'old-email': emailLetters.en.old,
    'new-email': emailLetters.en.new,
    deletion: actCodeEn('delete a restaurant'),
    export: actCodeEn('download all data of a restaurant'),
    'new-owner': actCodeEn('give a restaurant a new owner'),
    instead: {
      'new-email': () => emailLetters.en.taken,
      'sign-up': (origin) => ({
        subject: 'You already have a Sonnette account',
        paragraphs: [
          'Someone has just used this address to create an account, but you already have one: simply sign in.',
          'Forgotten your password? You can choose a new one on the sign-in page.',
        ],
        link: { label: 'Sign in', url: `${origin}${paths.auth}` },
        footnote: 'If that was not you, please ignore this message: nothing has changed.',
      }),
      invited: (origin, address) => ({
        subject: 'A Sonnette invitation is waiting for you',
        paragraphs: [
          'Someone has just used this address to create an account, but Sonnette has already opened one for it by an invitation: all that is left is to choose your password.',
        ],
        link: { label: 'Choose my password', url: `${origin}${resetPath(address)}` },
        footnote: 'If that was not you, please ignore this message: nothing has changed.',
      }),
      password: (origin) => ({
        subject: 'No Sonnette account at this address',
        paragraphs: [
          'Someone has asked for a new password for this address, but it has no account. Perhaps you signed up with a different one?',
        ],
        link: { label: 'Open the sign-in page', url: `${origin}${paths.auth}` },
        footnote: 'If that was not you, please ignore this message.',
      }),
    },
  },
};

function actCodeFr(act: string): (code: string) => Letter {
  return (code) => ({
    subject: `${code}, votre code Sonnette`,
    code,
    paragraphs: [
      `Voici le code pour ${act}\u202f:`,
      `Il est valable ${codeMinutes} minutes, une seule fois. Ne le donnez à personne.`,
    ],
    footnote:
      'Si vous n’avez rien demandé, quelqu’un utilise un appareil connecté à votre compte. Sans ce code, rien ne se passe\u202f: changez de mot de passe.',
  });
}

function actCodeEn(act: string): (code: string) => Letter {
  return (code) => ({
    subject: `${code} is your Sonnette code`,
    code,
    paragraphs: [
      `Use this code to ${act}:`,
      `It is valid for ${codeMinutes} minutes, once. Do not share it with anyone.`,
    ],
    footnote:
      'If you did not ask for this, someone is using a device that is signed in to your account. Nothing happens without this code: change your password.',
  });
}
