import { type Db, transaction } from '../../db/database.ts';
import type { DemoRequestRow } from '../../db/schema/demo-requests.ts';
import type { Language } from '../../languages.ts';
import { paths } from '../../paths.ts';
import type { Clock } from '../../platform/clock.ts';
import type { AppContext } from '../../platform/http/context.ts';
import { Refusal } from '../../platform/http/errors.ts';
import { limitMails, type RateLimiter } from '../../platform/http/rate.ts';
import { type Letter, quotedName } from '../../platform/mail/letter.ts';
import type { Composers, Outbox } from '../../platform/mail/outbox.ts';
import { rates } from '../../rates.ts';
import { type AskedDemo, demoRefusals } from './contract.ts';
import * as demoRequests from './demo-requests-store.ts';

export type AskingDeps = {
  db: Db;
  clock: Clock;
  rate: RateLimiter;
  outbox: Outbox;
  /** Receives the requests by mail; undefined when they are only listed in `/admin`. */
  operatorEmail: string | undefined;
};

const TOPIC = 'demo-request:';

/** Stores a demo request and mails it to the operator in one transaction. Throws 429. */
export async function askForDemoBy(
  c: AppContext,
  { db, clock, rate, outbox, operatorEmail }: AskingDeps,
  request: AskedDemo,
  language: Language,
): Promise<void> {
  const wait = rate.count(`demo:${c.get('address')}`, rates.demoRequestsPerAddress);
  if (wait > 0) throw new Refusal(demoRefusals.tooMany, {}, { retryAfterSeconds: wait });
  if (operatorEmail !== undefined) limitMails(c, rate);
  await transaction(db, async (tx) => {
    const stored = await demoRequests.keep(tx, request, language, clock);
    if (!stored || operatorEmail === undefined) return;
    const topic = `${TOPIC}${stored.id}`;
    // In the visitor's language, because the operator has to answer in that language anyway.
    await outbox.queue(tx, { kind: 'demo-request', topic, address: operatorEmail, language });
  });
}

/**
 * Mails a demo request to the operator.
 * This is the only mail that contains text typed by a stranger: single lines, labelled, escaped, never in the
 * subject.
 * The stranger gets no mail, because anybody can type somebody else's address.
 */
export function demoRequestMails({
  db,
  origin,
}: {
  db: Db;
  origin: string;
}): Pick<Composers, 'demo-request'> {
  return {
    async 'demo-request'({ topic, language }) {
      const row = await demoRequests.find(db, topic.slice(TOPIC.length));
      return row && words[language](row, `${origin}${paths.admin}`);
    },
  };
}

const words: Record<Language, (row: DemoRequestRow, url: string) => Letter> = {
  fr: ({ restaurant, email, wished_time, message }, url) => ({
    subject: 'Demande de démonstration',
    paragraphs: [
      'Une demande de démonstration est arrivée par votre site.',
      `Restaurant\u202f: ${quotedName(restaurant, 'fr') ?? 'un restaurant'}`,
      `E-mail\u202f: ${email}`,
      `Créneau souhaité\u202f: ${wished_time ?? 'non précisé'}`,
      ...(message ? [`Message\u202f: ${message}`] : []),
    ],
    link: { label: 'Voir les demandes', url },
    footnote:
      'Ces lignes ont été saisies par un visiteur\u202f: méfiez-vous des liens qu’elles contiennent. Répondez-lui à l’adresse indiquée, pas à ce message.',
  }),
  en: ({ restaurant, email, wished_time, message }, url) => ({
    subject: 'Demo request',
    paragraphs: [
      'A demo request has come in through your site.',
      `Restaurant: ${quotedName(restaurant, 'en') ?? 'a restaurant'}`,
      `Email: ${email}`,
      `Preferred time: ${wished_time ?? 'not given'}`,
      ...(message ? [`Message: ${message}`] : []),
    ],
    link: { label: 'View requests', url },
    footnote:
      'A visitor typed these lines: be wary of links in them. Reply to the address above, not to this message.',
  }),
};
