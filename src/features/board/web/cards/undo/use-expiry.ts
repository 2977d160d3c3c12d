import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** Calls `onEnd` after this time, not counting the time that the pointer or the focus is on the element. */
export function useExpiry(milliseconds: number, onEnd: () => void) {
  const left = useRef(milliseconds);
  const [isPointed, setPointed] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const end = useEffectEvent(onEnd);
  const isPaused = isPointed || isFocused;

  useEffect(() => {
    if (isPaused) return;
    const startedAt = Date.now();
    const timer = setTimeout(() => end(), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= Date.now() - startedAt;
    };
  }, [isPaused]);

  return {
    onPointerEnter: () => setPointed(true),
    onPointerLeave: () => setPointed(false),
    onFocus: () => setFocused(true),
    onBlur: () => setFocused(false),
  };
}
