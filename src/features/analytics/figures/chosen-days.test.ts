import { beforeAll, describe, expect, it } from 'vitest';
import { ask } from '../../../../test/support/people/acts.ts';
import { readCounts } from '../../../../test/support/people/events.ts';
import { petitBistrot, type TestRestaurant } from '../../../../test/support/people/people.ts';
import { withApp } from '../../../../test/support/server/with-app.ts';
import type { ServiceFigures, TableStats, TimelineRow } from '../contract.ts';
import { bucketsOf, daysBefore, daysOf } from '../periods.ts';
import type { Span } from '../rules.ts';

const DAY_MILLISECONDS = 24 * 3_600_000;

describe('days', () => {
  it.each([
    ['today', '2026-11-21', '2026-11-21', '2026-11-20', '2026-11-20'],
    ['yesterday', '2026-11-20', '2026-11-20', '2026-11-19', '2026-11-19'],
    ['2026-11-01..2026-11-15', '2026-11-01', '2026-11-15', '2026-10-17', '2026-10-31'],
    ['1 week', '2026-11-15', '2026-11-21', '2026-11-08', '2026-11-14'],
  ] satisfies [Span, ...string[]][])(
    'of %s are compared with as many days before them [ANA-16]',
    (span, from, to, fromBefore, toBefore) => {
      const days = daysOf('2026-11-21', span);
      expect(days).toEqual({ from, to });
      expect(daysBefore(days, span)).toEqual({ from: fromBefore, to: toBefore });
    },
  );

  it('contain each bucket once', () => {
    const days = { from: '2026-10-30', to: '2026-11-02' };
    expect(bucketsOf(days, 'day')).toHaveLength(4);
    expect(bucketsOf(days, 'week')).toEqual(['2026-W44', '2026-W45']);
    expect(bucketsOf(days, 'month')).toEqual(['2026-10', '2026-11']);
  });
});

withApp(({ app }) => {
  let restaurant: TestRestaurant;

  // Two requests on Saturday, 21 November, and one on Sunday. The tests run on Sunday.
  beforeAll(async () => {
    restaurant = await petitBistrot(app);
    for (const table of [1, 2]) await ask(app, restaurant, table);
    app.clock.advance(DAY_MILLISECONDS);
    await ask(app, restaurant, 3);
  });

  const askedIn = async (period: string) => {
    const query = `?period=${encodeURIComponent(period)}`;
    type Stats = { stats: { requests_created: number } };
    const { stats } = await readCounts<Stats>(app, restaurant, `summary${query}`);
    const { service } = await readCounts<{ service: ServiceFigures }>(
      app,
      restaurant,
      `service${query}`,
    );
    const { tables } = await readCounts<{ tables: TableStats[] }>(
      app,
      restaurant,
      `tables${query}`,
    );
    const ofTables = tables.reduce((sum, { requests_created }) => sum + requests_created, 0);
    return [stats.requests_created, service.now.requests_created, ofTables];
  };

  it.each([
    ['today', 1],
    ['yesterday', 2],
    ['2026-11-21..2026-11-22', 3],
    ['2026-11-21..2026-11-21', 2],
    ['2026-11-01..2026-11-20', 0],
    ['1 month', 3],
  ])('%s is accepted by every figure [ANA-16]', async (period, count) => {
    expect(await askedIn(period)).toEqual([count, count, count]);
  });

  it('a timeline of chosen days counts only those days, by day, week and month [ANA-16]', async () => {
    const read = async (period: string, groupBy: string) => {
      const path = `timeline?period=${period}&groupBy=${groupBy}`;
      const { timeline } = await readCounts<{ timeline: TimelineRow[] }>(app, restaurant, path);
      return timeline.map((row) => [row.period, row.requests_created]);
    };
    expect(await read('2026-11-20..2026-11-22', 'day')).toEqual([
      ['2026-11-20', 0],
      ['2026-11-21', 2],
      ['2026-11-22', 1],
    ]);
    expect(await read('2026-11-22..2026-11-23', 'week')).toEqual([
      ['2026-W47', 1],
      ['2026-W48', 0],
    ]);
    expect(await read('2026-11-22..2026-11-23', 'month')).toEqual([['2026-11', 1]]);
    expect(await read('yesterday', 'day')).toEqual([['2026-11-21', 2]]);
  });

  it.each([
    'tomorrow',
    '2026-11-22..2026-11-21',
    '2026-02-30..2026-03-01',
    '2025-01-01..2026-11-22',
    '2026-11-21..',
    '2026-11-20..2026-11-21..2026-11-22',
  ])('%s is no period, and answers 400 [ANA-16]', async (period) => {
    const { token } = restaurant.owner;
    for (const path of ['summary', 'tables', 'service', 'timeline']) {
      const address = `/analytics/restaurants/${restaurant.slug}/${path}?period=${period}`;
      expect((await app.call('GET', address, { token })).status).toBe(400);
    }
  });
});
