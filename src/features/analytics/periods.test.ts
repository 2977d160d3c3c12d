import { describe, expect, it } from 'vitest';
import {
  addDays,
  bucketsEnding,
  daysBefore,
  daysEnding,
  firstDay,
  spansOf,
  weekdayOf,
  weekOf,
} from './periods.ts';
import { bucketsIn, groupings, periods } from './rules.ts';

describe('weeks', () => {
  it.each([
    ['2020-12-31', '2020-W53'],
    ['2021-01-03', '2020-W53'],
    ['2021-01-04', '2021-W01'],
    ['2024-12-29', '2024-W52'],
    ['2024-12-30', '2025-W01'],
    ['2025-12-28', '2025-W52'],
    ['2025-12-29', '2026-W01'],
    ['2026-12-31', '2026-W53'],
    ['2027-01-03', '2026-W53'],
    ['2027-01-04', '2027-W01'],
  ])('%s is in the ISO 8601 week %s [API-25]', (day, week) => {
    expect(weekOf(day)).toBe(week);
  });

  it('begin on Monday', () => {
    expect(weekdayOf('2026-11-16')).toBe(1);
    expect(weekdayOf('2026-11-22')).toBe(7);
    expect(firstDay('2026-11-22', 'week', 1)).toBe('2026-11-16');
    expect(firstDay('2026-11-16', 'week', 2)).toBe('2026-11-09');
  });
});

describe('periods', () => {
  it.each([
    ['1 week', '2026-11-15', '2026-11-08'],
    ['1 month', '2026-10-22', '2026-09-22'],
    ['3 months', '2026-08-22', '2026-05-22'],
    ['6 months', '2026-05-22', '2025-11-22'],
    ['1 year', '2025-11-22', '2024-11-22'],
  ] as const)(
    '%s ends today, and the previous one on the day before its start [API-34]',
    (period, from, before) => {
      const days = daysEnding('2026-11-21', period);
      expect(days).toEqual({ from, to: '2026-11-21' });
      expect(daysBefore(days, period)).toEqual({ from: before, to: addDays(from, -1) });
    },
  );

  it.each([
    ['2026-03-31', '2026-03-01'],
    ['2026-03-30', '2026-03-01'],
    ['2024-03-30', '2024-03-01'],
    ['2026-05-31', '2026-05-01'],
    ['2026-02-28', '2026-01-29'],
  ])('a month that ends on %s begins on %s, however short the month before is', (to, from) => {
    expect(daysEnding(to, '1 month')).toEqual({ from, to });
  });

  it('contain each day exactly once, whatever day they end on', () => {
    for (let day = '2023-12-01'; day < '2025-03-05'; day = addDays(day, 1)) {
      for (const period of periods) {
        const days = daysEnding(day, period);
        const spans = spansOf(days, day);
        const covered = spans.flatMap((span) => (span.length === 7 ? daysOf(span, day) : [span]));
        expect(covered).toEqual(from(days.from, days.to));
        expect(spans.length).toBeLessThanOrEqual(12 + 60);
        const before = daysBefore(days, period);
        const spansBefore = spansOf(before, day);
        expect(
          spansBefore.flatMap((span) => (span.length === 7 ? daysOf(span, day) : [span])),
        ).toEqual(from(before.from, before.to));
      }
    }
  });

  it('never touch more buckets than the screen requests', () => {
    for (let day = '2023-12-01'; day < '2025-03-05'; day = addDays(day, 1)) {
      for (const period of periods) {
        const first = daysEnding(day, period).from;
        for (const grouping of groupings) {
          const [oldest = ''] = bucketsEnding(day, grouping, bucketsIn[period][grouping]);
          const [ofFirst = ''] = bucketsEnding(first, grouping, 1);
          expect(oldest <= ofFirst).toBe(true);
        }
      }
    }
  });
});

it('buckets are consecutive, also across years [API-25, API-35]', () => {
  expect(bucketsEnding('2027-01-02', 'day', 3)).toEqual(['2026-12-31', '2027-01-01', '2027-01-02']);
  expect(bucketsEnding('2027-01-04', 'week', 3)).toEqual(['2026-W52', '2026-W53', '2027-W01']);
  expect(bucketsEnding('2027-01-31', 'month', 3)).toEqual(['2026-11', '2026-12', '2027-01']);
});

function from(first: string, last: string): string[] {
  const days: string[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}

/** The days of the month; for the present month only those up to today. */
function daysOf(month: string, today: string): string[] {
  return from(`${month}-01`, `${month}-31`).filter((day) => day.startsWith(month) && day <= today);
}
