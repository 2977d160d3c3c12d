import { describe, expect, it } from 'vitest';
import { ask, cancel, finish, take } from '../../../../test/support/people/acts.ts';
import { atTable, readCounts, reportEvent, stats } from '../../../../test/support/people/events.ts';
import { cantine, type TestRestaurant } from '../../../../test/support/people/people.ts';
import { withAppOnEachEngine } from '../../../../test/support/server/with-app.ts';
import * as tables from '../../tables/store.ts';
import type { ServiceFigures, TableStats, TimelineRow } from '../contract.ts';
import { periods } from '../rules.ts';

const none = { qr_scans: 0, requests_created: 0, menu_views: 0 };
const noService = {
  requests_created: 0,
  received: 0,
  received_promptly: 0,
  taken: 0,
  taken_promptly: 0,
  seconds_to_receive: { median: null, p90: null, longest: null },
  seconds_to_take: { median: null, p90: null, longest: null },
  seconds_to_finish: { median: null, p90: null, longest: null },
  unanswered: 0,
  withdrawn: 0,
  closed_by_rule: 0,
  went_stale: 0,
  reopened: 0,
  dismissed: 0,
  reminded: 0,
  escalated: 0,
  early_water: 0,
  asked_by_staff: 0,
  asked_by_bell: 0,
};

