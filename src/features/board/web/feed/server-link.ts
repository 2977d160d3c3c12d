import { answered, type Link, missed, noLink } from './connection.ts';

/** `Date` headers have whole seconds and latency varies: smaller differences are noise. */
const NOISE_MILLISECONDS = 1500;

/**
 * The board's link to its server: whether polls and stream reach it, and the time on its clock.
 * Ages use the server's clock, so that a tablet whose clock is wrong shows the same minutes.
 */
export type ServerLink = {
  readonly state: Link;
  /** The server's clock minus the device's, in milliseconds. Undefined before the first answer. */
  readonly clockOffset: number | undefined;
  /** An answer, also a refusal, or an event has arrived. */
  noteAnswer(): void;
  /** A poll got no answer, or an error. */
  miss(): void;
  setStreamOpen(isOpen: boolean): void;
  /** Learns the server's time from the `Date` header of an answer that was requested at `askedAt`. */
  readClock(dateHeader: string | null, askedAt: number): void;
  /** Forgets the state, not the clock. */
  reset(): void;
};

export function createServerLink(now: () => number): ServerLink {
  let state = noLink;
  let offset: number | undefined;
  const serverNow = () => now() + (offset ?? 0);

  return {
    get state() {
      return state;
    },
    get clockOffset() {
      return offset;
    },
    noteAnswer() {
      state = answered(state, serverNow());
    },
    miss() {
      state = missed(state, serverNow());
    },
    setStreamOpen(isOpen) {
      state = { ...state, streamIsOpen: isOpen };
    },
    readClock(dateHeader, askedAt) {
      offset = offsetAfter(offset, dateHeader, askedAt, now());
    },
    reset() {
      state = noLink;
    },
  };
}

/**
 * The offset to add to the device's clock, from an answer that was requested and arrived at these instants.
 */
function offsetAfter(
  known: number | undefined,
  dateHeader: string | null,
  askedAt: number,
  answeredAt: number,
): number | undefined {
  const serverTime = Date.parse(dateHeader ?? '');
  if (Number.isNaN(serverTime)) return known;
  const offset = serverTime + 500 - (askedAt + answeredAt) / 2;
  const isNoise = known !== undefined && Math.abs(offset - known) < NOISE_MILLISECONDS;
  return isNoise ? known : offset;
}
