import { Refusal, refusals } from './http/errors.ts';

type Waiting = { since: number; start(): void; refuse(error: Refusal): void };

type Size = {
  atOnce: number;
  places: number;
  /** Who has waited longer when their turn comes is refused. Default: nobody. */
  patienceSeconds?: number;
};

/**
 * A bounded fair queue for expensive work, such as password hashing.
 * Runs `atOnce` pieces of work at a time; up to `places` more wait. Callers (`from`) take turns, round robin.
 * If the queue is full, the last waiting work of the caller who has the most is refused.
 * So a flood from some addresses does not delay others.
 */
export class FairLine {
  readonly #atOnce: number;
  readonly #places: number;
  readonly #patienceMilliseconds: number;
  /** By caller, in the order of their turns. */
  readonly #waiting = new Map<string, Waiting[]>();
  #waitingCount = 0;
  #running = 0;

  constructor({ atOnce, places, patienceSeconds = Number.POSITIVE_INFINITY }: Size) {
    this.#atOnce = atOnce;
    this.#places = places;
    this.#patienceMilliseconds = patienceSeconds * 1000;
  }

  /** Whether new work has to wait. */
  get isBusy(): boolean {
    return this.#running >= this.#atOnce;
  }

  /** Throws 503 if the queue is full or too slow. `from` identifies the caller, for instance by network address. */
  async run<T>(from: string, work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#atOnce) this.#running += 1;
    else await this.#turn(from);
    try {
      return await work();
    } finally {
      // Hands the slot over directly, so that a new caller cannot overtake those who wait.
      const next = this.#next();
      if (next) next.start();
      else this.#running -= 1;
    }
  }

  #turn(from: string): Promise<void> {
    return new Promise((start, refuse) => {
      const own = this.#waiting.get(from) ?? [];
      own.push({ since: performance.now(), start, refuse });
      this.#waiting.set(from, own);
      this.#waitingCount += 1;
      if (this.#waitingCount > this.#places) this.#refuseOne();
    });
  }

  /** Refuses the last entry of the caller with the most entries; among equals, of the last in turn. */
  #refuseOne(): void {
    let most: [string, Waiting[]] | undefined;
    for (const each of this.#waiting) if (each[1].length >= (most?.[1].length ?? 0)) most = each;
    if (!most) return;
    const [from, places] = most;
    places.pop()?.refuse(tooBusy());
    if (places.length === 0) this.#waiting.delete(from);
    this.#waitingCount -= 1;
  }

  #next(): Waiting | undefined {
    for (const [from, places] of this.#waiting) {
      this.#waiting.delete(from);
      const next = places.shift();
      if (places.length > 0) this.#waiting.set(from, places);
      this.#waitingCount -= 1;
      if (!next || performance.now() - next.since <= this.#patienceMilliseconds) return next;
      next.refuse(tooBusy());
    }
    return undefined;
  }
}

function tooBusy(): Refusal {
  return new Refusal(refusals.unavailable, {}, { retryAfterSeconds: 1 });
}
