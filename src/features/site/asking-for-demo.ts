import { type Db, transaction } from '../../db/database.ts';
import type { Language } from '../../languages.ts';
import type { Clock } from '../../platform/clock.ts';
import type { AppContext } from '../../platform/http/context.ts';
import { Refusal } from '../../platform/http/errors.ts';
import { limitMails, type RateLimiter } from '../../platform/http/rate.ts';
import type { Outbox } from '../../platform/mail/outbox.ts';
import { rates } from '../../rates.ts';
import { type AskedDemo, demoRefusals } from './contract.ts';
import { demoMailTopic } from './demo-request-mails.ts';
import * as demoRequests from './demo-requests-store.ts';

export type AskingDeps = {
  db: Db;
  clock: Clock;
  rate: RateLimiter;
  outbox: Outbox;
  /** Receives the requests by mail; undefined when they are only listed in `/admin`. */
  operatorEmail: string | undefined;
};

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
    const topic = demoMailTopic(stored.id);
    // In the visitor's language, because the operator has to answer in that language anyway.
    await outbox.queue(tx, { kind: 'demo-request', topic, address: operatorEmail, language });
  });
}
