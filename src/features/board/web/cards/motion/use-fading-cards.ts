import { useEffect, useEffectEvent, useState } from 'react';
import { prefersLessMotion } from '../../../../../ui/device/motion.ts';
import type { BoardFeed } from '../../feed/board-feed.ts';
import type { BoardView } from '../../feed/board-store.ts';

const FADE_MILLISECONDS = 200;
/** 15 s: longer than any fade, and than any hold of a finger but one that goes on and on. */
const TICKS_TO_REDRAW = 6;

/**
 * Returns the view. While cards that have left the board fade out, `placed` still contains them.
 * Whatever the cause, a list that stays although the feed knows another one is replaced.
 */
export function useFadingCards(
  feed: Pick<BoardFeed, 'onTick' | 'read' | 'release'>,
  view: BoardView,
): BoardView {
  const { placed, latest } = view;
  const [shown, setShown] = useState(placed);
  const isFading =
    shown !== placed && shown.some(({ id }) => !latest.has(id)) && !prefersLessMotion();
  if (shown !== placed && !isFading) setShown(placed);
  const end = useEffectEvent(() => setShown(placed));

  // biome-ignore lint/correctness/useExhaustiveDependencies: a newer list may fade next.
  useEffect(() => {
    if (!isFading) return;
    const timer = setTimeout(() => end(), FADE_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [isFading, shown]);

  const isOutdated = useEffectEvent((known: BoardView['latest']) => {
    return shown.length !== known.size || shown.some((row) => known.get(row.id) !== row);
  });
  useEffect(() => {
    let ticks = 0;
    return feed.onTick(() => {
      ticks = isOutdated(feed.read().latest) ? ticks + 1 : 0;
      if (ticks < TICKS_TO_REDRAW) return;
      feed.release();
      setShown(feed.read().placed);
    });
  }, [feed]);

  return isFading ? { ...view, placed: shown } : view;
}
