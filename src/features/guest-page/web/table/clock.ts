import { useEffect, useState } from 'react';

/** An estimate of the server's clock: the phone's own may be hours off. */
let offsetMilliseconds = 0;

function serverNow(): number {
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

const TICK_MILLISECONDS = 5000;

/**
 * The server's clock. It starts at the served page's instant, so that hydration renders the same HTML.
 * It ticks every 5 s, and at `dueAt` exactly.
 */
export function useServerNow(servedAt: number, dueAt: number | undefined): number {
  const [now, setNow] = useState(servedAt);
  useEffect(() => {
    const tick = () => setNow(serverNow());
    tick();
    const timer = setInterval(tick, TICK_MILLISECONDS);
    return () => clearInterval(timer);
  }, []);
  useEffect(() => {
    if (dueAt === undefined) return;
    const timer = setTimeout(() => setNow(Math.max(serverNow(), dueAt)), dueAt - serverNow());
    return () => clearTimeout(timer);
  }, [dueAt]);
  return now;
}
