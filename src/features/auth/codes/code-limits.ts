/**
 * Limits guesses of six-digit codes, and (`countMail`) the mails with codes.
 * Per code: five tries for each device, and five for all calls without a device key together.
 * Per day and e-mail address: `limits.codeGuessesPerDay` for all devices, and as many for calls without a
 * device key.
 * Once one of these daily limits is reached, mailed codes have sixteen digits, which cannot be guessed. So
 * strangers never lock out the owner of the mailbox.
 */
import { type Db, type Tx, transaction } from '../../../db/database.ts';
import { limits } from '../../../limits.ts';
import { secondsAfter } from '../../../platform/clock.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import { rates } from '../../../rates.ts';
import { codeRefusals } from '../contract.ts';
import * as counts from '../guessing/counts-store.ts';
import * as codes from './codes-store.ts';

export type CodeTry = { key: codes.Key; device: string | undefined };

/** Counts a try. Returns the hash that the code must have; throws 400 when no try is left. */
export function takeTry(
  db: Db,
  secretKey: string,
  { key, device }: CodeTry,
  live: codes.LiveCode,
  now: Date,
): Promise<string> {
  return transaction(db, async (tx) => {
    const expected = await takeOf(tx, secretKey, { key, device }, live, now);
    if (expected === undefined) throw new Refusal(codeRefusals.tooManyTries);
    const daily = dailyOf(key.emailHash, device);
    if (!(await counts.countOne(tx, daily, counts.today(now), limits.codeGuessesPerDay))) {
      throw new Refusal(codeRefusals.longCodeNeeded);
    }
    return expected;
  });
}

/** Undoes `takeTry` for a right code: a later 503 (too busy to hash a password) must not use up a try. */
export async function giveTryBack(
  db: Db,
  secretKey: string,
  { key, device }: CodeTry,
  codeHash: string,
): Promise<void> {
  await transaction(db, async (tx) => {
    if (device === undefined) await codes.giveTryBack(tx, { ...key, codeHash });
    else await counts.giveBack(tx, ofDevice(secretKey, key, device));
    await counts.giveBack(tx, dailyOf(key.emailHash, device));
  });
}

/** From now on today, mailed codes are long. */
export async function guardFromNow(tx: Tx, emailHash: string, now: Date): Promise<void> {
  const counted = dailyOf(emailHash, undefined);
  await counts.fillCount(tx, counted, counts.today(now), limits.codeGuessesPerDay);
}

/** Whether so many short codes were tried today that the next code must be long. */
export async function isGuarded(db: Db, emailHash: string, now: Date): Promise<boolean> {
  for (const asker of [counts.NOBODY, counts.STRANGERS]) {
    const counted = { emailHash, act: 'code of a day', asker } as const;
    const guesses = await counts.read(db, counted, counts.today(now));
    if (guesses >= limits.codeGuessesPerDay) return true;
  }
  return false;
}

async function takeOf(
  tx: Tx,
  secretKey: string,
  { key, device }: CodeTry,
  live: codes.LiveCode,
  now: Date,
): Promise<string | undefined> {
  if (device === undefined) return codes.takeTry(tx, key, now);
  // The window starts with the code: each new code has its own tries.
  const window = { since: live.storedAt, startedAt: live.storedAt, now: live.storedAt };
  const counted = ofDevice(secretKey, key, device);
  const tries = await counts.countOne(tx, counted, window, limits.codeTries);
  return tries === undefined ? undefined : live.codeHash;
}

function ofDevice(secretKey: string, { emailHash, purpose }: codes.Key, device: string) {
  const asker = counts.clientHashOf(secretKey, emailHash, 'device', device);
  return { emailHash, act: `${purpose} code`, asker } as const;
}

function dailyOf(emailHash: string, device: string | undefined): counts.GuessCount {
  return {
    emailHash,
    act: 'code of a day',
    asker: device === undefined ? counts.NOBODY : counts.STRANGERS,
  };
}

/** Who requests the mail. `own`: somebody who is signed in to the account, or whose device was before. */
export type MailRequester = 'own' | 'operator' | { address: string; isStrict: boolean };

const { count: MOST, windowSeconds } = rates.mailsPerMailbox;

/**
 * Counts a mail with a code. `isOver`: the network address asked for too many, over all mailboxes.
 * Throws 429 above a limit, except where the mailbox has no usable code.
 *
 * Mails that strangers request are limited by network address, and for all strangers together by mailbox.
 * The operator has limits of their own, and so have callers and devices that are or were signed in to the
 * account.
 * Beyond any limit, a mail is still sent if the mailbox has no usable code. So a flood of requests, even from
 * the restaurant's own network or tablet, cannot keep the owner without a code for longer than one is valid.
 * Only the limit of a network address is strict where the mail is for anybody: a sign-up, an invitation.
 */
export async function countMail(
  tx: Tx,
  secretKey: string,
  key: codes.Key,
  { by, isOver }: { by: MailRequester; isOver: boolean },
  now: Date,
): Promise<void> {
  const { emailHash } = key;
  const isStranger = typeof by === 'object';
  const asker = isStranger ? counts.clientHashOf(secretKey, emailHash, 'address', by.address) : by;
  const counted = { emailHash, act: 'mail', asker } as const;
  const window = counts.windowOf(windowSeconds, now);
  const isCounted = (await counts.countOne(tx, counted, window, MOST)) !== undefined;
  if (isStranger && by.isStrict && !isCounted) {
    const startedAt = await counts.findStart(tx, counted, window);
    throw tooManyMails(secondsAfter(new Date(startedAt ?? now), windowSeconds), now);
  }
  const isWithin = !isStranger || (await codes.countMail(tx, emailHash, now)).mails <= MOST;
  if (isCounted && isWithin && !isOver) return;
  const live = await codes.findLive(tx, key, now);
  if (!live || (!live.isLong && (await isGuarded(tx, emailHash, now)))) return;
  // An invitation's code is valid for days.
  const isInvitation = key.purpose === 'invitation';
  throw tooManyMails(isInvitation ? secondsAfter(now, windowSeconds) : live.expiresAt, now);
}

function tooManyMails(until: string, now: Date): Refusal {
  const milliseconds = Date.parse(until) - now.getTime();
  const retryAfterSeconds = Math.max(Math.ceil(milliseconds / 1000), 1);
  return new Refusal(codeRefusals.tooManyMails, {}, { retryAfterSeconds });
}
