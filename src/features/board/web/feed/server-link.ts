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

/** How the board receives changes. Instants are milliseconds on the server's clock. */
export type BoardConnection =
  | { kind: 'connecting' }
  | { kind: 'live' }
  | { kind: 'polling' }
  | { kind: 'offline'; since: number; dataAt: number | undefined };

/** The state of stream and polls. */
export type Link = {
  streamIsOpen: boolean;
  misses: number;
  firstMissAt: number | undefined;
  receivedAt: number | undefined;
};

export const noLink: Link = {
  streamIsOpen: false,
  misses: 0,
  firstMissAt: undefined,
  receivedAt: undefined,
};

/** One lost poll is a Wi-Fi hiccup, two are an outage. The board shows an outage within 10 s. */
const OFFLINE_AFTER_MISSES = 2;

function answered(link: Link, now: number): Link {
  return { ...link, misses: 0, firstMissAt: undefined, receivedAt: now };
}

function missed(link: Link, now: number): Link {
  return { ...link, misses: link.misses + 1, firstMissAt: link.firstMissAt ?? now };
}

export function connectionOf(link: Link): BoardConnection {
  if (link.misses >= OFFLINE_AFTER_MISSES && link.firstMissAt !== undefined) {
    return { kind: 'offline', since: link.firstMissAt, dataAt: link.receivedAt };
  }
  if (link.receivedAt === undefined) return { kind: 'connecting' };
  return { kind: link.streamIsOpen ? 'live' : 'polling' };
}
