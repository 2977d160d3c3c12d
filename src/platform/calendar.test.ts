import { describe, expect, it } from 'vitest';
import { instantAt, localDate } from './calendar.ts';

describe('local dates', () => {
  it.each([
    ['2026-11-21T22:59:00Z', 'Europe/Paris', '2026-11-21'],
    ['2026-11-21T23:00:00Z', 'Europe/Paris', '2026-11-22'],
    ['2026-07-01T22:00:00Z', 'Europe/Paris', '2026-07-02'],
    ['2026-11-21T23:00:00Z', 'America/Guadeloupe', '2026-11-21'],
  ])('%s in %s is %s', (now, zone, date) => {
    expect(localDate(new Date(now), zone)).toBe(date);
  });

  it.each([
    ['2026-11-22T03:59:59Z', '2026-11-21'],
    ['2026-11-22T04:00:00Z', '2026-11-22'],
    // Clock changes during the night: forward, then back.
    ['2026-03-29T02:59:59Z', '2026-03-28'],
    ['2026-03-29T03:00:00Z', '2026-03-29'],
    ['2026-10-25T03:59:59Z', '2026-10-24'],
    ['2026-10-25T04:00:00Z', '2026-10-25'],
  ])('with days that begin at 5:00, %s in Paris is on %s', (now, date) => {
    expect(localDate(new Date(now), 'Europe/Paris', 5)).toBe(date);
  });

  it.each([
    ['2026-11-21', 5, 'Europe/Paris', '2026-11-21T04:00:00.000Z'],
    ['2026-03-29', 5, 'Europe/Paris', '2026-03-29T03:00:00.000Z'],
    ['2026-10-25', 5, 'Europe/Paris', '2026-10-25T04:00:00.000Z'],
    ['2026-11-21', 0, 'America/Guadeloupe', '2026-11-21T04:00:00.000Z'],
    // An hour that occurs twice gives its first occurrence. A skipped hour gives the time one hour later.
    ['2026-10-25', 2, 'Europe/Paris', '2026-10-25T00:00:00.000Z'],
    ['2026-11-01', 1, 'America/New_York', '2026-11-01T05:00:00.000Z'],
    ['2026-03-29', 2, 'Europe/Paris', '2026-03-29T01:00:00.000Z'],
    ['2026-03-08', 2, 'America/New_York', '2026-03-08T07:00:00.000Z'],
    // Midnight is skipped in Santiago.
    ['2026-09-06', 0, 'America/Santiago', '2026-09-06T04:00:00.000Z'],
  ])('%s at %i in %s is %s', (date, hour, zone, instant) => {
    expect(instantAt(date, hour, zone).toISOString()).toBe(instant);
  });
});
