import type { BoardRequest } from '../feed/board-request.ts';

/** Requests that arrive within this time are announced together. */
const BATCH_MILLISECONDS = 200;

export type NewsBatch = {
  add(news: readonly BoardRequest[]): void;
  /** Keeps back what arrives while a finger is down. */
  hold(): void;
  release(): void;
  stop(): void;
};

/** Collects new requests for a short time, then passes them on together. */
export function createNewsBatch(onBatch: (news: readonly BoardRequest[]) => void): NewsBatch {
  let batch: BoardRequest[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isHeld = false;

  return {
    add(news) {
      batch.push(...news);
      timer ??= setTimeout(endBatch, BATCH_MILLISECONDS);
    },
    hold() {
      isHeld = true;
    },
    release() {
      isHeld = false;
      if (timer === undefined) pass();
    },
    stop: () => clearTimeout(timer),
  };

  function endBatch(): void {
    timer = undefined;
    pass();
  }

  function pass(): void {
    if (isHeld || batch.length === 0) return;
    const news = batch;
    batch = [];
    onBatch(news);
  }
}
