/** Service days in Paris, found hour by hour, independent of the product's calendar arithmetic. */

const HOUR = 3_600_000;

const hourInParis = new Intl.DateTimeFormat('en', {
  timeZone: 'Europe/Paris',
  hour: 'numeric',
  hourCycle: 'h23',
});

/** The next 05:00 in Paris. */
export function fiveAfter(now: Date): number {
  let hour = Math.floor(now.getTime() / HOUR) * HOUR + HOUR;
  while (hourInParis.format(hour) !== '05') hour += HOUR;
  return hour;
}
