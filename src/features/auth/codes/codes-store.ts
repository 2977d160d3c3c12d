import type { ExpressionBuilder } from 'kysely';
import type { Db, Tx } from '../../../db/database.ts';
import type { EmailCodeRow, MailCountRow } from '../../../db/schema/people.ts';
import type { Schema } from '../../../db/schema.ts';
import { limits } from '../../../limits.ts';
import { instant, latestCredible, secondsAfter, secondsBefore } from '../../../platform/clock.ts';
import { rates } from '../../../rates.ts';
import * as counts from '../guessing/counts-store.ts';

/** An address has one code per purpose. */
export type Key = { emailHash: string; purpose: EmailCodeRow['purpose'] };
export type HashedCode = Key & { codeHash: string };

/**
 * Records that a code was requested, and returns undefined. If the last request is too recent, changes
 * nothing and returns its time.
 */
export async function noteCodeRequest(
  tx: Tx,
  { emailHash, purpose }: Key,
  now: Date,
  isLimited: boolean,
): Promise<string | undefined> {
  const requestTime = { asked_at: instant(now) };
  const lastAllowed = secondsBefore(now, limits.codeResendSeconds);
  const noted = await tx
    .insertInto('email_codes')
    .values({ email_hash: emailHash, purpose, ...requestTime, tries: 0 })
    .onConflict((conflict) =>
      conflict
        .columns(['email_hash', 'purpose'])
        .doUpdateSet(requestTime)
        .where((eb) =>
          isLimited
            ? eb.or([
                eb('email_codes.asked_at', '<=', lastAllowed),
                eb('email_codes.asked_at', '>', latestCredible(now, 0)),
              ])
            : eb.lit(true),
        ),
    )
    .returning('asked_at')
    .executeTakeFirst();
  if (noted) return undefined;
  const row = await tx
    .selectFrom('email_codes')
    .select('asked_at')
    .where('email_hash', '=', emailHash)
    .where('purpose', '=', purpose)
    .executeTakeFirstOrThrow();
  return row.asked_at;
}

