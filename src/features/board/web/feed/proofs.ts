import type { BoardPoller } from './board-poller.ts';
import type { BoardStore } from './board-store.ts';

/**
 * Polls as soon as new pending requests are shown. The version in the poll proves to the server that this
 * device shows them; their guests then see that they were received.
 */
export function createProofs(store: BoardStore, poller: BoardPoller) {
  let isSending = false;
  return { send };

  /** One such poll at a time: the next poll proves the requests that arrive meanwhile. */
  function send(): void {
    if (isSending || poller.lastSentVersion() === store.board?.version) return;
    isSending = true;
    void poller.poll().then((isAnswered) => {
      isSending = false;
      // Without an answer, the next regular poll is the proof.
      if (isAnswered) send();
    });
  }
}
