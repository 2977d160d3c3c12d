/**
 * Queries of challenges. Those for adding a passkey are stored when they are given out, those for signing in
 * when they are used: anybody may ask for them.
 */
import type { Db } from '../../../db/database.ts';
import type { PasskeyChallengeRow } from '../../../db/schema/people.ts';
import { limits } from '../../../limits.ts';
import { instant, latestCredible, secondsAfter } from '../../../platform/clock.ts';

/** A challenge is valid for one purpose and account only. */
type ChallengePurpose = Pick<PasskeyChallengeRow, 'purpose' | 'account_id'>;

/** Notes that a challenge was used to sign in. True for exactly one of several concurrent callers. */
export async function noteUsed(db: Db, challenge: string, expires_at: string): Promise<boolean> {
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
export async function use(
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

export async function forgetExpired(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('passkey_challenges').where('expires_at', '<=', instant(now)).execute();
}
