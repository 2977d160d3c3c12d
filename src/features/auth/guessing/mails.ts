/**
 * Limits the mails with codes.
 * Mails that strangers request are limited by network address, and for all strangers together by mailbox.
 * The operator has limits of their own, and so have callers and devices that are or were signed in to the
 * account.
 * The limit per network address is strict. Beyond any other limit, a mail is still sent if the mailbox has no
 * usable code. So a flood of requests, even from a tablet of the restaurant, cannot keep the owner without a
 * code for longer than one code is valid.
 */
import type { Tx } from '../../../db/database.ts';
import { limits } from '../../../limits.ts';
import { secondsAfter } from '../../../platform/clock.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import { accountRefusals } from '../account/account-contract.ts';
import * as codes from '../codes/codes-store.ts';
import { clientHashOf } from './client-hash.ts';
import { isGuarded } from './code-tries.ts';
import * as counts from './counts-store.ts';

/** Who requests the mail. `own`: somebody who is signed in to the account, or whose device was before. */
export type MailRequester = 'own' | 'operator' | { address: string };

const { count: MOST, windowSeconds } = limits.mailsPerMailbox;

/** Counts a mail. Throws 429 above a limit, except where the mailbox has no usable code (see above). */
export async function countMail(
  tx: Tx,
  secretKey: string,
  key: codes.Key,
  by: MailRequester,
  now: Date,
): Promise<void> {
  const { emailHash } = key;
  const isStranger = typeof by === 'object';
  const asker = isStranger ? clientHashOf(secretKey, emailHash, 'address', by.address) : by;
  const counted = { emailHash, act: 'mail', asker } as const;
  const window = counts.windowOf(windowSeconds, now);
  const isCounted = (await counts.countOne(tx, counted, window, MOST)) !== undefined;
  if (isStranger && !isCounted) {
    const startedAt = await counts.findStart(tx, counted, window);
    throw tooManyMails(secondsAfter(new Date(startedAt ?? now), windowSeconds), now);
  }
  if (isStranger ? (await codes.countMail(tx, emailHash, now)).mails <= MOST : isCounted) return;
  const live = await codes.findLive(tx, key, now);
  if (!live || (!live.isLong && (await isGuarded(tx, emailHash, now)))) return;
  // An invitation's code is valid for days.
  const isInvitation = key.purpose === 'invitation';
  throw tooManyMails(isInvitation ? secondsAfter(now, windowSeconds) : live.expiresAt, now);
}

function tooManyMails(until: string, now: Date): Refusal {
  const milliseconds = Date.parse(until) - now.getTime();
  const retryAfterSeconds = Math.max(Math.ceil(milliseconds / 1000), 1);
  return new Refusal(accountRefusals.tooManyMails, {}, { retryAfterSeconds });
}
