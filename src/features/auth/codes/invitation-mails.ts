import type { Db } from '../../../db/database.ts';
import type { OutboxRow } from '../../../db/schema/mail.ts';
import type { Language } from '../../../languages.ts';
import { limits } from '../../../limits.ts';
import { paths } from '../../../paths.ts';
import type { Clock } from '../../../platform/clock.ts';
import { type Letter, quotedName } from '../../../platform/mail/letter.ts';
import type { Composed, Composers } from '../../../platform/mail/outbox.ts';
import * as invitations from '../invitations-store.ts';
import * as members from '../members-store.ts';
import * as auth from '../store.ts';
import { isGuarded } from './code-limits.ts';
import * as codes from './codes.ts';
import * as codesStore from './codes-store.ts';

type Deps = { db: Db; clock: Clock; secretKey: string; origin: string };

/**
 * The mails that invite: a team its managers and owners, the operator the first owner. Unlike the code mails
 * they contain names that strangers may have typed: invitations are limited (`team/invitations.ts`), and
 * names are quoted.
 */
export function invitationMails(deps: Deps): Pick<Composers, 'invitation'> {
  return { invitation: (mail) => compose(deps, mail) };
}

/** Undefined when the invitation was withdrawn or answered, or the account was deleted. */
async function compose(deps: Deps, mail: OutboxRow): Promise<Composed | undefined> {
  const { db, clock, secretKey, origin } = deps;
  const { topic, address, language } = mail;
  const [, , restaurantId] = topic.split(':');
  const open = await invitations.listFor(db, address, clock.now());
  const invitation = open.find(({ restaurant_id }) => restaurant_id === restaurantId);
  const account = await auth.findAccountByEmail(db, address);
  if (!invitation) return account && inviteOwner(deps, mail, account.id, restaurantId);
  if (!account) return inviteWithCode(deps, mail, invitation);
  const key = codes.keyOf(address, 'invitation');
  const isLong = await isGuarded(db, key.emailHash, clock.now());
  const url = `${origin}${paths.account}`;
  return {
    ...teamWords[language].known({ ...namesIn(invitation, language), url }),
    // No code matches it: the rows do not reveal who has an account.
    async onAccepted(tx) {
      await codes.storeCode(tx, { clock, secretKey }, key, { code: undefined, isLong });
    },
  };
}

/** The mail to an address without an account: its code opens one, and accepts this invitation. */
export async function inviteWithCode(
  { db, clock, secretKey, origin }: Deps,
  { id, address, language }: OutboxRow,
  invitation: invitations.OpenInvitation,
): Promise<Composed> {
  const key = codes.keyOf(address, 'invitation');
  const isLong = await isGuarded(db, key.emailHash, clock.now());
  const code = codes.draw(secretKey, id, isLong);
  const url = `${origin}${resetPath(address)}`;
  const names = namesIn(invitation, language);
  const words = { ...teamWords[language].unknown({ ...names, url }), code: inGroups(code) };
  return {
    ...withReason(words, isLong, language),
    async onAccepted(tx) {
      // Otherwise a code for a forgotten password, mailed when there was no invitation, would come first.
      await codesStore.forgetCode(tx, codes.keyOf(address, 'password'));
      const hash = await codes.storeCode(tx, { clock, secretKey }, key, { code, isLong });
      await invitations.storeCode(tx, invitation.id, hash);
    },
  };
}

/** The operator's mail: the account exists with a random password that nobody knows. */
async function inviteOwner(
  { db, clock, secretKey, origin }: Deps,
  { id, address, language }: OutboxRow,
  accountId: string,
  restaurantId: string | undefined,
): Promise<Composed | undefined> {
  const memberships = await members.listMemberships(db, accountId);
  const member = memberships.find(({ restaurant }) => restaurant.id === restaurantId);
  if (!member) return undefined;
  const key = codes.keyOf(address, 'password');
  const isLong = await isGuarded(db, key.emailHash, clock.now());
  const code = codes.draw(secretKey, id, isLong);
  const name = quotedName(member.restaurant.name, language);
  const words = ownerWords[language]({ name, url: `${origin}${resetPath(address)}` });
  return {
    ...withReason({ ...words, code: inGroups(code) }, isLong, language),
    async onAccepted(tx) {
      await codes.storeCode(tx, { clock, secretKey }, key, { code, isLong });
    },
  };
}

type Names = { by: string; role: 'manager' | 'owner'; restaurant: string | undefined };
type Words = Record<'known' | 'unknown', (invitation: Names & { url: string }) => Letter>;

