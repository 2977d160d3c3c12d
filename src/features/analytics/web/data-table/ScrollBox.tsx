import type { ReactNode, RefObject } from 'react';

/** When tall content scrolls in its own box. */
export type Tall = 'never' | 'onWide' | 'always';

const heights: Record<Tall, string> = {
  never: '',
  onWide: 'lg:max-h-128 lg:overflow-y-auto',
  always: 'max-h-128 overflow-y-auto',
};

type ScrollBoxProps = {
  label: string;
  tall?: Tall;
  box?: RefObject<HTMLElement | null>;
  children: ReactNode;
};

/** Scrolls wide or tall content in its own box, by finger and by arrow keys, so that the page does not. */
export function ScrollBox({ label, tall = 'never', box, children }: ScrollBoxProps) {
  return (
    <section
      ref={box}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: otherwise the keyboard could not scroll it.
      tabIndex={0}
      className={`relative overflow-x-auto rounded-small ${heights[tall]}`}
    >
      {children}
    </section>
  );
}
