import { useEffect, useEffectEvent, useState } from 'react';
import { prefersLessMotion } from '../../../../../ui/device/motion.ts';
import type { BoardView } from '../../feed/board-store.ts';

const FADE_MILLISECONDS = 200;

/** Returns the view. While cards that have left the board fade out, `placed` still contains them. */
export function useFadingCards(view: BoardView): BoardView {
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
