import { startTicker } from '../../../../ui/device/ticker.ts';
import { callRaw } from '../../../../ui/network/api.ts';
import { openLive } from '../../../../ui/network/live.ts';
import { SHARED_DEVICE_HEADER } from '../../../on-duty/rules.ts';
import { isPairedAndShared } from '../device/staff-name.ts';
import type { BoardChanges } from './board-changes.ts';
import type { BoardStore } from './board-store.ts';
import type { ServerLink } from './server-link.ts';
import { takeStreamLease } from './stream-lease.ts';

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
