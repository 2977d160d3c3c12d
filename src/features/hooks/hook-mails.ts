import type { Db, Tx } from '../../db/database.ts';
import type { Language } from '../../languages.ts';
import { paths } from '../../paths.ts';
import { newId } from '../../platform/ids.ts';
import { type Letter, quotedName } from '../../platform/mail/letter.ts';
import type { Composers, Outbox } from '../../platform/mail/outbox.ts';
import * as auth from '../auth/store.ts';
import * as restaurants from '../restaurants/store.ts';
import { LOST_IN_A_ROW } from './rules.ts';

/** Tells every owner that a hook is off. */
export async function queueOffMails(tx: Tx, outbox: Outbox, restaurantId: string, now: Date) {
  for (const { email, language } of await auth.listOwnersOf(tx, restaurantId)) {
    const topic = `hook-off:${restaurantId}:${newId(now)}`;
    const mail = { kind: 'hook-off', topic, address: email, language: language ?? 'fr' } as const;
    await outbox.queue(tx, mail);
  }
}

export function hookMails({ db, origin }: { db: Db; origin: string }): Pick<Composers, 'hook-off'> {
  return {
    async 'hook-off'({ topic, language }) {
      const [, restaurantId = ''] = topic.split(':');
      const found = await restaurants.findById(db, restaurantId);
      const name = found && (quotedName(found.name, language) ?? '…');
      return name === undefined
        ? undefined
        : words[language](name, `${origin}${paths.applications}`);
    },
  };
}

const words: Record<Language, (name: string, url: string) => Letter> = {
  fr: (name, url) => ({
    subject: 'Un webhook a été désactivé',
    paragraphs: [
      `Un webhook du restaurant ${name} est désactivé\u202f: ${LOST_IN_A_ROW} envois de suite ne sont pas arrivés.`,
      'Vérifiez l’application qui les reçoit, puis supprimez ce webhook et créez-en un nouveau.',
    ],
    link: { label: 'Voir les webhooks', url },
    footnote: 'Vous recevez ce message parce que vous êtes propriétaire de ce restaurant.',
  }),
  en: (name, url) => ({
    subject: 'A webhook was switched off',
    paragraphs: [
      `A webhook of the restaurant ${name} is off: ${LOST_IN_A_ROW} messages in a row did not arrive.`,
      'Check the application that receives them, then delete this webhook and make a new one.',
    ],
    link: { label: 'See the webhooks', url },
    footnote: 'You are receiving this message because you own this restaurant.',
  }),
};
