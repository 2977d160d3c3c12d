/** The only way to know the time. Tests pass in one that they move. */
export type Clock = {
  now(): Date;
  /**
   * Milliseconds since some fixed moment. Setting the system time does not move it: use it for durations in
   * memory.
   */
  monotonic(): number;
};

export const systemClock: Clock = { now: () => new Date(), monotonic: () => performance.now() };

/** UTC ISO-8601 with milliseconds: how every instant is stored and answered. */
export function instant(date: Date): string {
  return date.toISOString();
}

/** How far the clocks of two servers may be apart. */
export const CLOCK_SKEW_SECONDS = 60;

/**
 * A stored time later than this was written by a clock that has been corrected since, so it counts as over.
 * `mostSeconds` is how far ahead of the clock such a time can be when it is written.
 */
export function latestCredible(now: Date, mostSeconds: number): string {
  return secondsAfter(now, mostSeconds + CLOCK_SKEW_SECONDS);
}

/** The instant so many seconds before another. */
export function secondsBefore(date: Date, seconds: number): string {
  return instant(new Date(date.getTime() - seconds * 1000));
}

/** The instant so many seconds after another. */
export function secondsAfter(date: Date, seconds: number): string {
  return instant(new Date(date.getTime() + seconds * 1000));
}
