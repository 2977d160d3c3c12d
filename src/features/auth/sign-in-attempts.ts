/**
 * Limits guesses of passwords. Failures count by account and network address, and account-wide per day.
 * A device that signed in to the account before has its own counters, so that other people's guesses never
 * block it.
 */
import { afterCommit, type Db, type Tx, transaction } from '../../db/database.ts';
import { limits } from '../../limits.ts';
import type { Clock } from '../../platform/clock.ts';
import { Refusal } from '../../platform/http/errors.ts';
import type { RateLimiter } from '../../platform/http/rate.ts';
import { sha256 } from '../../platform/ids.ts';
import { rates } from '../../rates.ts';
import * as marks from './account/marks-store.ts';
import { authRefusals } from './contract.ts';
import * as counts from './guessing/counts-store.ts';
import type { NetworkGuesses } from './guessing/network-guesses.ts';
import { loginDelaySeconds } from './rules.ts';
import { foldEmail } from './store.ts';

type Deps = {
  db: Db;
  clock: Clock;
  secretKey: string;
  rate: RateLimiter;
  networkGuesses: NetworkGuesses;
};
/** A sign-in: the e-mail as typed, the network address, and the device key of the browser. */
export type Who = { email: string; address: string; device?: string | undefined };
type Attempt = {
  recent: counts.GuessCount;
  daily: counts.GuessCount;
  /** The network address that this guess counts for; undefined for a known device. */
  network: string | undefined;
  /** Whose turn it is in the queue for hashing. */
  turn: string;
};

/**
 * Counts an attempt before its password is checked, so that concurrent guesses count one by one.
 * Throws 429 while this client is blocked, and when the guesses of the day for the account or those of the
 * network address are used up.
 */
export async function begin(deps: Deps, who: Who): Promise<Attempt> {
  const { db, clock, rate, networkGuesses } = deps;
  const attempt = await attemptOf(deps, who);
  if (!rate.enabled) return attempt;
  const now = clock.now();
  const until = await counts.findBlock(db, attempt.recent, now);
  if (until) throw tooManyFailures(until, now);
  if (attempt.network !== undefined) {
    rate.take(`sign-in:${attempt.network}`, rates.signInsPerAddress);
    networkGuesses.begin(attempt.network);
  }
  const counting = transaction(db, async (tx) => {
    const perDay = attempt.network ? limits.strangersPasswordsPerDay : limits.devicePasswordsPerDay;
    // First, because most of a flood ends here, after one statement.
    if (!(await counts.countOne(tx, attempt.daily, counts.today(now), perDay))) {
      const retryAfterSeconds = counts.secondsOfTodayLeft(now);
      throw new Refusal(authRefusals.accountGuarded, {}, { retryAfterSeconds });
    }
    const window = counts.windowOf(rates.loginFailures.windowSeconds, now);
    const failures = await counts.countOne(tx, attempt.recent, window);
    // Concurrent attempts have started the block in the meantime.
    if (!failures) throw tooManyFailures(await counts.findBlock(tx, attempt.recent, now), now);
    const delay = loginDelaySeconds(failures);
    if (delay === 0) return;
    await counts.block(tx, attempt.recent, new Date(now.getTime() + delay * 1000));
  });
  await counting.catch((error: unknown) => {
    if (attempt.network !== undefined) networkGuesses.giveBack(attempt.network);
    throw error;
  });
  return attempt;
}

export function recordFailure(
  { networkGuesses }: Deps,
  { address }: Who,
  { recent }: Attempt,
): void {
  networkGuesses.recordFailure(address, recent.emailHash);
}

/** Undoes the count of a successful sign-in and clears the client's failures. */
export async function recordSuccess(
  tx: Tx,
  { networkGuesses }: Deps,
  { recent, daily, network }: Attempt,
): Promise<void> {
  await counts.giveBack(tx, daily);
  await counts.forget(tx, recent);
  afterCommit(tx, () => {
    if (network !== undefined) networkGuesses.giveBack(network);
  });
}

/** Clears the failures of this network address and device, after the caller proved access to the mailbox. */
export async function clearFailures(
  tx: Tx,
  { secretKey }: Pick<Deps, 'secretKey'>,
  who: Who,
): Promise<void> {
  const emailHash = sha256(foldEmail(who.email));
  const kinds = { address: who.address, device: who.device } as const;
  for (const kind of ['address', 'device'] as const) {
    const value = kinds[kind];
    if (value === undefined) continue;
    const asker = counts.clientHashOf(secretKey, emailHash, kind, value);
    await counts.forget(tx, { emailHash, act: 'password', asker });
  }
}

export async function rememberDevice(
  tx: Tx,
  { clock, secretKey }: Pick<Deps, 'clock' | 'secretKey'>,
  accountId: string,
  { email, device }: Pick<Who, 'email' | 'device'>,
): Promise<void> {
  if (device === undefined) return;
  const deviceHash = counts.clientHashOf(secretKey, sha256(foldEmail(email)), 'device', device);
  await marks.rememberDevice(tx, accountId, deviceHash, clock.now());
}

export async function isKnownDevice(
  { db, secretKey }: Pick<Deps, 'db' | 'secretKey'>,
  email: string,
  device: string | undefined,
): Promise<boolean> {
  if (device === undefined) return false;
  const deviceHash = counts.clientHashOf(secretKey, sha256(foldEmail(email)), 'device', device);
  return marks.isKnownDevice(db, foldEmail(email), deviceHash);
}

async function attemptOf(deps: Deps, { email, address, device }: Who): Promise<Attempt> {
  const emailHash = sha256(foldEmail(email));
  const isKnown = await isKnownDevice(deps, email, device);
  const asker =
    isKnown && device !== undefined
      ? counts.clientHashOf(deps.secretKey, emailHash, 'device', device)
      : counts.clientHashOf(deps.secretKey, emailHash, 'address', address);
  return {
    network: isKnown ? undefined : address,
    turn: isKnown ? asker : address,
    recent: { emailHash, act: 'password', asker },
    daily: { emailHash, act: 'password of a day', asker: isKnown ? asker : counts.STRANGERS },
  };
}

function tooManyFailures(until: Date | undefined, now: Date): Refusal {
  const milliseconds = (until ?? now).getTime() - now.getTime();
  const retryAfterSeconds = Math.max(Math.ceil(milliseconds / 1000), 1);
  return new Refusal(authRefusals.tooManyFailures, {}, { retryAfterSeconds });
}
