import { useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore } from 'react';
import { prefersLessMotion } from '../../../ui/device/motion.ts';
import { holdUnderFinger } from './cards/motion/finger-hold.ts';
import { type BoardFeed, createBoardFeed } from './feed/board-feed.ts';
import type { BoardView } from './feed/board-store.ts';
import { notifyReset } from './reset/notify-reset.ts';

/** Follows the board of one restaurant while the component is mounted. */
export function useBoard(slug: string): { feed: BoardFeed; view: BoardView } {
  const feed = useMemo(() => createBoardFeed(slug), [slug]);
  const view = useFadingCards(useSyncExternalStore(feed.subscribe, feed.read));

  useEffect(() => holdUnderFinger(feed), [feed]);
  useEffect(() => wakeWithPage(feed), [feed]);
  useEffect(() => feed.onReset(notifyReset), [feed]);
  return { feed, view };
}

/** Polls and retries the stream at once after sleep, a hidden tab or a lost network. */
export function wakeWithPage(feed: BoardFeed): () => void {
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

const FADE_MILLISECONDS = 200;

/** Returns the view. While cards that have left the board fade out, `placed` still contains them. */
function useFadingCards(view: BoardView): BoardView {
  const { placed, latest } = view;
  const [shown, setShown] = useState(placed);
  const isFading =
    shown !== placed && shown.some(({ id }) => !latest.has(id)) && !prefersLessMotion();
  if (shown !== placed && !isFading) setShown(placed);
  const end = useEffectEvent(() => setShown(placed));

  useEffect(() => {
    if (!isFading) return;
    const timer = setTimeout(() => end(), FADE_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [isFading]);

  return isFading ? { ...view, placed: shown } : view;
}
