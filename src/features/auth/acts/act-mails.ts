import type { Db, Tx } from '../../../db/database.ts';
import { type ProvenAct, provenActs } from '../../../enums.ts';
import type { Language } from '../../../languages.ts';
import { limits } from '../../../limits.ts';
import { paths } from '../../../paths.ts';
import { newId } from '../../../platform/ids.ts';
import { type Letter, quotedName } from '../../../platform/mail/letter.ts';
import type { Composers, Outbox } from '../../../platform/mail/outbox.ts';
import * as restaurants from '../../restaurants/store.ts';
import * as auth from '../store.ts';

/** Tells every owner of the restaurant that the act was done. */
export async function queueActMails(
  tx: Tx,
  outbox: Outbox,
  act: ProvenAct,
  restaurantId: string,
  now: Date,
): Promise<void> {
  for (const { email, language } of await auth.listOwnersOf(tx, restaurantId)) {
    const topic = `act-done:${act}:${restaurantId}:${newId(now)}`;
    const mail = { kind: 'act-done', topic, address: email, language: language ?? 'fr' } as const;
    await outbox.queue(tx, mail);
  }
}

export function actMails({ db, origin }: { db: Db; origin: string }): Pick<Composers, 'act-done'> {
  return {
    async 'act-done'({ topic, language }) {
      const [, done, restaurantId = ''] = topic.split(':');
      const act = provenActs.find((each) => each === done);
      const name = await restaurants.findNameEvenDeleted(db, restaurantId);
      if (!act || name === undefined) return undefined;
      return words[language](act, quotedName(name, language) ?? '…', origin);
    },
  };
}

const days = limits.deletedKeptDays;

const words: Record<Language, (act: ProvenAct, name: string, origin: string) => Letter> = {
  fr: (act, name, origin) => ({
    ...{
      deletion: {
        subject: 'Un restaurant a été supprimé',
        paragraphs: [
          `Le restaurant ${name} vient d’être supprimé. Ses codes QR ne répondent plus, et son équipe est déconnectée.`,
          `Si ce n’est pas voulu, écrivez-nous dans les ${days} jours\u202f: jusque-là, tout peut être rétabli.`,
        ],
        link: { label: 'Nous écrire', url: `${origin}${paths.legalNotice}` },
      },
      export: {
        subject: 'Des données ont été téléchargées',
        paragraphs: [
          `Toutes les données du restaurant ${name} viennent d’être téléchargées.`,
          'Si ce n’est pas voulu, changez de mot de passe et regardez qui est dans l’équipe.',
        ],
        link: { label: 'Voir l’équipe', url: `${origin}${paths.team}` },
      },
      'new-owner': {
        subject: 'Un restaurant aura un nouveau propriétaire',
        paragraphs: [
          `Quelqu’un vient d’être invité ou nommé comme propriétaire du restaurant ${name}. Un propriétaire peut tout, même supprimer le restaurant.`,
          'Si ce n’est pas voulu, retirez cette personne ou son invitation.',
        ],
        link: { label: 'Voir l’équipe', url: `${origin}${paths.team}` },
      },
    }[act],
    footnote: 'Vous recevez ce message parce que vous êtes propriétaire de ce restaurant.',
  }),
  en: (act, name, origin) => ({
    ...{
      deletion: {
        subject: 'A restaurant was deleted',
        paragraphs: [
          `The restaurant ${name} has just been deleted. Its QR codes no longer work, and its team is signed out.`,
          `If this was not intended, write to us within ${days} days: until then everything can be restored.`,
        ],
        link: { label: 'Write to us', url: `${origin}${paths.legalNotice}` },
      },
      export: {
        subject: 'Data was downloaded',
        paragraphs: [
          `All data of the restaurant ${name} has just been downloaded.`,
          'If this was not intended, change your password and check who is in the team.',
        ],
        link: { label: 'See the team', url: `${origin}${paths.team}` },
      },
      'new-owner': {
        subject: 'A restaurant will have a new owner',
        paragraphs: [
          `Somebody has just been invited or made an owner of the restaurant ${name}. An owner may do everything, even delete the restaurant.`,
          'If this was not intended, remove this person or the invitation.',
        ],
        link: { label: 'See the team', url: `${origin}${paths.team}` },
      },
    }[act],
    footnote: 'You are receiving this message because you own this restaurant.',
  }),
};
