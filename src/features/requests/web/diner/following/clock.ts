/** An estimate of the server's clock: the phone's own may be hours off. */
let offsetMilliseconds = 0;

export function serverNow(): number {
  return Date.now() + offsetMilliseconds;
}

/** Sets the clock by an instant of the server: that of the page, or an answer's `Date`. */
export function meetServerClock(milliseconds: number): void {
  if (Number.isNaN(milliseconds)) return;
  const offset = milliseconds - Date.now();
  // NOTE: `Date` has whole seconds. A smaller difference is rounding.
  if (Math.abs(offset - offsetMilliseconds) > 2000) offsetMilliseconds = offset;
}
