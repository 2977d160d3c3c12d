/**
 * Who may have a six-digit code looked at: five tries a code for each device, and five for all calls that
 * name none.
 * By the day each of these two groups has `limits.codeGuessesPerDay` for one e-mail address. Once one of them
 * is used up, codes are mailed with sixteen digits, which nobody guesses: so strangers' tries never keep out
 * who reads the mailbox.
 */
import { type Db, type Tx, transaction } from '../../../db/database.ts';
import { limits } from '../../../limits.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import { accountRefusals } from '../account-contract.ts';
import * as codes from '../codes-store.ts';
import { askerOf, NOBODY, STRANGERS } from './askers.ts';
import * as counts from './counts-store.ts';

export type Try = { key: codes.Key; device: string | undefined };

/** Counts a try. Answers what the code must be; throws 400 where no try is left. */
export function takeTry(
  db: Db,
  secretKey: string,
  { key, device }: Try,
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

/** A right code costs no try: a server that is too busy to hash a password (503) must not use it up. */
export async function giveTryBack(
  db: Db,
  secretKey: string,
  { key, device }: Try,
  codeHash: string,
): Promise<void> {
  await transaction(db, async (tx) => {
    if (device === undefined) await codes.giveTryBack(tx, { ...key, codeHash });
    else await counts.giveBack(tx, ofDevice(secretKey, key, device));
    await counts.giveBack(tx, dailyOf(key.emailHash, device));
  });
}

/** Whether short codes were guessed at so often today that the next has to be long. */
export async function isGuarded(db: Db, emailHash: string, now: Date): Promise<boolean> {
  for (const asker of [NOBODY, STRANGERS]) {
    const counted = { emailHash, act: 'code of a day', asker } as const;
    const guesses = await counts.read(db, counted, counts.today(now));
    if (guesses >= limits.codeGuessesPerDay) return true;
  }
  return false;
}

async function takeOf(
  tx: Tx,
  secretKey: string,
  { key, device }: Try,
  live: codes.LiveCode,
  now: Date,
): Promise<string | undefined> {
  if (device === undefined) return codes.takeTry(tx, key, now);
  // Each code gives its tries anew.
  const window = { since: live.keptAt, startedAt: live.keptAt, now: live.keptAt };
  const counted = ofDevice(secretKey, key, device);
  const tries = await counts.countOne(tx, counted, window, limits.codeTries);
  return tries === undefined ? undefined : live.codeHash;
}

function ofDevice(secretKey: string, { emailHash, purpose }: codes.Key, device: string) {
  const asker = askerOf(secretKey, emailHash, 'device', device);
  return { emailHash, act: `${purpose} code`, asker } as const;
}

function dailyOf(emailHash: string, device: string | undefined): counts.Counted {
  return { emailHash, act: 'code of a day', asker: device === undefined ? NOBODY : STRANGERS };
}
