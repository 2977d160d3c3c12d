/**
 * Pairing codes sign a device in as a staff member, once and within 15 minutes. No password is shared.
 * The database stores an HMAC with the server's key: 40 bits could be guessed from a plain hash.
 */
import { createHmac, randomInt } from 'node:crypto';
import type { Db, Tx } from '../../../db/database.ts';
import { limits } from '../../../limits.ts';
import { joinLink } from '../../../paths.ts';
import { type Clock, secondsAfter } from '../../../platform/clock.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import type { RateLimiter } from '../../../platform/http/rate.ts';
import { rates } from '../../../rates.ts';
import { authRefusals } from '../../auth/contract.ts';
import type { NetworkGuesses } from '../../auth/guessing/network-guesses.ts';
import * as restaurants from '../../restaurants/store.ts';
import { pairingRefusals } from './pairing-contract.ts';
import * as rows from './pairing-store.ts';
import { PAIRING_ALPHABET, pairingCodeFrom } from './rules.ts';

type CodeDeps = { clock: Clock; secretKey: string; origin: string };

/** Makes a new code for the member. An earlier code becomes invalid. */
export async function newPairing(
  tx: Tx,
  { clock, secretKey, origin }: CodeDeps,
  memberId: string,
): Promise<{ code: string; url: string; expires_at: string }> {
  const code = drawCode();
  const expires_at = secondsAfter(clock.now(), limits.pairingCodeSeconds);
  await rows.keep(tx, { member_id: memberId, code_hash: hashOf(secretKey, code), expires_at });
  return { code, url: joinLink(origin, code), expires_at };
}

/** Uses a code up, under the lock of its restaurant; returns its member. Throws 400. */
export async function usePairing(
  tx: Tx,
  { clock, secretKey }: Omit<CodeDeps, 'origin'>,
  typed: string,
): Promise<string> {
  const code = pairingCodeFrom(typed);
  const hash = code && hashOf(secretKey, code);
  const restaurantId = hash && (await rows.findRestaurantOf(tx, hash));
  const isOpen = restaurantId && (await restaurants.lockIfExists(tx, restaurantId));
  const memberId = isOpen && (await rows.use(tx, hash ?? '', clock.now()));
  if (!memberId) throw new Refusal(pairingRefusals.badPairingCode);
  return memberId;
}

/** The names that a device reads before it joins. The code stays valid. Throws 400. */
export async function readInvited(
  db: Db,
  { clock, secretKey }: Omit<CodeDeps, 'origin'>,
  typed: string,
): Promise<{ member: { name: string }; restaurant: { name: string } }> {
  const code = pairingCodeFrom(typed);
  const found = code && (await rows.findInvited(db, hashOf(secretKey, code), clock.now()));
  if (!found) throw new Refusal(pairingRefusals.badPairingCode);
  return { member: { name: found.member }, restaurant: { name: found.restaurant } };
}

type TryDeps = { rate: RateLimiter; networkGuesses: NetworkGuesses };

/**
 * Counts a wrong code of this network address. A right one is never refused, whoever shares the address:
 * 40 bits cannot be guessed in the life of a code. Throws 429 instead of 400 after too many.
 */
export async function countingWrong<Result>(
  { rate, networkGuesses }: TryDeps,
  address: string,
  check: () => Promise<Result>,
): Promise<Result> {
  try {
    return await check();
  } catch (error) {
    if (!(error instanceof Refusal && error.kind === pairingRefusals.badPairingCode)) throw error;
    networkGuesses.recordFailure(address, 'pairing');
    const retryAfterSeconds = rate.count(`pairing:${address}`, rates.pairingTriesPerAddress);
    if (retryAfterSeconds === 0) throw error;
    throw new Refusal(authRefusals.tooManyFailures, {}, { retryAfterSeconds });
  }
}

function drawCode(): string {
  const draw = () => PAIRING_ALPHABET[randomInt(PAIRING_ALPHABET.length)];
  return Array.from({ length: limits.pairingCodeLength }, draw).join('');
}

function hashOf(secretKey: string, code: string): string {
  return createHmac('sha256', secretKey).update(`pairing:${code}`).digest('hex');
}
