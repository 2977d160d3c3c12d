/**
 * One-time codes by mail: six digits prove that the caller reads the mailbox.
 * The code is derived from the server's key when its mail is sent. The database stores only an HMAC of it, so
 * a stolen database neither reveals a code nor allows trying codes offline.
 * Threats:
 * - Guessing: five tries per code and client, 30 a day. They are counted in the database (`guessing/`), so
 *   that concurrent guesses, also to several servers, are counted one by one.
 * - Reuse: the transaction that uses a code deletes it from its row.
 * - Account enumeration: an address gets the same rows, the same answers and a mail, with or without an
 *   account.
 */
import { createHmac, randomBytes } from 'node:crypto';
import { type Db, type Tx, transaction } from '../../../db/database.ts';
import type { OutboxRow } from '../../../db/schema/mail.ts';
import type { Language } from '../../../languages.ts';
import { limits } from '../../../limits.ts';
import { type Clock, secondsAfter } from '../../../platform/clock.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import { sha256 } from '../../../platform/ids.ts';
import type { Outbox } from '../../../platform/mail/outbox.ts';
import { isSameText } from '../../../platform/same-text.ts';
import { codeRefusals } from '../contract.ts';
import type { NetworkGuesses } from '../guessing/network-guesses.ts';
import { findAccountByEmail, foldEmail } from '../store.ts';
import * as tries from './code-limits.ts';
import { countMail, type MailRequester } from './code-limits.ts';
import * as rows from './codes-store.ts';

export type Purpose = rows.Key['purpose'];
/** A code that was checked and is not yet used. */
export type RightCode = rows.HashedCode;

type Deps = { clock: Clock; outbox: Outbox; secretKey: string; areLimited: boolean };
type CodeRequest = {
  email: string;
  purpose: Purpose;
  language: Language;
  by: MailRequester;
  /** The kind of mail that carries the code. Default: that of the purpose. */
  kind?: OutboxRow['kind'];
  /** The id of the restaurant that an invitation is for. */
  about?: string;
  /** The network address asked for too many mails: then only accounts get one. */
  isOver?: boolean;
  /** The code must be long: too many were guessed from the network address. */
  isGuarded?: boolean;
};

export function keyOf(email: string, purpose: Purpose): rows.Key {
  return { emailHash: sha256(foldEmail(email)), purpose };
}

/**
 * Queues a mail with a code. Throws 429 when `countMail` finds too many.
 * Returns 0, or the seconds to wait when a code was requested less than `limits.codeResendSeconds` ago; then
 * it mails nothing.
 */
export async function request(deps: Deps & { db: Db }, request: CodeRequest): Promise<number> {
  return transaction(deps.db, (tx) => requestWithin(tx, deps, request));
}

/** `request` within the caller's transaction. */
export async function requestWithin(
  tx: Tx,
  { clock, outbox, secretKey, areLimited }: Deps,
  request: CodeRequest,
): Promise<number> {
  const { email, purpose, language, by, kind = purpose, about, isOver = false } = request;
  const key = keyOf(email, purpose);
  const now = clock.now();
  const lastRequest = await rows.noteCodeRequest(tx, key, now, areLimited);
  if (lastRequest) return secondsUntil(lastRequest, limits.codeResendSeconds, now);
  if (request.isGuarded) await tries.guardFromNow(tx, key.emailHash, now);
  if (areLimited) await countMail(tx, secretKey, key, { by, isOver }, now);
  if (isOver && !(await findAccountByEmail(tx, email))) {
    const isLong = await tries.isGuarded(tx, key.emailHash, now);
    await storeCode(tx, { clock, secretKey }, key, { code: undefined, isLong });
    return 0;
  }
  const topic = [kind, key.emailHash, about].filter(Boolean).join(':');
  await outbox.queue(tx, { kind, topic, address: foldEmail(email), language });
  return 0;
}

/** Throws 429 when `request` mailed nothing. */
export function refuseEarly(retryAfterSeconds: number): void {
  if (retryAfterSeconds === 0) return;
  throw new Refusal(codeRefusals.codeJustSent, {}, { retryAfterSeconds });
}

