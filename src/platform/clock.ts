/** The only way to know the time. Tests hand in one that they move. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };

/** UTC ISO-8601 with milliseconds: how every instant is stored and answered. */
export function instant(date: Date): string {
  return date.toISOString();
}

/** The instant so many seconds before another. */
export function secondsBefore(date: Date, seconds: number): string {
  return instant(new Date(date.getTime() - seconds * 1000));
}

/** The instant so many seconds after another. */
export function secondsAfter(date: Date, seconds: number): string {
  return instant(new Date(date.getTime() + seconds * 1000));
}
