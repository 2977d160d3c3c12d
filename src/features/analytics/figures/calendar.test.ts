import { afterEach, describe, expect, it } from 'vitest';
import { ask, cancel } from '../../../../test/support/people/acts.ts';
import { atTable, readCounts, reportEvent, stats } from '../../../../test/support/people/events.ts';
import { petitBistrot, type TestRestaurant } from '../../../../test/support/people/people.ts';
import { startApp, type TestApp } from '../../../../test/support/server/app.ts';
import { eachEngine } from '../../../../test/support/server/engines.ts';
import type { FigureRow } from '../../../db/schema/figures.ts';
import type { ServiceFigures, TimelineRow } from '../contract.ts';

const HALF_HOUR = 1_800_000;

/** Three local days in a row, and how many half hours each has. */
const stretches = [
  {
    name: 'a day of 23 hours in Paris',
    zone: 'Europe/Paris',
    begins: '2026-03-27T23:00:00Z',
    days: { '2026-03-28': 48, '2026-03-29': 46, '2026-03-30': 48 },
  },
  {
    name: 'a day of 25 hours in Paris',
    zone: 'Europe/Paris',
    begins: '2026-10-23T22:00:00Z',
    days: { '2026-10-24': 48, '2026-10-25': 50, '2026-10-26': 48 },
  },
  {
    name: 'a day of 23 hours in New York',
    zone: 'America/New_York',
    begins: '2026-03-07T05:00:00Z',
    days: { '2026-03-07': 48, '2026-03-08': 46, '2026-03-09': 48 },
  },
  {
    name: 'a day of 25 hours in New York',
    zone: 'America/New_York',
    begins: '2026-10-31T04:00:00Z',
    days: { '2026-10-31': 48, '2026-11-01': 50, '2026-11-02': 48 },
  },
  {
    name: 'the end of a year in Paris',
    zone: 'Europe/Paris',
    begins: '2026-12-30T23:00:00Z',
    days: { '2026-12-31': 48, '2027-01-01': 48, '2027-01-02': 48 },
  },
  {
    name: 'the end of a year in New York',
    zone: 'America/New_York',
    begins: '2026-12-31T05:00:00Z',
    days: { '2026-12-31': 48, '2027-01-01': 48, '2027-01-02': 48 },
  },
];

