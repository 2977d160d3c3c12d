import { startTicker } from '../../../../../ui/device/ticker.ts';
import { callRaw } from '../../../../../ui/network/api.ts';
import { openLive } from '../../../../../ui/network/live.ts';

/** The outside world of a feed, replaced in tests. */
export type World = {
  ask(path: string, headers: Record<string, string>): Promise<Response>;
  openLive: typeof openLive;
  startTicker: typeof startTicker;
  /** Calls back once, this many milliseconds later. Returns the way to cancel that. */
  startTimer(milliseconds: number, onTime: () => void): () => void;
  now(): number;
};

export const browser: World = {
  ask: (path, headers) => callRaw('GET', path, { headers }),
  openLive,
  startTicker,
  startTimer(milliseconds, onTime) {
    const timer = setTimeout(onTime, milliseconds);
    return () => clearTimeout(timer);
  },
  now: () => Date.now(),
};
