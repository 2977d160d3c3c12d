/** An estimate of the server's clock: the phone's own may be hours off. */
let offsetMilliseconds = 0;

export function serverNow(): number {
  return Date.now() + offsetMilliseconds;
}

/** The instant up to which the page knows the server's state: now, or the start of the outage. */
export function knownUntil(now: number, offlineSince: number | undefined): number {
  return offlineSince === undefined ? now : Math.min(now, offlineSince + offsetMilliseconds);
}

/** Sets the clock by an instant of the server: that of the page, or an answer's `Date`. */
export function setServerClock(milliseconds: number): void {
  if (Number.isNaN(milliseconds)) return;
  const offset = milliseconds - Date.now();
  // NOTE: `Date` has whole seconds. A smaller difference is rounding.
  if (Math.abs(offset - offsetMilliseconds) > 2000) offsetMilliseconds = offset;
}
