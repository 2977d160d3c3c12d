import type { BoardFeed } from '../feed/board-feed.ts';
import type { BoardRequest } from '../feed/board-request.ts';
import { ringScopeOf, ringsHere } from '../serving/rings-here.ts';
import { onServing } from '../serving/serving.ts';

/**
 * Calls `act` with requests that begin to ring this device: new ones, and those of other zones once they ring
 * everyone. Returns a function that stops it.
 */
export function onCalls(
  feed: BoardFeed,
  slug: string,
  act: (calls: readonly BoardRequest[]) => void,
): () => void {
  /** Pending requests that do not ring here. */
  let silent = silentNow();
  const stops = [
    feed.onNews((news) => {
      const calls = ringingHere(news);
      silent = silentNow();
      if (calls.length > 0) act(calls);
    }),
    feed.onTick(check),
    feed.subscribe(check),
    // Requests of newly chosen zones appear without ringing.
    onServing(() => {
      silent = silentNow();
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };

  function check(): void {
    const calls = ringingHere(feed.read().placed.filter(({ id }) => silent.has(id)));
    silent = silentNow();
    if (calls.length > 0) act(calls);
  }

  function silentNow(): ReadonlySet<string> {
    const { placed } = feed.read();
    const rings = new Set(ringingHere(placed));
    const others = placed.filter((each) => each.status === 'pending' && !rings.has(each));
    return new Set(others.map(({ id }) => id));
  }

  function ringingHere(requests: readonly BoardRequest[]): readonly BoardRequest[] {
    const scope = ringScopeOf(slug);
    const now = Date.now() + feed.read().clockOffset;
    return requests.filter((request) => ringsHere(request, scope, now));
  }
}
