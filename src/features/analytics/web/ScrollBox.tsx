import type { ReactNode } from 'react';

/** What may be wider than the screen scrolls by itself, by finger and by arrow keys, and the page stays where it is. */
export function ScrollBox({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: else a keyboard could not scroll it.
      tabIndex={0}
      className="relative overflow-x-auto rounded-small"
    >
      {children}
    </section>
  );
}
