import type { Reading } from '../types.ts';

/** After this many unanswered polls in a row, the page says that it is offline. */
const FAILURES_TO_OFFLINE = 2;

export type Outage = {
  /** An event has arrived. */
  noteAnswer(): void;
  /** A poll has ended. A server that answers "not now" is not offline. */
  take(reading: Reading): void;
};

/** `onOffline` gets the start of the outage on the phone's clock, or undefined when it is over. */
export function createOutage(onOffline: (since: number | undefined) => void): Outage {
  let failures = 0;
  let receivedAt = Date.now();

  return {
    noteAnswer,
    take(reading) {
      if (reading.outcome === 'found') noteAnswer();
      if (reading.outcome === 'lost' && !reading.isAnswered) miss();
    },
  };

  function noteAnswer(): void {
    if (failures >= FAILURES_TO_OFFLINE) onOffline(undefined);
    failures = 0;
    receivedAt = Date.now();
  }

  function miss(): void {
    failures += 1;
    if (failures === FAILURES_TO_OFFLINE) onOffline(receivedAt);
  }
}
