/** Idempotency keys, in the model: a repeated key gets its first answer for a day. */

const DAY = 24 * 60 * 60 * 1000;

type Answered = { id: string; isExisting: boolean };
type Kept = Answered & { at: number; payload: string };

export class ModelKeys {
  readonly #kept = new Map<string, Kept>();

  find(key: string | undefined): Kept | undefined {
    return key === undefined ? undefined : this.#kept.get(key);
  }

  /** The first answer stays. */
  keep(key: string | undefined, kept: Kept): void {
    if (key !== undefined && !this.#kept.has(key)) this.#kept.set(key, kept);
  }

  /** Whether a key created the request. */
  hasCreated({ id }: { id: string }): boolean {
    return [...this.#kept.values()].some((kept) => kept.id === id && !kept.isExisting);
  }

  forgetOld(now: Date): void {
    for (const [key, { at }] of this.#kept) if (at < now.getTime() - DAY) this.#kept.delete(key);
  }
}
