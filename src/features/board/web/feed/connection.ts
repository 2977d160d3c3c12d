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

export function answered(link: Link, now: number): Link {
  return { ...link, misses: 0, firstMissAt: undefined, receivedAt: now };
}

export function missed(link: Link, now: number): Link {
  return { ...link, misses: link.misses + 1, firstMissAt: link.firstMissAt ?? now };
}

export function connectionOf(link: Link): BoardConnection {
  if (link.misses >= OFFLINE_AFTER_MISSES && link.firstMissAt !== undefined) {
    return { kind: 'offline', since: link.firstMissAt, dataAt: link.receivedAt };
  }
  if (link.receivedAt === undefined) return { kind: 'connecting' };
  return { kind: link.streamIsOpen ? 'live' : 'polling' };
}
