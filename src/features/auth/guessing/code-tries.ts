/**
 * Limits guesses of six-digit codes.
 * Per code: five tries for each device, and five for all calls without a device key together.
 * Per day and e-mail address: `limits.codeGuessesPerDay` for all devices, and as many for calls without a
 * device key.
 * Once one of these daily limits is reached, mailed codes have sixteen digits, which cannot be guessed. So
 * strangers never lock out the owner of the mailbox.
 */
import { type Db, type Tx, transaction } from '../../../db/database.ts';
import { limits } from '../../../limits.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import { accountRefusals } from '../account/account-contract.ts';
import * as codes from '../codes/codes-store.ts';
import * as counts from './counts-store.ts';

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
    if (expected === undefined) throw new Refusal(accountRefusals.tooManyTries);
    const daily = dailyOf(key.emailHash, device);
    if (!(await counts.countOne(tx, daily, counts.today(now), limits.codeGuessesPerDay))) {
      throw new Refusal(accountRefusals.longCodeNeeded);
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