function namesIn(invitation: invitations.OpenInvitation, language: Language): Names {
  const { inviter_name, restaurant_name, role } = invitation;
  const { nobody, operator } = inviters[language];
  const by = inviter_name === null ? operator : (quotedName(inviter_name, language) ?? nobody);
  return { by, role, restaurant: quotedName(restaurant_name, language) };
}

const inviters: Record<Language, Record<'nobody' | 'operator', string>> = {
  fr: { nobody: 'Un responsable', operator: 'L’équipe de Sonnette' },
  en: { nobody: 'A manager', operator: 'The Sonnette team' },
};

const days = limits.invitationSeconds / (24 * 60 * 60);
const minutes = limits.codeSeconds / 60;

const inFrench = ({ by, role, restaurant }: Names) =>
  `${by} vous invite à rejoindre, comme ${role === 'owner' ? 'propriétaire' : 'responsable'}, l’équipe ${restaurant ? `du restaurant ${restaurant}` : 'd’un restaurant'} sur Sonnette.`;
const inEnglish = ({ by, role, restaurant }: Names) =>
  `${by} invites you to join the team of ${restaurant ? `the restaurant ${restaurant}` : 'a restaurant'} on Sonnette as ${role === 'owner' ? 'an owner' : 'a manager'}.`;

const teamWords: Record<Language, Words> = {
  fr: {
    known: (invitation) => ({
      subject: 'Une équipe vous invite sur Sonnette',
      paragraphs: [
        inFrench(invitation),
        `Acceptez ou refusez depuis votre compte, dans les ${days} jours. Rien ne change tant que vous n’avez pas accepté.`,
      ],
      link: { label: 'Voir l’invitation', url: invitation.url },
      footnote:
        'Vous recevez ce message parce que cette adresse a un compte Sonnette. Si vous ne connaissez pas ce restaurant, refusez ou ignorez l’invitation.',
    }),
    unknown: (invitation) => ({
      subject: 'Une équipe vous invite sur Sonnette',
      paragraphs: [
        `${inFrench(invitation)} Pour accepter, choisissez votre mot de passe avec ce code\u202f:`,
        `L’invitation et le code sont valables ${days} jours. Ne donnez ce code à personne.`,
      ],
      link: { label: 'Choisir mon mot de passe', url: invitation.url },
      footnote:
        'Vous recevez ce message parce qu’un restaurant a invité cette adresse. Si vous ne le connaissez pas, ignorez-le\u202f: sans ce code, aucun compte n’est créé.',
    }),
  },
  en: {
    known: (invitation) => ({
      subject: 'A team invites you on Sonnette',
      paragraphs: [
        inEnglish(invitation),
        `Accept or decline in your account, within ${days} days. Nothing changes before you accept.`,
      ],
      link: { label: 'View the invitation', url: invitation.url },
      footnote:
        'You are receiving this message because this address has a Sonnette account. If you do not know this restaurant, decline or ignore the invitation.',
    }),
    unknown: (invitation) => ({
      subject: 'A team invites you on Sonnette',
      paragraphs: [
        `${inEnglish(invitation)} To accept, use this code to choose your password:`,
        `The invitation and the code are valid for ${days} days. Do not share the code with anyone.`,
      ],
      link: { label: 'Choose my password', url: invitation.url },
      footnote:
        'You are receiving this message because a restaurant has invited this address. If you do not know it, please ignore this message: no account is created without the code.',
    }),
  },
};

const ownerWords: Record<Language, (owned: { name: string | undefined; url: string }) => Letter> = {
  fr: ({ name, url }) => ({
    subject: 'Sonnette vous invite',
    paragraphs: [
      `Sonnette a ouvert un espace pour votre restaurant${name ? `, ${name}` : ''}. Voici le code pour choisir votre mot de passe\u202f:`,
      `Il est valable ${minutes} minutes. Passé ce délai, la même page vous en envoie un autre.`,
    ],
    link: { label: 'Choisir mon mot de passe', url },
    footnote:
      'Vous recevez ce message parce que Sonnette vous invite à cette adresse. Si ce restaurant n’est pas le vôtre, ignorez-le.',
  }),
  en: ({ name, url }) => ({
    subject: 'Your invitation to Sonnette',
    paragraphs: [
      `Sonnette has opened an account for your restaurant${name ? `, ${name}` : ''}. Use this code to choose your password:`,
      `It is valid for ${minutes} minutes. After that, the same page can send you another.`,
    ],
    link: { label: 'Choose my password', url },
    footnote:
      'You are receiving this message because this address has been invited to Sonnette. If this is not your restaurant, please ignore it.',
  }),
};

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
