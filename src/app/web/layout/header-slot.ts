import { createContext, use, useLayoutEffect } from 'react';

/** The header of the site, for a screen that fills it with content of its own. */
type HeaderSlot = {
  /** Null where there is no header. */
  element: HTMLElement | null;
  claim(isClaimed: boolean): void;
};

export const HeaderSlotContext = createContext<HeaderSlot>({ element: null, claim() {} });

/** Empties the header while mounted, and returns the element to render into with a portal. */
export function useHeaderSlot(): HTMLElement | null {
  const { element, claim } = use(HeaderSlotContext);
  useLayoutEffect(() => {
    claim(true);
    return () => claim(false);
  }, [claim]);
  return element;
}
