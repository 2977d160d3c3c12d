import type { Db, Tx } from '../../../db/database.ts';
import type { PasskeyChallengeRow, PasskeyRow } from '../../../db/schema/people.ts';
import { limits } from '../../../limits.ts';
import { instant, latestCredible, secondsAfter } from '../../../platform/clock.ts';

/** The passkeys of an account, the oldest first. */
export function list(db: Db, accountId: string): Promise<PasskeyRow[]> {
  return db
    .selectFrom('passkeys')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute();
}

export async function count(db: Db, accountId: string): Promise<number> {
  const { passkeys } = await db
    .selectFrom('passkeys')
    .select((eb) => eb.fn.countAll<number>().as('passkeys'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return passkeys;
}

export function findByCredential(db: Db, credentialId: string): Promise<PasskeyRow | undefined> {
  return db
    .selectFrom('passkeys')
    .selectAll()
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
}

/** False if the credential is stored already, for this account or another one. */
export async function add(tx: Tx, passkey: PasskeyRow): Promise<boolean> {
  const added = await tx
    .insertInto('passkeys')
    .values(passkey)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

/**
 * Stores the counter and the time of a sign-in. False if the passkey was removed, or another sign-in stored
 * another counter meanwhile.
 */
export async function noteUse(
  tx: Tx,
  { id, sign_count }: PasskeyRow,
  newCount: number,
  now: Date,
): Promise<boolean> {
  const noted = await tx
    .updateTable('passkeys')
    .set({ sign_count: newCount, last_used_at: instant(now) })
    .where('id', '=', id)
    .where('sign_count', '=', sign_count)
    .returning('id')
    .executeTakeFirst();
  return noted !== undefined;
}

/** False if the account has no such passkey. */
export async function remove(db: Db, accountId: string, id: string): Promise<boolean> {
  const removed = await db
    .deleteFrom('passkeys')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return removed !== undefined;
}

// Challenges for adding a passkey are stored when they are given out, those for signing in when they are
// used: anybody may ask for them.

/** A challenge is valid for one purpose and account only. */
type ChallengePurpose = Pick<PasskeyChallengeRow, 'purpose' | 'account_id'>;

/** Notes that a challenge was used to sign in. True for exactly one of several concurrent callers. */
export async function noteChallengeUsed(
  db: Db,
  challenge: string,
  expires_at: string,
): Promise<boolean> {
  const noted = await db
    .insertInto('passkey_challenges')
    .values({ challenge, purpose: 'sign-in', account_id: null, expires_at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('challenge')
    .executeTakeFirst();
  return noted !== undefined;
}

export async function storeChallenge(
  db: Db,
  challenge: string,
  purpose: ChallengePurpose,
  now: Date,
): Promise<void> {
  const expires_at = secondsAfter(now, limits.passkeyChallengeSeconds);
  await db
    .insertInto('passkey_challenges')
    .values({ challenge, ...purpose, expires_at })
    .execute();
}

/** Uses the challenge up. True for exactly one of several concurrent callers. */
export async function takeChallenge(
  db: Db,
  challenge: string,
  { purpose, account_id }: ChallengePurpose,
  now: Date,
): Promise<boolean> {
  const used = await db
    .deleteFrom('passkey_challenges')
    .where('challenge', '=', challenge)
    .where('purpose', '=', purpose)
    .where('account_id', account_id === null ? 'is' : '=', account_id)
    .where('expires_at', '>', instant(now))
    .where('expires_at', '<=', latestCredible(now, limits.passkeyChallengeSeconds))
    .returning('challenge')
    .executeTakeFirst();
  return used !== undefined;
}

export async function forgetExpiredChallenges(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('passkey_challenges').where('expires_at', '<=', instant(now)).execute();
}
