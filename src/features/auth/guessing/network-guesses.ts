import { limits } from '../../../limits.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import type { RateLimiter } from '../../../platform/http/rate.ts';
import type { Logger } from '../../../platform/log.ts';
import { authRefusals } from '../contract.ts';

export const GUESSES_TOLD_EVERY_SECONDS = 60;
/** Beyond these a flood from many addresses is told by its sum. */
const MOST_REMEMBERED = 10_000;
const MOST_NAMED = 5;

type Guesses = { failures: number; accounts: Set<string> };

/**
 * Wrong passwords and codes by network address (IPv6: /64), whichever accounts they are for: braked, and
 * logged once a minute. Counted by each process for itself, as all limits by network address are.
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

  /** Counted before it is looked at, so that guesses sent at once count one by one. Throws 429. */
  begin(address: string): void {
    const retryAfterSeconds = this.#rate.count(keyOf(address), limits.guessesPerAddress);
    if (retryAfterSeconds === 0) return;
    // Nobody looks at it: a flood makes its address wait no longer than its guesses do.
    this.giveBack(address);
    throw new Refusal(authRefusals.tooManyFailures, {}, { retryAfterSeconds });
  }

  /** It was right, or nobody looked at it. */
  giveBack(address: string): void {
    this.#rate.giveBack(keyOf(address));
  }

  wasWrong(address: string, emailHash: string): void {
    this.#failures += 1;
    const known = this.#guesses.get(address);
    if (!known && this.#guesses.size >= MOST_REMEMBERED) return;
    const guesses = known ?? { failures: 0, accounts: new Set() };
    guesses.failures += 1;
    guesses.accounts.add(emailHash);
    this.#guesses.set(address, guesses);
  }

  /** One line for all guesses since the last one; none where there were none. */
  tell(): void {
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
