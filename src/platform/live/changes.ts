import { afterCommit, type Tx } from '../../db/database.ts';

/** One rise of a topic's version. `subject` is the one thing that changed; null where many did. */
export type Change = { topic: string; version: number; subject: string | null };

/** Tells of committed changes whoever listens in this process. */
export class Changes {
  readonly #listeners = new Map<string, Set<(change: Change) => void>>();

  /** To be called in the transaction that raised the version; heard only once that is on disk. */
  announce(tx: Tx, change: Change): void {
    afterCommit(tx, () => {
      for (const listen of this.#listeners.get(change.topic) ?? []) listen(change);
    });
  }

  /** Answers how to stop listening. */
  subscribe(topic: string, listen: (change: Change) => void): () => void {
    const listeners = this.#listeners.get(topic) ?? new Set();
    this.#listeners.set(topic, listeners.add(listen));
    return () => {
      listeners.delete(listen);
      if (listeners.size === 0) this.#listeners.delete(topic);
    };
  }
}
