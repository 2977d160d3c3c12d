/**
 * Limits the mails with codes.
 * Mails that strangers request are limited by network address, and for all strangers together by mailbox.
 * The operator has limits of their own, and so have callers and devices that are or were signed in to the
 * account.
 * Beyond any limit, a mail is still sent if the mailbox has no usable code. So a flood of requests, even from
 * the restaurant's own network or tablet, cannot keep the owner without a code for longer than one is valid.
 * Only the limit of a network address is strict where the mail is for anybody: a sign-up, an invitation.
 */
import type { Tx } from '../../../db/database.ts';
import { secondsAfter } from '../../../platform/clock.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import { rates } from '../../../rates.ts';
import { accountRefusals } from '../account/account-contract.ts';
import * as codes from '../codes/codes-store.ts';
import { isGuarded } from './code-tries.ts';
import * as counts from './counts-store.ts';

/** Who requests the mail. `own`: somebody who is signed in to the account, or whose device was before. */
export type MailRequester = 'own' | 'operator' | { address: string; isStrict: boolean };

const { count: MOST, windowSeconds } = rates.mailsPerMailbox;

/**
 * Counts a mail. `isOver`: the network address asked for too many, over all mailboxes.
 * Throws 429 above a limit, except where the mailbox has no usable code (see above).
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
  return new Refusal(accountRefusals.tooManyMails, {}, { retryAfterSeconds });
}
