import type { Db } from '../../../db/database.ts';
import type { OutboxRow } from '../../../db/schema.ts';
import type { Language } from '../../../languages.ts';
import { paths } from '../../../paths.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Letter } from '../../../platform/mail/letter.ts';
import type { Composed, Composers } from '../../../platform/mail/outbox.ts';
import { isGuarded } from '../guessing/code-tries.ts';
import * as auth from '../store.ts';
import * as members from '../team/members-store.ts';
import { codeMinutes, inGroups, withReason } from './code-mails.ts';
import * as codes from './codes.ts';

type Deps = { db: Db; clock: Clock; secretKey: string; origin: string };

/**
 * The mail that invites an owner or a manager. Unlike the code mails it names the restaurant, which its owner
 * or an operator typed. So invitations are limited by restaurant (`limits.invitationsPerRestaurant`).
 */
export function invitationMails(deps: Deps): Pick<Composers, 'invitation'> {
  return { invitation: (mail) => compose(deps, mail) };
}

/**
 * The mail carries a code for a new password: the account exists with a random password that nobody knows.
 * Returns undefined when the account or its member was deleted.
 */
async function compose(
  { db, clock, secretKey, origin }: Deps,
  { id, topic, address, language }: OutboxRow,
): Promise<Composed | undefined> {
  const account = await auth.findAccountByEmail(db, address);
  const memberships = account ? await members.listMemberships(db, account.id) : [];
  const [, , restaurantId] = topic.split(':');
  // A mail that was queued by an earlier version names no restaurant.
  const isMeant = ({ restaurant }: members.Membership) =>
    restaurantId === undefined || restaurant.id === restaurantId;
  const member = memberships.find(isMeant);
  if (!member) return undefined;
  const { name } = member.restaurant;
  // Somebody who is in another restaurant already has a password.
  if (memberships.length > 1) return addedWords[language]({ name, url: `${origin}${paths.auth}` });
  const key = codes.keyOf(address, 'password');
  const isLong = await isGuarded(db, key.emailHash, clock.now());
  const code = codes.draw(secretKey, id, isLong);
  const url = `${origin}${paths.auth}?card=reset&email=${encodeURIComponent(address)}`;
  const words = invitationWords[language]({ code: inGroups(code), name, url });
  const letter = withReason(words, isLong, language);
  const stored = { code, isLong };
  return { ...letter, onAccepted: (tx) => codes.storeCode(tx, { clock, secretKey }, key, stored) };
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

const addedWords: Record<Language, (added: Omit<Invitation, 'code'>) => Letter> = {
  fr: ({ name, url }) => ({
    subject: `Sonnette\u202f: vous avez accès à ${name}`,
    paragraphs: [
      `Vous faites maintenant partie de l’équipe de ${name}. Connectez-vous comme d’habitude\u202f: ce restaurant est à côté du vôtre.`,
    ],
    link: { label: 'Se connecter', url },
    footnote:
      'Vous recevez ce message parce qu’un restaurant a ajouté votre adresse. Si vous ne le connaissez pas, ignorez-le.',
  }),
  en: ({ name, url }) => ({
    subject: `Sonnette: you now have access to ${name}`,
    paragraphs: [
      `You are now part of the team of ${name}. Sign in as usual: this restaurant is beside your own.`,
    ],
    link: { label: 'Sign in', url },
    footnote:
      'You are receiving this message because a restaurant has added your address. If you do not know it, please ignore it.',
  }),
};
