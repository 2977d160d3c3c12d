import { readStored, store } from '../../../../ui/device/storage.ts';
import { startTicker } from '../../../../ui/device/ticker.ts';
import { callRaw } from '../../../../ui/network/api.ts';
import { openLive } from '../../../../ui/network/live.ts';
import { randomId } from '../../../../ui/network/random-id.ts';
import { SHARED_DEVICE_HEADER } from '../../../on-duty/rules.ts';
import { isPairedAndShared } from '../device/staff-name.ts';
import type { BoardChanges } from './board-changes.ts';
import type { BoardStore } from './board-store.ts';
import type { ServerLink } from './server-link.ts';

/** The browser functions that a feed uses, replaced in tests. */
export type World = {
  ask(path: string, headers: Record<string, string>): Promise<Response>;
  openLive: typeof openLive;
  /** Whether this board may have a stream. Asked at each tick. */
  mayStream(): boolean;
  startTicker: typeof startTicker;
  /** Calls back once after this many milliseconds. Returns a function that cancels it. */
  startTimer(milliseconds: number, onTime: () => void): () => void;
  now(): number;
};

export const browser: World = {
  ask: (path, headers) => callRaw('GET', path, { headers: { ...headers, ...sharedDevice() } }),
  openLive,
  mayStream: takeStreamLease,
  startTicker,
  startTimer(milliseconds, onTime) {
    const timer = setTimeout(onTime, milliseconds);
    return () => clearTimeout(timer);
  },
  now: () => Date.now(),
};

function sharedDevice(): Record<string, string> {
  return isPairedAndShared() ? { [SHARED_DEVICE_HEADER]: '1' } : {};
}

/** The state that the stream and the poller of one feed share. */
export type FeedParts = {
  /** The address of the board's list. */
  path: string;
  world: World;
  store: BoardStore;
  changes: BoardChanges;
  link: ServerLink;
  /** Calls back at each tick, also while polls hang. */
  onTick(listener: () => void): () => void;
};

/*
 * Decides which boards of this browser keep a stream, with leases in local storage. Over HTTP/1.1 a browser
 * opens six connections to a site: without a limit, six boards would have none left for polls and taps.
 * The others poll. Not Web Locks: they need https, and a tab that the browser has frozen would keep its lock.
 */

/** When each board with a stream last renewed its lease, in milliseconds, by its tab. */
export type StreamLeases = Record<string, number>;

/** Leaves one connection for the page of a guest, and one for polls and taps. */
const MOST_STREAMS = 4;
/** A lease that was not renewed for this long has expired. Boards renew it every three seconds. */
const STALE_MILLISECONDS = 10_000;
const KEY = 'sonnette.streams';
const tab = randomId();

/** The leases after `own` has tried to get or renew one. */
export function leasesAfter(held: StreamLeases, own: string, now: number): StreamLeases {
  const others = Object.entries(held).filter(
    ([other, at]) => other !== own && Math.abs(now - at) <= STALE_MILLISECONDS,
  );
  const hasRoom = others.length < MOST_STREAMS;
  return Object.fromEntries(hasRoom ? [...others, [own, now]] : others);
}

/** Gets or renews the lease of this tab, and returns whether it has one. */
function takeStreamLease(): boolean {
  window.addEventListener('pagehide', release);
  const leases = leasesAfter(readLeases(), tab, Date.now());
  store('local', KEY, leases);
  return tab in leases;
}

/** A page that is loaded anew is another tab. */
function release(): void {
  const { [tab]: _, ...others } = readLeases();
  store('local', KEY, others);
}

function readLeases(): StreamLeases {
  return readStored<StreamLeases>('local', KEY) ?? {};
}
