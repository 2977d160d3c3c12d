import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { holdUnderFinger } from './cards/finger-hold.ts';
import { type BoardFeed, createBoardFeed } from './feed/board-feed.ts';
import type { BoardView } from './feed/board-store.ts';
import { tellReset } from './reset/reset.ts';

/** The board of one restaurant, followed for as long as the component stands. */
export function useBoard(slug: string): { feed: BoardFeed; view: BoardView } {
  const feed = useMemo(() => createBoardFeed(slug), [slug]);
  const view = useSyncExternalStore(feed.subscribe, feed.read);

  useEffect(() => holdUnderFinger(feed), [feed]);
  useEffect(() => wakeWithPage(feed), [feed]);
  useEffect(() => feed.onReset(tellReset), [feed]);
  return { feed, view };
}

/** After sleep, a hidden tab or a lost network nobody waits for the next tick. */
function wakeWithPage(feed: BoardFeed): () => void {
  const wakeIfVisible = () => {
    if (document.visibilityState === 'visible') feed.wake();
  };
  document.addEventListener('visibilitychange', wakeIfVisible);
  window.addEventListener('online', feed.wake);
  window.addEventListener('pageshow', wakeIfVisible);
  return () => {
    document.removeEventListener('visibilitychange', wakeIfVisible);
    window.removeEventListener('online', feed.wake);
    window.removeEventListener('pageshow', wakeIfVisible);
  };
}
