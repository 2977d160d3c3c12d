/**
 * Codes by mail. Six digits prove that who holds them reads the mailbox. The code is made when its mail
 * leaves and is known to the mailbox alone: it comes from the server's key, and the database keeps an HMAC of
 * it, so that a stolen database neither tells a code nor lets one be tried out.
 * Threats: guessing (`guessing/`: five tries a code and asker, 30 a day, counted in the database, so that
 * guesses sent at once or to several servers are counted one by one); reuse (the row loses its code in the
 * transaction that it opens); asking who has an account (an address has the same row, the same answers and a
 * mail, whether an account has it or not).
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
import * as tries from './guessing/code-tries.ts';
import { countMail, type MailAsker } from './guessing/mails.ts';
import type { NetworkGuesses } from './guessing/network-guesses.ts';
import { foldEmail } from './store.ts';

export type Purpose = rows.Key['purpose'];
/** A right code, not yet used. */
export type RightCode = rows.HashedCode;

type Deps = { clock: Clock; outbox: Outbox; secretKey: string; areLimited: boolean };
type Asked = {
  email: string;
  purpose: Purpose;
  language: Language;
  by: MailAsker;
  /** The mail that carries it, where that is not the plain one. */
  kind?: OutboxRow['kind'];
};

export function keyOf(email: string, purpose: Purpose): rows.Key {
  return { emailHash: sha256(foldEmail(email)), purpose };
}

/**
 * Has a code mailed. Throws 429 where `countMail` says that these are too many. Answers the seconds to wait
 * where a code was asked for just now (`limits.codeResendSeconds`), and then mails nothing: 0 otherwise.
 */
export async function ask(deps: Deps & { db: Db }, asked: Asked): Promise<number> {
  return transaction(deps.db, (tx) => askWithin(tx, deps, asked));
}

/** The same as part of something larger. */
export async function askWithin(
  tx: Tx,
  { clock, outbox, secretKey, areLimited }: Deps,
  { email, purpose, language, by, kind = purpose }: Asked,
): Promise<number> {
  const key = keyOf(email, purpose);
  const now = clock.now();
  const justAsked = await rows.noteAsked(tx, key, now, areLimited);
  if (justAsked) return secondsUntil(justAsked, limits.codeResendSeconds, now);
  if (areLimited) await countMail(tx, secretKey, key, by, now);
  const topic = `${kind}:${key.emailHash}`;
  await outbox.queue(tx, { kind, topic, address: foldEmail(email), language });
  return 0;
}

/**
 * Counts a try, then looks at the code; a right one costs none. Throws 400 where it is wrong, late, or was
 * tried too often.
 */
export async function check(
  deps: { db: Db; clock: Clock; secretKey: string; networkGuesses: NetworkGuesses },
  { address, ...asked }: tries.Try & { address: string },
  code: string,
): Promise<RightCode> {
  const { db, clock, secretKey, networkGuesses } = deps;
  const { key } = asked;
  const now = clock.now();
  const live = await rows.findLive(db, key, now);
  if (!live) throw new Refusal(accountRefusals.invalidCode);
  const isLong = code.length === limits.longCodeDigits;
  if (live.isLong && !isLong) throw new Refusal(accountRefusals.longCodeNeeded);
  const given = hashCode(secretKey, key, code);
  const isRight = (expected: string) => timingSafeEqual(Buffer.from(given), Buffer.from(expected));
  if (isLong) {
    // Nobody guesses sixteen digits: they need no count.
    if (!isRight(live.codeHash)) throw new Refusal(accountRefusals.invalidCode);
  } else {
    networkGuesses.begin(address);
    const expected = await tries.takeTry(db, secretKey, asked, live, now).catch((error) => {
      networkGuesses.giveBack(address);
      throw error;
    });
    if (!isRight(expected)) {
      networkGuesses.wasWrong(address, key.emailHash);
      throw new Refusal(accountRefusals.invalidCode);
    }
    networkGuesses.giveBack(address);
    await tries.giveTryBack(db, secretKey, asked, given);
  }
  return { ...key, codeHash: given };
}

/** Uses it up, for the one transaction that gets here first. Throws 400 in the others, which undoes them. */
export async function use(tx: Tx, code: RightCode): Promise<void> {
  if (!(await rows.use(tx, code))) throw new Refusal(accountRefusals.invalidCode);
}

/**
 * The code of a mail that is about to leave; it counts from `keep` on. Random: the mail's id has 74 bits of
 * the system's generator in it, and nobody computes the rest without the key. Not drawn anew at each try, so
 * that a mail that is sent twice holds it twice: many mailboxes show only the first that came under a message
 * id.
 */
export function draw(secretKey: string, mailId: string, isLong: boolean): string {
  const bytes = createHmac('sha256', secretKey).update(`mail:${mailId}`).digest();
  const digits = isLong ? limits.longCodeDigits : limits.codeDigits;
  const number = isLong ? bytes.readBigUInt64BE(6) : BigInt(bytes.readUIntBE(0, 6));
  return String(number % 10n ** BigInt(digits)).padStart(digits, '0');
}

/**
 * The mail has left: its code counts from now on. Without a code the row looks the same, and no code is
 * right.
 */
export async function keep(
  tx: Tx,
  { clock, secretKey }: { clock: Clock; secretKey: string },
  key: rows.Key,
  { code, isLong }: { code: string | undefined; isLong: boolean },
): Promise<void> {
  const hash = hashCode(secretKey, key, code ?? randomBytes(16).toString('hex'));
  await rows.keep(tx, { ...key, codeHash: hash }, isLong, clock.now());
}

function hashCode(secretKey: string, { emailHash, purpose }: rows.Key, code: string): string {
  return createHmac('sha256', secretKey).update(`${purpose}:${emailHash}:${code}`).digest('hex');
}

function secondsUntil(start: string, seconds: number, now: Date): number {
  const end = Date.parse(secondsAfter(new Date(start), seconds));
  return Math.max(Math.ceil((end - now.getTime()) / 1000), 1);
}
