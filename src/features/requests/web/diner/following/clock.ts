/** The server's clock, as far as this phone can tell: its own may be hours off. */
let offsetMilliseconds = 0;

export function serverNow(): number {
  return Date.now() + offsetMilliseconds;
}

/** Sets the clock by an instant that the server just told: the page's own, or an answer's `Date`. */
export function meetServerClock(milliseconds: number): void {
  if (Number.isNaN(milliseconds)) return;
  const offset = milliseconds - Date.now();
  // NOTE `Date` counts whole seconds: a smaller difference is its rounding.
  if (Math.abs(offset - offsetMilliseconds) > 2000) offsetMilliseconds = offset;
}
