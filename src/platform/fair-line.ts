import { Refusal, refusals } from './http/errors.ts';

type Waiting = { start(): void; refuse(error: Refusal): void };

/**
 * For costly work that strangers may ask for: so much of it at once, the rest waits in line. Those who ask have their
 * turns one after the other, however many stand behind one of them; where the line is full, whoever holds most of its
 * places loses the last one. So a flood from some addresses holds up nobody from another.
 */
export class FairLine {
  readonly #atOnce: number;
  readonly #places: number;
  /** Whose turn is next stands first. */
  readonly #waiting = new Map<string, Waiting[]>();
  #waitingCount = 0;
  #running = 0;

  constructor({ atOnce, places }: { atOnce: number; places: number }) {
    this.#atOnce = atOnce;
    this.#places = places;
  }

  /** Throws 503 where too many wait. */
  async run<T>(from: string, work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#atOnce) this.#running += 1;
    else await this.#turn(from);
    try {
      return await work();
    } finally {
      // The next takes over its place: nobody can come in between.
      const next = this.#next();
      if (next) next.start();
      else this.#running -= 1;
    }
  }

  #turn(from: string): Promise<void> {
    return new Promise((start, refuse) => {
      const own = this.#waiting.get(from) ?? [];
      own.push({ start, refuse });
      this.#waiting.set(from, own);
      this.#waitingCount += 1;
      if (this.#waitingCount > this.#places) this.#turnAway();
    });
  }

  /** Of those who hold equally many places, the one who came last. */
  #turnAway(): void {
    let most: [string, Waiting[]] | undefined;
    for (const each of this.#waiting) if (each[1].length >= (most?.[1].length ?? 0)) most = each;
    if (!most) return;
    const [from, places] = most;
    places.pop()?.refuse(new Refusal(refusals.unavailable, {}, { retryAfterSeconds: 1 }));
    if (places.length === 0) this.#waiting.delete(from);
    this.#waitingCount -= 1;
  }

  #next(): Waiting | undefined {
    const [first] = this.#waiting;
    if (!first) return undefined;
    const [from, places] = first;
    this.#waiting.delete(from);
    const next = places.shift();
    if (places.length > 0) this.#waiting.set(from, places);
    this.#waitingCount -= 1;
    return next;
  }
}
