/** The source of time, except for some measured durations. Tests pass in a clock that they control. */
export type Clock = {
  now(): Date;
  /** Milliseconds since an arbitrary moment, for durations. Setting the system time does not change it. */
  monotonic(): number;
};

export const systemClock: Clock = { now: () => new Date(), monotonic: () => performance.now() };

/** UTC ISO-8601 with milliseconds: the format of every instant in the database and the API. */
export function instant(date: Date): string {
  return date.toISOString();
}

/** Tolerated difference between the clocks of two servers. */
export const CLOCK_SKEW_SECONDS = 60;

/**
 * A stored expiry later than this was written by a wrong clock that was corrected since: treat it as expired.
 * `mostSeconds` is how far in the future such an expiry is at most when it is written.
 */
export function latestCredible(now: Date, mostSeconds: number): string {
  return secondsAfter(now, mostSeconds + CLOCK_SKEW_SECONDS);
}

export function secondsBefore(date: Date, seconds: number): string {
  return instant(new Date(date.getTime() - seconds * 1000));
}

export function secondsAfter(date: Date, seconds: number): string {
  return instant(new Date(date.getTime() + seconds * 1000));
}
