import type { RequestRow } from '../../../db/schema.ts';
import type { CommittedChange } from '../../../platform/live/changes.ts';

/** How long to wait for a missing version before falling back to a full snapshot. */
export const OVERTAKING_MILLISECONDS = 100;

/** Changes that arrived before an earlier one from another server. They wait briefly for it. */
export class HeldChanges {
  readonly #byVersion = new Map<number, CommittedChange<RequestRow>>();
  readonly #onMissing: (newestVersion: number) => void;
  #timer: NodeJS.Timeout | undefined;
  /** The first held version: the wait is for the one before it. */
  #awaitedBefore: number | undefined;

  /** When the wait is over, drops the held changes and calls `onMissing` with their newest version. */
  constructor(onMissing: (newestVersion: number) => void) {
    this.#onMissing = onMissing;
  }

  hold(change: CommittedChange<RequestRow>): void {
    this.#byVersion.set(change.version, change);
  }

  inOrder(): CommittedChange<RequestRow>[] {
    return [...this.#byVersion.values()].sort((a, b) => a.version - b.version);
  }

  drop(version: number): void {
    this.#byVersion.delete(version);
  }

  dropAll(): void {
    this.#byVersion.clear();
    this.awaitMissing();
  }

  /** Starts the wait if changes are held. Each missing version has a wait of its own. */
  awaitMissing(): void {
    const first = this.#byVersion.size > 0 ? Math.min(...this.#byVersion.keys()) : undefined;
    if (first === this.#awaitedBefore) return;
    this.stopWaiting();
    this.#awaitedBefore = first;
    if (first === undefined) return;
    this.#timer = setTimeout(() => {
      const newest = Math.max(...this.#byVersion.keys());
      this.dropAll();
      this.#onMissing(newest);
    }, OVERTAKING_MILLISECONDS);
  }

  stopWaiting(): void {
    clearTimeout(this.#timer);
  }
}
