import { expect, it } from 'vitest';
import { clockIn } from '../../../test/support/people/clocks.ts';
import { dayAt } from '../../platform/calendar.ts';
import { hoursChanged } from './hours.ts';
import { dayBeginsOf } from './rules.ts';

/** In Paris; each change is made at an instant. Returns the day of each instant that follows, with its end. */
function daysAfter(changes: [string, number][], instants: string[]): string[] {
  let clock = clockIn('Europe/Paris');
  for (const [at, day_begins_at] of changes) {
    clock = { ...clock, ...hoursChanged(clock, { day_begins_at }, new Date(at)) };
  }
  return instants.map((at) => {
    const { day, startsAt, endsAt } = dayAt(new Date(at), clock.time_zone, dayBeginsOf(clock));
    expect(startsAt <= at && at < endsAt).toBe(true);
    return `${day.slice(5)} to ${endsAt.slice(5, 16)}`;
  });
}

it.each([
  [
    'later: the day under way is longer',
    [['2026-11-21T20:00:00.000Z', 8]],
    ['11-20 to 11-21T04:00', '11-21 to 11-22T07:00', '11-22 to 11-23T07:00'],
  ],
  [
    'earlier: it is shorter',
    [['2026-11-21T20:00:00.000Z', 0]],
    ['11-20 to 11-21T04:00', '11-21 to 11-21T23:00', '11-22 to 11-22T23:00'],
  ],
  [
    'to an hour that is over: the next day still begins as before',
    [['2026-11-21T03:30:00.000Z', 2]],
    ['11-20 to 11-21T04:00', '11-21 to 11-22T01:00', '11-22 to 11-23T01:00'],
  ],
  [
    'twice before the first change applies',
    [
      ['2026-11-21T20:00:00.000Z', 12],
      ['2026-11-21T21:00:00.000Z', 6],
    ],
    ['11-20 to 11-21T04:00', '11-21 to 11-22T05:00', '11-22 to 11-23T05:00'],
  ],
  [
    'and back: nothing has changed',
    [
      ['2026-11-21T20:00:00.000Z', 12],
      ['2026-11-21T21:00:00.000Z', 5],
    ],
    ['11-20 to 11-21T04:00', '11-21 to 11-22T04:00', '11-22 to 11-23T04:00'],
  ],
] as [string, [string, number][], string[]][])(
  'a change of the hour, %s [RES-10]',
  (_, changes, days) => {
    const instants = ['2026-11-21T02:00:00.000Z', '2026-11-21T20:30:00.000Z'];
    expect(daysAfter(changes, [...instants, '2026-11-22T20:30:00.000Z'])).toEqual(days);
  },
);

it.each([
  // Clocks go forward at 02:00, which does not exist, or back at 03:00, so that there is 02:00 twice.
  ['2027-03-28', 2, '2027-03-28T01:00:00.000Z', '2027-03-29T00:00:00.000Z'],
  ['2027-03-28', 8, '2027-03-28T06:00:00.000Z', '2027-03-29T06:00:00.000Z'],
  ['2026-10-25', 2, '2026-10-25T00:00:00.000Z', '2026-10-26T01:00:00.000Z'],
  ['2026-10-25', 8, '2026-10-25T07:00:00.000Z', '2026-10-26T07:00:00.000Z'],
])('%s begins at %i, also when clocks change [RES-10]', (day, at, startsAt, endsAt) => {
  const noon = new Date(`${day}T11:00:00.000Z`);
  expect(dayAt(noon, 'Europe/Paris', { at })).toEqual({ day, startsAt, endsAt });
  const justBefore = new Date(Date.parse(startsAt) - 1);
  expect(dayAt(justBefore, 'Europe/Paris', { at }).endsAt).toBe(startsAt);
});
