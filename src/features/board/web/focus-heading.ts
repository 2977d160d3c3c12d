/** Call it when the focused control disappears: the next Tab then reaches the first card. */
export function focusBoardHeading(): void {
  const headings = '.board-empty h2, .board-lane:not([data-empty]) h2';
  const heading = document.querySelector<HTMLElement>(headings);
  heading?.setAttribute('tabindex', '-1');
  heading?.focus({ preventScroll: true });
}
