import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';
import type { RequestStage } from './stage.ts';

/** Moves the focus to the new heading when the used button disappears, so that the focus is not lost. */
export function useKeptFocus(page: RefObject<HTMLElement | null>, stage: RequestStage) {
  const last = useRef<Element>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of stage may remove the focused element
  useEffect(() => {
    const isLost = last.current && !last.current.isConnected;
    if (!isLost || document.activeElement !== document.body) return;
    last.current = undefined;
    page.current?.querySelector<HTMLElement>('h2[tabindex]')?.focus();
  }, [stage]);
  return (event: FocusEvent) => {
    last.current = event.target;
  };
}
