/**
 * Codes by mail. Six digits prove that who holds them reads the mailbox. The code is made when its mail leaves and is
 * known to the mailbox alone: it comes from the server's key, and the database keeps an HMAC of it, so that a stolen
 * database neither tells a code nor lets one be tried out.
 * Threats: guessing (five tries a code, five mails an hour an address, all counted in the database, so that guesses sent
 * at once or to several servers are counted one by one); reuse (the row loses its code in the transaction that it opens);
 * asking who has an account (an address has the same row, the same answers and a mail, whether an account has it or not).
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { type Db, type Tx, transaction } from '../../db/database.ts';
import type { OutboxRow } from '../../db/schema.ts';
import { limits } from '../../limits.ts';
import { type Clock, secondsAfter } from '../../platform/clock.ts';
import { Refusal } from '../../platform/http/errors.ts';
import type { Language } from '../../platform/http/language.ts';
import { sha256 } from '../../platform/ids.ts';
import type { Outbox } from '../../platform/mail/outbox.ts';
import { accountRefusals } from './account-contract.ts';
import * as rows from './codes-store.ts';
import { foldEmail } from './store.ts';

export type Purpose = rows.Key['purpose'];
/** A right code, not yet used. */
export type RightCode = rows.HashedCode;

type Deps = { clock: Clock; outbox: Outbox; areLimited: boolean };
type Asked = {
  email: string;
  purpose: Purpose;
  language: Language;
  /** The mail that carries it, where that is not the plain one. */
  kind?: OutboxRow['kind'];
};

export function keyOf(email: string, purpose: Purpose): rows.Key {
  return { emailHash: sha256(foldEmail(email)), purpose };
}

/**
 * Has a code mailed. Throws 429 beyond `limits.mailsPerMailbox`. Answers the seconds to wait where a code was asked for just
 * now (`limits.codeResendSeconds`), and then mails nothing: 0 otherwise.
 */
export async function ask(deps: Deps & { db: Db }, asked: Asked): Promise<number> {
  return transaction(deps.db, (tx) => askWithin(tx, deps, asked));
}

/** The same as part of something larger. */
export async function askWithin(
  tx: Tx,
  { clock, outbox, areLimited }: Deps,
  { email, purpose, language, kind = purpose }: Asked,
): Promise<number> {
  const key = keyOf(email, purpose);
  const now = clock.now();
  const justAsked = await rows.noteAsked(tx, key, now, areLimited);
  if (justAsked) return secondsUntil(justAsked, limits.codeResendSeconds, now);
  if (areLimited) await countMail(tx, key, now);
  const topic = `${kind}:${key.emailHash}`;
  await outbox.queue(tx, { kind, topic, address: foldEmail(email), language });
  return 0;
}

/** Counts a try, then looks at the code; a right one costs none. Throws 400 where it is wrong, late, or was tried too often. */
export async function check(
  { db, clock, secretKey }: { db: Db; clock: Clock; secretKey: string },
  key: rows.Key,
  code: string,
): Promise<RightCode> {
  const expected = await rows.takeTry(db, key, clock.now());
  if (expected === undefined) {
    const isUsedUp = await rows.isUsedUp(db, key, clock.now());
    throw new Refusal(isUsedUp ? accountRefusals.tooManyTries : accountRefusals.invalidCode);
  }
  const given = hashCode(secretKey, key, code);
  if (!timingSafeEqual(Buffer.from(given), Buffer.from(expected))) {
    throw new Refusal(accountRefusals.invalidCode);
  }
  const right = { ...key, codeHash: given };
  // A server that is too busy to hash a password (503) must not use up the code.
  await rows.giveTryBack(db, right);
  return right;
}

/** Uses it up, for the one transaction that gets here first. Throws 400 in the others, which undoes them. */
export async function use(tx: Tx, code: RightCode): Promise<void> {
  if (!(await rows.use(tx, code))) throw new Refusal(accountRefusals.invalidCode);
}

/**
 * The code of a mail that is about to leave; it counts from `keep` on. Random: the mail's id has 74 bits of the system's
 * generator in it, and nobody computes the rest without the key. Not drawn anew at each try, so that a mail that is
 * sent twice holds it twice: many mailboxes show only the first that came under a message id.
 */
export function draw(secretKey: string, mailId: string): string {
  const bytes = createHmac('sha256', secretKey).update(`mail:${mailId}`).digest();
  const number = bytes.readUIntBE(0, 6) % 10 ** limits.codeDigits;
  return String(number).padStart(limits.codeDigits, '0');
}

/** The mail has left: its code counts from now on. Without a code the row looks the same, and no code is right. */
export async function keep(
  tx: Tx,
  { clock, secretKey }: { clock: Clock; secretKey: string },
  key: rows.Key,
  code: string | undefined,
): Promise<void> {
  const hash = hashCode(secretKey, key, code ?? randomBytes(16).toString('hex'));
  await rows.keep(tx, { ...key, codeHash: hash }, clock.now());
}

function hashCode(secretKey: string, { emailHash, purpose }: rows.Key, code: string): string {
  return createHmac('sha256', secretKey).update(`${purpose}:${emailHash}:${code}`).digest('hex');
}

async function countMail(tx: Tx, { emailHash }: rows.Key, now: Date): Promise<void> {
  const { mails, window_started_at } = await rows.countMail(tx, emailHash, now);
  if (mails <= limits.mailsPerMailbox.count) return;
  const retryAfterSeconds = secondsUntil(
    window_started_at,
    limits.mailsPerMailbox.windowSeconds,
    now,
  );
  throw new Refusal(accountRefusals.tooManyMails, {}, { retryAfterSeconds });
}

function secondsUntil(start: string, seconds: number, now: Date): number {
  const end = Date.parse(secondsAfter(new Date(start), seconds));
  return Math.max(Math.ceil((end - now.getTime()) / 1000), 1);
}