eachEngine((engine) => {
  let app: TestApp;

  afterEach(() => app.close());

  it.each(stretches)(
    'over $name, the counts of days add up to those of months and periods [API-25, API-35]',
    async ({ zone, begins, days }) => {
      app = await startApp(engine);
      app.clock.advance(Date.parse(begins) - app.clock.now().getTime());
      const restaurant = await petitBistrot(app);
      const body = { time_zone: zone };
      await app.call('PUT', `/restaurants/${restaurant.id}`, { ...restaurant.owner, body });
      const count = Object.values(days).reduce((sum, each) => sum + each, 0);
      for (let turn = 0; turn < count; turn += 1) {
        if (turn > 0) app.clock.advance(HALF_HOUR);
        await reportEvent(app, 'qr_scan', atTable(restaurant, 1 + (turn % 12)));
        if (turn % 4 === 0) await cancel(app, await ask(app, restaurant, 1));
      }
      app.clock.advance(HALF_HOUR - 1);
      await app.tick();

      const { timeline } = await readCounts<{ timeline: TimelineRow[] }>(
        app,
        restaurant,
        'timeline?limit=4',
      );
      const seen = timeline.map(({ period, qr_scans }) => [period, qr_scans]);
      expect(seen.slice(1)).toEqual(Object.entries(days));
      expect(seen[0]?.[1]).toBe(0);
      for (const groupBy of ['day', 'week', 'month']) {
        const path = `timeline?groupBy=${groupBy}&limit=10`;
        const rows = (await readCounts<{ timeline: TimelineRow[] }>(app, restaurant, path))
          .timeline;
        expect(sum(rows.map(({ qr_scans }) => qr_scans))).toBe(count);
        expect(sum(rows.map(({ requests_created }) => requests_created))).toBe(
          Math.ceil(count / 4),
        );
      }
      for (const period of ['1 week', '1 month', '1 year']) {
        expect(await stats(app, restaurant, period)).toEqual({
          qr_scans: count,
          requests_created: Math.ceil(count / 4),
          menu_views: 0,
        });
      }
      await expectWholesToBeTheSumsOfTheirParts(restaurant);
    },
  );

  async function expectWholesToBeTheSumsOfTheirParts({ id }: TestRestaurant): Promise<void> {
    const rows = await app.db
      .selectFrom('figures')
      .selectAll()
      .where('restaurant_id', '=', id)
      .execute();
    const isMonth = ({ span }: FigureRow) => span.length === 7;
    const months = rows.filter(isMonth);
    const daysOf = ({ facet, part, span }: FigureRow) =>
      rows.filter((row) => {
        const isOfIt = row.span.startsWith(`${span}-`);
        return isOfIt && row.facet === facet && row.part === part;
      });
    expect(months.length).toBeGreaterThan(4);
    for (const month of months) expect(totalsOf(daysOf(month))).toEqual(totalsOf([month]));
    for (const whole of rows.filter(({ facet }) => facet === 'restaurant')) {
      const partsOf = (facet: string) =>
        rows.filter((row) => row.facet === facet && row.span === whole.span);
      expect(totalsOf(partsOf('table'))).toEqual({ ...totalsOf([whole]), page_visits: 0 });
      for (const facet of ['hour', 'kind']) {
        const ofPages = { qr_scans: 0, menu_views: 0, page_visits: 0 };
        expect(totalsOf(partsOf(facet))).toEqual({ ...totalsOf([whole]), ...ofPages });
      }
    }
  }

  describe('a request after midnight', () => {
    it('counts on its calendar date, and under the weekday of the service day; today is the service day [ANA-16]', async () => {
      app = await startApp(engine);
      // Sunday, 01:30 in Paris: guests of Saturday evening. The Saturday before has no counts.
      app.clock.advance(Date.parse('2026-11-22T00:30:00Z') - app.clock.now().getTime());
      const restaurant = await petitBistrot(app);
      await ask(app, restaurant, 1);
      app.clock.advance(5 * 3_600_000);
      await ask(app, restaurant, 2);
      const path = 'timeline?limit=2';
      const { timeline } = await readCounts<{ timeline: TimelineRow[] }>(app, restaurant, path);
      expect(timeline.map(({ requests_created }) => requests_created)).toEqual([0, 2]);
      const { service } = await readCounts<{ service: ServiceFigures }>(app, restaurant, 'service');
      expect(service.weekday_hours).toMatchObject([
        { weekday: 6, hour: 1, requests_created: 1 },
        { weekday: 7, hour: 6, requests_created: 1 },
      ]);
      expect(service.today).toMatchObject({ day: '2026-11-22', hour: 6, requests_created: 1 });
      app.clock.advance((7 * 24 - 3) * 3_600_000);
      const token = await signInAfter(restaurant);
      const next = await app.call<{ service: ServiceFigures }>(
        'GET',
        `/analytics/restaurants/${restaurant.slug}/service`,
        { token },
      );
      // Saturday's night, a week after the one with the first request.
      expect(next.body.service.today).toEqual({
        day: '2026-11-28',
        hour: 3,
        requests_created: 0,
        last_week_by_now: 1,
        last_week: 1,
      });
    });
  });

  /** Signs in again, because the session ends after a week without use. */
  async function signInAfter({ owner }: TestRestaurant): Promise<string> {
    const { email, password } = owner;
    const body = { email, password };
    return (await app.call<{ token: string }>('POST', '/auth/login', { body })).body.token;
  }
});

function totalsOf(rows: FigureRow[]): Record<string, number> {
  const totals: Record<string, number> = {};
  for (const { restaurant_id: _, facet: __, span: ___, part: ____, ...counts } of rows) {
    for (const [name, count] of Object.entries(counts)) totals[name] = (totals[name] ?? 0) + count;
  }
  return totals;
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
