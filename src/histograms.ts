/**
 * Upper bounds in seconds of a histogram of times, with one more class for longer ones. A histogram per day
 * keeps the cost of reading a year independent of the number of requests.
 * Up to ten minutes, a class is at most 15 s wide, or at most a quarter of its upper bound.
 */
export const timeBounds = [
  10, 20, 30, 40, 50, 60, 75, 90, 105, 120, 150, 180, 210, 240, 300, 360, 480, 600, 900, 1200, 1800,
  2700, 3600, 7200,
] as const;
export type TimeClass = (typeof timeBounds)[number] | 'more';

/** Upper bounds in seconds for the time until a staff screen showed a request, mostly a few seconds. */
export const receivedBounds = [1, 3, 10, 30, 60, 300] as const;
export type ReceivedClass = (typeof receivedBounds)[number] | 'more';
