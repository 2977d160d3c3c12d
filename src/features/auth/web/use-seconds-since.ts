import { useEffect, useState } from 'react';

/**
 * Whole seconds since an instant, updated as time passes. Computed from the clock, so that it is right after
 * the device was asleep.
 */
export function useSecondsSince(instantMilliseconds: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, []);
  return Math.max(Math.floor((now - instantMilliseconds) / 1000), 0);
}

/** `15:00`, `0:42`. */
export function minutesAndSeconds(seconds: number): string {
  const whole = Math.max(seconds, 0);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
