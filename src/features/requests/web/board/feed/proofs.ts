import type { BoardPoller } from './board-poller.ts';
import type { BoardStore } from './board-store.ts';

/**
 * Polls as soon as new pending requests are shown. The version in the poll proves to the server that this
 * device shows them; their guests then see that they were received.
 */
export function createProofs(store: BoardStore, poller: BoardPoller) {
  let isSending = false;
  return { send };

  /** One poll at a time: requests that arrive during one are proved by the next. */
  function send(): void {
    if (isSending || poller.lastSentVersion() === store.board?.version) return;
    isSending = true;
    void poller.poll().then((isAnswered) => {
      isSending = false;
      // Without an answer, the next regular poll proves it.
      if (isAnswered) send();
    });
  }
}
