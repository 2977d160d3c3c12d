import type { Db } from '../../db/database.ts';
import { limits } from '../../limits.ts';
import { paths } from '../../paths.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Language } from '../../platform/http/language.ts';
import type { Letter } from '../../platform/mail/letter.ts';
import type { Composed, Composers } from '../../platform/mail/outbox.ts';
import * as codes from './codes.ts';
import * as auth from './store.ts';

type Deps = { db: Db; clock: Clock; secretKey: string; origin: string };

/**
 * The mails that carry a code, or say why there is none. Nothing that a stranger may have typed stands in them: who
 * signs up with my address must not be able to write to me.
 */
export function codeMails(deps: Deps): Pick<Composers, codes.Purpose> {
  const compose =
    (purpose: codes.Purpose): Composers[codes.Purpose] =>
    (mail) =>
      composeFor(deps, purpose, mail);
  return { 'sign-up': compose('sign-up'), password: compose('password') };
}

async function composeFor(
  { db, clock, secretKey, origin }: Deps,
  purpose: codes.Purpose,
  { id, address, language }: { id: string; address: string; language: Language },
): Promise<Composed> {
  const hasAccount = (await auth.findAccountByEmail(db, address)) !== undefined;
  const code = hasAccount === (purpose === 'password') ? codes.draw(secretKey, id) : undefined;
  const letters = words[language];
  const letter = code ? letters[purpose](inTwo(code)) : letters.instead[purpose](origin);
  const key = codes.keyOf(address, purpose);
  return { ...letter, onTaken: (tx) => codes.keep(tx, { clock, secretKey }, key, code) };
}

/** `123 456`: read in one glance. */
function inTwo(code: string): string {
  return `${code.slice(0, code.length / 2)} ${code.slice(code.length / 2)}`;
}

type Words = Record<codes.Purpose, (code: string) => Letter> & {
  instead: Record<codes.Purpose, (origin: string) => Letter>;
};

const minutes = limits.codeSeconds / 60;

const words: Record<Language, Words> = {
  fr: {
    'sign-up': (code) => ({
      subject: `${code}, votre code Sonnette`,
      code,
      paragraphs: [
        'Bienvenue chez Sonnette. Voici le code qui ouvre votre espace restaurant\u202f:',
        `Il est valable ${minutes} minutes. Ne le donnez à personne\u202f: nous ne vous le demanderons jamais.`,
      ],
      footnote:
        'Vous recevez ce message parce que cette adresse a été donnée pour créer un compte. Si ce n’était pas vous, ignorez-le\u202f: sans ce code, aucun compte n’est créé.',
    }),
    password: (code) => ({
      subject: `${code}, votre code Sonnette`,
      code,
      paragraphs: [
        'Voici le code pour choisir un nouveau mot de passe\u202f:',
        `Il est valable ${minutes} minutes. Tous les appareils connectés devront ensuite se reconnecter.`,
      ],
      footnote:
        'Si vous n’avez rien demandé, ignorez ce message\u202f: votre mot de passe reste le même.',
    }),
    instead: {
      'sign-up': (origin) => ({
        subject: 'Vous avez déjà un compte Sonnette',
        paragraphs: [
          'Cette adresse vient d’être donnée pour créer un compte. Or vous en avez déjà un\u202f: il suffit de vous connecter.',
          'Mot de passe oublié\u202f? La page de connexion permet d’en choisir un autre.',
        ],
        link: { label: 'Se connecter', url: `${origin}${paths.auth}` },
        footnote: 'Si ce n’était pas vous, ignorez ce message\u202f: rien n’a changé.',
      }),
      password: (origin) => ({
        subject: 'Aucun compte Sonnette à cette adresse',
        paragraphs: [
          'Un nouveau mot de passe vient d’être demandé pour cette adresse, mais elle n’a pas de compte. Peut-être vous êtes-vous inscrit avec une autre\u202f?',
        ],
        link: { label: 'Créer un compte', url: `${origin}${paths.signUp}` },
        footnote: 'Si ce n’était pas vous, ignorez ce message.',
      }),
    },
  },
  en: {
    'sign-up': (code) => ({
      subject: `${code} is your Sonnette code`,
      code,
      paragraphs: [
        'Welcome to Sonnette. This code opens your restaurant’s space:',
        `It is good for ${minutes} minutes. Give it to nobody: we will never ask for it.`,
      ],
      footnote:
        'You get this message because this address was given to create an account. If that was not you, ignore it: without the code no account is made.',
    }),
    password: (code) => ({
      subject: `${code} is your Sonnette code`,
      code,
      paragraphs: [
        'This code lets you choose a new password:',
        `It is good for ${minutes} minutes. Every device that is signed in will have to sign in again.`,
      ],
      footnote: 'If you asked for nothing, ignore this message: your password stays as it is.',
    }),
    instead: {
      'sign-up': (origin) => ({
        subject: 'You already have a Sonnette account',
        paragraphs: [
          'This address has just been given to create an account. You have one already: just sign in.',
          'Forgotten your password? The sign-in page lets you choose another.',
        ],
        link: { label: 'Sign in', url: `${origin}${paths.auth}` },
        footnote: 'If that was not you, ignore this message: nothing has changed.',
      }),
      password: (origin) => ({
        subject: 'No Sonnette account has this address',
        paragraphs: [
          'A new password was asked for with this address, but it has no account. Did you perhaps sign up with another one?',
        ],
        link: { label: 'Create an account', url: `${origin}${paths.signUp}` },
        footnote: 'If that was not you, ignore this message.',
      }),
    },
  },
};
