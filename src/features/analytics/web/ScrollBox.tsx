import type { ReactNode, RefObject } from 'react';

type ScrollBoxProps = {
  label: string;
  isTall?: boolean;
  box?: RefObject<HTMLElement | null>;
  children: ReactNode;
};

/** What may be wider than the screen, or much taller, scrolls by itself, by finger and by arrow keys, and the page stays where it is. */
export function ScrollBox({ label, isTall = false, box, children }: ScrollBoxProps) {
  return (
    <section
      ref={box}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: else a keyboard could not scroll it.
      tabIndex={0}
      className={`relative overflow-x-auto rounded-small ${isTall ? 'max-h-128 overflow-y-auto' : ''}`}
    >
      {children}
    </section>
  );
}