/**
 * The key of the codes that choose a password: the invitation's, unless a code for a forgotten password is
 * valid. It depends on the rows of codes alone, which an address has with or without an account.
 */
export async function passwordKeyOf(db: Db, email: string, now: Date): Promise<rows.Key> {
  const key = keyOf(email, 'password');
  return (await rows.findLive(db, key, now)) ? key : keyOf(email, 'invitation');
}

/**
 * Counts a try, then compares the code; a right code gives the try back. Tries of long codes are not counted.
 * Throws 400 when the code is wrong, expired, too short or was tried too often, and 429 when too many guesses
 * came from the network address.
 */
export async function check(
  deps: { db: Db; clock: Clock; secretKey: string; networkGuesses: NetworkGuesses },
  { address, ...attempt }: tries.CodeTry & { address: string },
  code: string,
): Promise<RightCode> {
  const { db, clock, secretKey, networkGuesses } = deps;
  const { key } = attempt;
  const now = clock.now();
  const live = await rows.findLive(db, key, now);
  if (!live) throw new Refusal(codeRefusals.invalidCode);
  const isLong = code.length === limits.longCodeDigits;
  if (live.isLong && !isLong) throw new Refusal(codeRefusals.longCodeNeeded);
  const codeHash = hashCode(secretKey, key, code);
  const isRight = (expected: string) => isSameText(codeHash, expected);
  if (isLong) {
    // Sixteen digits cannot be guessed: tries need not be counted.
    if (!isRight(live.codeHash)) throw new Refusal(codeRefusals.invalidCode);
  } else {
    networkGuesses.begin(address);
    const expected = await tries.takeTry(db, secretKey, attempt, live, now).catch((error) => {
      networkGuesses.giveBack(address);
      throw error;
    });
    if (!isRight(expected)) {
      networkGuesses.recordFailure(address, key.emailHash);
      throw new Refusal(codeRefusals.invalidCode);
    }
    networkGuesses.giveBack(address);
    await tries.giveTryBack(db, secretKey, attempt, codeHash);
  }
  return { ...key, codeHash };
}

/**
 * Uses the code up. Only the first of several concurrent transactions succeeds; the others get 400 and roll
 * back.
 */
export async function use(tx: Tx, code: RightCode): Promise<void> {
  if (!(await rows.use(tx, code))) throw new Refusal(codeRefusals.invalidCode);
}

/**
 * The code of a mail that is about to be sent; `storeCode` makes it valid.
 * It is unpredictable: the mail's id contains 74 random bits, and computing the code needs the key.
 * It is derived, not drawn at random, so that a mail that is sent twice carries the same code twice: many
 * mailboxes show only the first mail with a given message id.
 */
export function draw(secretKey: string, mailId: string, isLong: boolean): string {
  const bytes = createHmac('sha256', secretKey).update(`mail:${mailId}`).digest();
  const digits = isLong ? limits.longCodeDigits : limits.codeDigits;
  const number = isLong ? bytes.readBigUInt64BE(6) : BigInt(bytes.readUIntBE(0, 6));
  return String(number % 10n ** BigInt(digits)).padStart(digits, '0');
}

/**
 * Makes the code valid, once its mail was sent.
 * Without a code it stores a row of the same shape that no code matches: the rows do not reveal who has an
 * account. Returns the stored hash.
 */
export async function storeCode(
  tx: Tx,
  { clock, secretKey }: { clock: Clock; secretKey: string },
  key: rows.Key,
  { code, isLong }: { code: string | undefined; isLong: boolean },
): Promise<string> {
  const codeHash = hashCode(secretKey, key, code ?? randomBytes(16).toString('hex'));
  await rows.storeCode(tx, { ...key, codeHash }, isLong, clock.now());
  return codeHash;
}

function hashCode(secretKey: string, { emailHash, purpose }: rows.Key, code: string): string {
  return createHmac('sha256', secretKey).update(`${purpose}:${emailHash}:${code}`).digest('hex');
}

function secondsUntil(start: string, seconds: number, now: Date): number {
  const end = Date.parse(secondsAfter(new Date(start), seconds));
  return Math.max(Math.ceil((end - now.getTime()) / 1000), 1);
}
