/**
 * Limits the mails with codes.
 * Mails that strangers request are counted by network address and by mailbox. Beyond the mailbox's limit,
 * another mail is sent only when the mailbox has no usable code. So a flood of requests leaves nobody without
 * a code for longer than one code is valid.
 * Callers who are signed in to the account, or whose device was, and the operator have limits of their own.
 * Beyond these too, another mail is sent when the mailbox has no usable code: whoever holds a tablet of the
 * restaurant keeps nobody from a new password.
 */
import type { Tx } from '../../../db/database.ts';
import { limits } from '../../../limits.ts';
import { secondsAfter } from '../../../platform/clock.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import { accountRefusals } from '../account-contract.ts';
import * as codes from '../codes/codes-store.ts';
import { clientHashOf } from './client-hash.ts';
import { isGuarded } from './code-tries.ts';
import * as counts from './counts-store.ts';

/** Who requests the mail: `own` is somebody who is, or on a device that was, signed in to the account. */
export type MailRequester = 'own' | 'operator' | { address: string };

const { count: MOST, windowSeconds } = limits.mailsPerMailbox;

/** Counts a mail. Throws 429 above the limit. */
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
  const window = counts.lasting(windowSeconds, now);
  const isCounted = (await counts.countOne(tx, counted, window, MOST)) !== undefined;
  if (isStranger && !isCounted) {
    const startedAt = await counts.findStart(tx, counted, window);
    throw tooManyMails(secondsAfter(new Date(startedAt ?? now), windowSeconds), now);
  }
  if (isStranger ? (await codes.countMail(tx, emailHash, now)).mails <= MOST : isCounted) return;
  const live = await codes.findLive(tx, key, now);
  if (!live || (!live.isLong && (await isGuarded(tx, emailHash, now)))) return;
  throw tooManyMails(live.expiresAt, now);
}

function tooManyMails(until: string, now: Date): Refusal {
  const milliseconds = Date.parse(until) - now.getTime();
  const retryAfterSeconds = Math.max(Math.ceil(milliseconds / 1000), 1);
  return new Refusal(accountRefusals.tooManyMails, {}, { retryAfterSeconds });
}