withAppOnEachEngine(({ app, bistrot }) => {
  function later(seconds: number): void {
    app.clock.advance(seconds * 1000);
  }

  async function timeline(restaurant: TestRestaurant, query = ''): Promise<TimelineRow[]> {
    return (await readCounts<{ timeline: TimelineRow[] }>(app, restaurant, `timeline${query}`))
      .timeline;
  }

  async function service(restaurant: TestRestaurant): Promise<ServiceFigures> {
    return (await readCounts<{ service: ServiceFigures }>(app, restaurant, 'service')).service;
  }

  describe('a restaurant', () => {
    it('without any events has zeros everywhere [API-23, API-25, API-26, API-35]', async () => {
      expect(await stats(app, bistrot)).toEqual(none);
      const { tables } = await readCounts<{ tables: TableStats[] }>(app, bistrot, 'tables');
      expect(tables).toEqual(
        Array.from({ length: 12 }, (_, index) => ({ table_number: index + 1, ...none })),
      );
      const rows = await timeline(bistrot);
      expect(rows).toHaveLength(30);
      expect(rows.at(-1)).toEqual({ period: '2026-11-21', ...none });
      expect(rows[0]).toEqual({ period: '2026-10-23', ...none });
      expect(await service(bistrot)).toEqual({
        time_zone: 'Europe/Paris',
        day_begins_at: 5,
        days: { from: '2026-10-22', to: '2026-11-21' },
        days_before: { from: '2026-09-22', to: '2026-10-21' },
        now: { ...none, ...noService },
        before: { ...none, ...noService },
        today: {
          day: '2026-11-21',
          hour: 20,
          requests_created: 0,
          last_week_by_now: 0,
          last_week: 0,
        },
        tables: [],
        kinds: [],
        hours: [],
        weekday_hours: [],
        unattended: [],
      });
    });

    it('reads its own scans, requests and menu views, in total and by table [API-23, API-26]', async () => {
      const other = await cantine(app);
      for (const number of [1, 1, 2]) await reportEvent(app, 'qr_scan', atTable(bistrot, number));
      await reportEvent(app, 'menu_viewed', atTable(bistrot, 2));
      await reportEvent(app, 'page_visit', atTable(bistrot, 2));
      await reportEvent(app, 'qr_scan', { restaurantSlug: bistrot.slug });
      await reportEvent(app, 'qr_scan', atTable(other, 3));
      await ask(app, bistrot, 3);
      await ask(app, other, 3);
      await app.tick();
      for (const period of periods) {
        expect(await stats(app, bistrot, period)).toEqual({
          qr_scans: 4,
          requests_created: 1,
          menu_views: 1,
        });
      }
      const { tables } = await readCounts<{ tables: TableStats[] }>(
        app,
        bistrot,
        'tables?period=1%20week',
      );
      expect(tables.slice(0, 4)).toEqual([
        { table_number: 1, ...none, qr_scans: 2 },
        { table_number: 2, ...none, qr_scans: 1, menu_views: 1 },
        { table_number: 3, ...none, requests_created: 1 },
        { table_number: 4, ...none },
      ]);
      expect(await stats(app, other)).toEqual({ ...none, qr_scans: 1, requests_created: 1 });
    });

    it('keeps the figures of a deleted table [API-26]', async () => {
      await reportEvent(app, 'qr_scan', atTable(bistrot, 12));
      await app.tick();
      const all = await tables.list(app.db, bistrot.id);
      const last = all.find(({ number }) => number === 12);
      const path = `/restaurants/${bistrot.id}/tables/${last?.id}`;
      expect((await app.call('DELETE', path, bistrot.owner)).status).toBe(200);
      const answer = await readCounts<{ tables: TableStats[] }>(app, bistrot, 'tables');
      expect(answer.tables).toHaveLength(12);
      expect(answer.tables.at(-1)).toEqual({ table_number: 12, ...none, qr_scans: 1 });
    });
  });

  it('counts a request and its outcome once, whoever ends it [API-23]', async () => {
    const at = (number: number, type: string) => ask(app, bistrot, number, { type });
    const [served, left] = [await at(1, 'bread'), await at(2, 'bread')];
    const [withdrawn, , takenAndReset] = [
      await at(3, 'water'),
      await at(4, 'bill'),
      await at(5, 'bill'),
    ];
    await at(6, 'water');
    later(55);
    await take(app, bistrot, served);
    await take(app, bistrot, left);
    await cancel(app, withdrawn);
    const all = await tables.list(app.db, bistrot.id);
    const sixth = all.find(({ number }) => number === 6);
    await app.call('DELETE', `/restaurants/${bistrot.id}/tables/${sixth?.id}`, bistrot.owner);
    later(100);
    await finish(app, bistrot, served);
    await take(app, bistrot, takenAndReset);
    // Three requests are still open. The reset ends those of tables 2 and 5 (taken) and 4 (not taken).
    const reset = await app.call('DELETE', `${bistrot.board}/reset`, bistrot.owner);
    expect(reset.body).toMatchObject({ deletedCount: 6 });
    await at(4, 'waiter');
    const forgotten = await at(7, 'waiter');
    await take(app, bistrot, forgotten);
    later(2 * 3600);
    // The closing rule ends both requests for a server: table 4's (not taken) and table 7's (taken).
    await app.tick();

    const { now, tables: byTable, kinds, hours, weekday_hours } = await service(bistrot);
    expect(now).toMatchObject({
      qr_scans: 0,
      menu_views: 0,
      requests_created: 8,
      taken: 4,
      taken_promptly: 3,
      // In the classes up to 10 s, up to 60 (twice) and up to 180.
      seconds_to_take: { median: 55, p90: 168, longest: 180 },
      // After 155 s, in the class from 150 to 180.
      seconds_to_finish: { median: 165, p90: 177, longest: 180 },
      unanswered: 3,
      withdrawn: 1,
      closed_by_rule: 2,
    });
    const ofKind = (type: string) => kinds.find((kind) => kind.type === type);
    expect(kinds.map(({ requests_created }) => requests_created)).toEqual([2, 2, 2, 2]);
    expect(ofKind('bread')).toMatchObject({ taken: 2, taken_promptly: 2, unanswered: 0 });
    expect(ofKind('water')).toMatchObject({ taken: 0, unanswered: 1, withdrawn: 1 });
    expect(ofKind('bill')).toMatchObject({ taken: 1, taken_promptly: 0, unanswered: 1 });
    expect(ofKind('waiter')).toMatchObject({ taken: 1, unanswered: 1, closed_by_rule: 2 });
    expect(byTable.map(({ table_number, unanswered }) => [table_number, unanswered])).toEqual([
      [1, 0],
      [2, 0],
      [3, 0],
      [4, 2],
      [5, 0],
      [6, 1],
      [7, 0],
    ]);
    const { seconds_to_take, ...atTwenty } = now;
    expect(hours).toMatchObject([
      { hour: 20, requests_created: 8, taken: 4, unanswered: 3, seconds_to_take },
    ]);
    expect(atTwenty.requests_created).toBe(8);
    expect(weekday_hours).toEqual([
      { weekday: 6, hour: 20, requests_created: 8, taken: 4, taken_promptly: 3, unanswered: 3 },
    ]);
    expect(await stats(app, bistrot)).toEqual({ ...none, requests_created: 8 });
    app.clock.advance(-(2 * 3600 + 155) * 1000);
  });
});