/** Counts a mail before it is queued. Starts a new window of one hour when the last one is over. */
export function countMail(tx: Tx, emailHash: string, now: Date): Promise<MailCountRow> {
  const windowStart = secondsBefore(now, rates.mailsPerMailbox.windowSeconds);
  const isOver = (eb: ExpressionBuilder<Schema, 'mail_counts'>) =>
    eb.or([
      eb('mail_counts.window_started_at', '<=', windowStart),
      eb('mail_counts.window_started_at', '>', latestCredible(now, 0)),
    ]);
  return tx
    .insertInto('mail_counts')
    .values({ email_hash: emailHash, mails: 1, window_started_at: instant(now) })
    .onConflict((conflict) =>
      conflict.column('email_hash').doUpdateSet((eb) => ({
        mails: eb
          .case()
          .when(isOver(eb))
          .then(1)
          .else(eb('mail_counts.mails', '+', 1))
          .end(),
        window_started_at: eb
          .case()
          .when(isOver(eb))
          .then(instant(now))
          .else(eb.ref('mail_counts.window_started_at'))
          .end(),
      })),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** How long a mailed code is valid. An invitation is read hours or days later. */
function lifeOf(purpose: Key['purpose']): number {
  return purpose === 'invitation' ? limits.invitationSeconds : limits.codeSeconds;
}

/** Stores the code once its mail was sent, and resets the number of tries. */
export async function storeCode(
  tx: Tx,
  { emailHash, purpose, codeHash }: HashedCode,
  isLong: boolean,
  now: Date,
): Promise<void> {
  const code = {
    code_hash: codeHash,
    expires_at: secondsAfter(now, lifeOf(purpose)),
    tries: 0,
    lengthened_at: isLong ? instant(now) : null,
  };
  await tx
    .insertInto('email_codes')
    .values({ email_hash: emailHash, purpose, asked_at: instant(now), ...code })
    .onConflict((conflict) => conflict.columns(['email_hash', 'purpose']).doUpdateSet(code))
    .execute();
}

export type LiveCode = { codeHash: string; storedAt: string; expiresAt: string; isLong: boolean };

/** The code that is valid now. */
export async function findLive(
  db: Db,
  { emailHash, purpose }: Key,
  now: Date,
): Promise<LiveCode | undefined> {
  const row = await db
    .selectFrom('email_codes')
    .select(['code_hash', 'expires_at', 'lengthened_at'])
    .where('email_hash', '=', emailHash)
    .where('purpose', '=', purpose)
    .where('code_hash', 'is not', null)
    .where('expires_at', '>', instant(now))
    .executeTakeFirst();
  if (!row?.code_hash || !row.expires_at) return undefined;
  const storedAt = secondsBefore(new Date(row.expires_at), lifeOf(purpose));
  const isLong = row.lengthened_at !== null;
  return { codeHash: row.code_hash, storedAt, expiresAt: row.expires_at, isLong };
}

/**
 * Uses up one try of the callers without a device key. Returns the expected hash, or undefined when no try is
 * left.
 */
export async function takeTry(
  db: Db,
  { emailHash, purpose }: Key,
  now: Date,
): Promise<string | undefined> {
  const row = await db
    .updateTable('email_codes')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('email_hash', '=', emailHash)
    .where('purpose', '=', purpose)
    .where('code_hash', 'is not', null)
    .where('expires_at', '>', instant(now))
    .where('expires_at', '<=', latestCredible(now, lifeOf(purpose)))
    .where('tries', '<', limits.codeTries)
    .returning('code_hash')
    .executeTakeFirst();
  return row?.code_hash ?? undefined;
}

export async function giveTryBack(
  db: Db,
  { emailHash, purpose, codeHash }: HashedCode,
): Promise<void> {
  await db
    .updateTable('email_codes')
    .set((eb) => ({ tries: eb('tries', '-', 1) }))
    .where('email_hash', '=', emailHash)
    .where('purpose', '=', purpose)
    .where('code_hash', '=', codeHash)
    .execute();
}

/** Uses the code up. True for exactly one of several concurrent callers. */
export async function use(tx: Tx, { emailHash, purpose, codeHash }: HashedCode): Promise<boolean> {
  const used = await tx
    .updateTable('email_codes')
    .set({ code_hash: null, expires_at: null })
    .where('email_hash', '=', emailHash)
    .where('purpose', '=', purpose)
    .where('code_hash', '=', codeHash)
    .returning('email_hash')
    .executeTakeFirst();
  return used !== undefined;
}

/** Invalidates the code that was mailed last. */
export async function forgetCode(tx: Tx, { emailHash, purpose }: Key): Promise<void> {
  await tx
    .updateTable('email_codes')
    .set({ code_hash: null, expires_at: null })
    .where('email_hash', '=', emailHash)
    .where('purpose', '=', purpose)
    .execute();
}

/** Locks the codes of this address until the commit. */
export async function lockCodesOf(tx: Tx, emailHash: string): Promise<void> {
  await tx
    .updateTable('email_codes')
    .set((eb) => ({ asked_at: eb.ref('asked_at') }))
    .where('email_hash', '=', emailHash)
    .execute();
}

/**
 * Invalidates all codes of these addresses. The counts of requests and tries stay until their window ends.
 */
export async function forgetCodesOf(tx: Tx, emailHashes: string[]): Promise<void> {
  await tx
    .updateTable('email_codes')
    .set({ code_hash: null, expires_at: null })
    .where('email_hash', 'in', emailHashes)
    .execute();
}

/** Deletes the codes and all counts of these addresses. */
export async function forgetAddresses(tx: Tx, emailHashes: string[]): Promise<void> {
  await tx.deleteFrom('email_codes').where('email_hash', 'in', emailHashes).execute();
  await counts.forgetAddresses(tx, emailHashes);
  await tx.deleteFrom('mail_counts').where('email_hash', 'in', emailHashes).execute();
}

/** Deletes expired codes and counts. */
export async function forgetExpired(db: Db, now: Date): Promise<void> {
  const hourAgo = secondsBefore(now, rates.mailsPerMailbox.windowSeconds);
  await db.deleteFrom('mail_counts').where('window_started_at', '<=', hourAgo).execute();
  await db
    .deleteFrom('email_codes')
    .where('asked_at', '<=', hourAgo)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '<=', instant(now))]))
    .execute();
}
