import { Refusal } from '../../../platform/http/errors.ts';
import type { RateLimiter } from '../../../platform/http/rate.ts';
import type { Logger } from '../../../platform/log/log.ts';
import { rates } from '../../../rates.ts';
import { authRefusals } from '../contract.ts';

export const GUESSES_LOGGED_EVERY_SECONDS = 60;
/** Failures of further addresses are only counted in the total. */
const MOST_REMEMBERED = 10_000;
const MOST_NAMED = 5;

type Guesses = { failures: number; accounts: Set<string> };

/**
 * Limits and logs wrong passwords and codes by network address (IPv6: /64), over all accounts.
 * Each process counts for itself, as for all limits by network address.
 */
export class NetworkGuesses {
  readonly #rate: RateLimiter;
  readonly #log: Logger;
  readonly #guesses = new Map<string, Guesses>();
  #failures = 0;

  constructor({ rate, log }: { rate: RateLimiter; log: Logger }) {
    this.#rate = rate;
    this.#log = log;
  }

  /** Counts the guess before it is checked, so that concurrent guesses count one by one. Throws 429. */
  begin(address: string): void {
    const retryAfterSeconds = this.#rate.count(keyOf(address), rates.guessesPerAddress);
    if (retryAfterSeconds === 0) return;
    // The guess is not checked, so it does not count: a flood does not prolong the block of its address.
    this.giveBack(address);
    throw new Refusal(authRefusals.networkGuarded, {}, { retryAfterSeconds });
  }

  /** Whether this address may not guess now. Codes mailed at its request are then long: no guesses. */
  isUsedUp(address: string): boolean {
    return this.#rate.isUsedUp(keyOf(address), rates.guessesPerAddress);
  }

  /** Undoes `begin` for a guess that was right or was not checked. */
  giveBack(address: string): void {
    this.#rate.giveBack(keyOf(address));
  }

  recordFailure(address: string, emailHash: string): void {
    this.#failures += 1;
    const known = this.#guesses.get(address);
    if (!known && this.#guesses.size >= MOST_REMEMBERED) return;
    const guesses = known ?? { failures: 0, accounts: new Set() };
    guesses.failures += 1;
    guesses.accounts.add(emailHash);
    this.#guesses.set(address, guesses);
  }

  /** Logs one line for all guesses since the last call; nothing when there were none. */
  logFailures(): void {
    if (this.#failures === 0) return;
    const all = [...this.#guesses].sort(([, a], [, b]) => b.failures - a.failures);
    const networks = all.slice(0, MOST_NAMED).map(([address, { failures, accounts }]) => ({
      address,
      failures,
      accounts: accounts.size,
    }));
    const sums = { failures: this.#failures, addresses: all.length };
    this.#log.warn({ ...sums, networks }, 'wrong passwords or codes in the last minute');
    this.#guesses.clear();
    this.#failures = 0;
  }
}

function keyOf(address: string): string {
  return `guesses:${address}`;
}
