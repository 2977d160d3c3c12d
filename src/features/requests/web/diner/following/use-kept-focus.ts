import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';
import type { Stage } from './stage.ts';

/** When the button that was used gives way to the next face of the page, its heading takes the focus: nobody is thrown to the top. */
export function useKeptFocus(page: RefObject<HTMLElement | null>, stage: Stage) {
  const last = useRef<Element>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the change of stage that may take the focus away
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
