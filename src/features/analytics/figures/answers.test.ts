import { describe, expect, it } from 'vitest';
import { ask } from '../../../../test/support/people/acts.ts';
import { atTable, readCounts, reportEvent } from '../../../../test/support/people/events.ts';
import { cantine, root, type TestRestaurant } from '../../../../test/support/people/people.ts';
import { withAppOnEachEngine } from '../../../../test/support/server/with-app.ts';
import { rates } from '../../../rates.ts';
import type { OverviewRow, TimelineRow } from '../contract.ts';
import { TIMELINE_LIMIT } from '../rules.ts';

const none = { qr_scans: 0, requests_created: 0, menu_views: 0 };

withAppOnEachEngine(({ app, bistrot }) => {
  async function timeline(restaurant: TestRestaurant, query = ''): Promise<TimelineRow[]> {
    return (await readCounts<{ timeline: TimelineRow[] }>(app, restaurant, `timeline${query}`))
      .timeline;
  }

  describe('a figure', () => {
    const paths = ['summary', 'tables', 'timeline', 'service'];

    it('is limited per minute and account, however many sessions the account has', async () => {
      const { count, windowSeconds } = rates.figuresPerAccount;
      const { email, password } = bistrot.owner;
      const signedIn = await app.call<{ token: string }>('POST', '/auth/login', {
        body: { email, password },
      });
      const again = signedIn.body.token;
      const address = `/analytics/restaurants/${bistrot.slug}`;
      for (let turn = 0; turn < count; turn += 1) {
        const path = `${address}/${paths[turn % paths.length]}`;
        const token = turn % 2 ? again : bistrot.owner.token;
        expect((await app.call('GET', path, { token })).status).toBe(200);
      }
      for (const path of paths) {
        const { status, headers } = await app.call('GET', `${address}/${path}`, { token: again });
        expect(status).toBe(429);
        expect(headers.get('retry-after')).toBe(String(windowSeconds));
      }
      expect((await app.call('GET', `${address}/summary`, await root(app))).status).toBe(200);
      app.clock.advance(windowSeconds * 1000);
      expect((await app.call('GET', `${address}/summary`, bistrot.owner)).status).toBe(200);
    });

    it('answers 400 for an unknown period or grouping [API-34, API-35]', async () => {
      for (const query of [
        'summary?period=1%20day',
        'summary?period=',
        'tables?period=2%20months',
        'service?period=1',
        'timeline?groupBy=year',
        'timeline?limit=0',
        'timeline?limit=-1',
        'timeline?limit=1.5',
        'timeline?limit=all',
        `timeline?limit=${TIMELINE_LIMIT.most + 1}`,
      ]) {
        const address = `/analytics/restaurants/${bistrot.slug}/${query}`;
        const answer = await app.call('GET', address, bistrot.owner);
        expect([query, answer.status, answer.body.code]).toEqual([query, 400, 'invalid_input']);
      }
      const answer = await app.call('GET', '/analytics/overview?period=ever', await root(app));
      expect(answer.status).toBe(400);
    });

    it('defaults to one month, by day, with thirty buckets [API-34, API-35]', async () => {
      await reportEvent(app, 'qr_scan', atTable(bistrot, 1));
      await app.tick();
      expect(await readCounts(app, bistrot, 'summary')).toEqual(
        await readCounts(app, bistrot, 'summary?period=1%20month'),
      );
      expect(await timeline(bistrot)).toEqual(await timeline(bistrot, '?groupBy=day&limit=30'));
      expect(await timeline(bistrot, '?limit=2')).toEqual([
        { period: '2026-11-20', ...none },
        { period: '2026-11-21', ...none, qr_scans: 1 },
      ]);
      const weeks = await timeline(bistrot, '?groupBy=week&limit=3');
      expect(weeks.map(({ period }) => period)).toEqual(['2026-W45', '2026-W46', '2026-W47']);
      expect(weeks.map(({ qr_scans }) => qr_scans)).toEqual([0, 0, 1]);
      const months = await timeline(bistrot, '?groupBy=month&limit=12');
      expect(months.map(({ period }) => period)).toEqual([
        '2025-12',
        '2026-01',
        '2026-02',
        '2026-03',
        '2026-04',
        '2026-05',
        '2026-06',
        '2026-07',
        '2026-08',
        '2026-09',
        '2026-10',
        '2026-11',
      ]);
      expect(months.at(-1)).toEqual({ period: '2026-11', ...none, qr_scans: 1 });
    });
  });

  it('root sees every restaurant, owners do not [API-24, API-54, API-55]', async () => {
    const name = `La Cantine ${bistrot.slug}`;
    const other = await cantine(app);
    const admin = await root(app);
    await app.call('PUT', `/restaurants/${other.id}`, { ...other.owner, body: { name } });
    await reportEvent(app, 'qr_scan', atTable(other, 3));
    await reportEvent(app, 'page_visit', atTable(other, 3));
    await reportEvent(app, 'page_visit', atTable(other, 3));
    await reportEvent(app, 'menu_viewed', atTable(other, 3));
    await ask(app, other, 3);
    await app.tick();
    expect((await app.call('GET', '/analytics/overview')).status).toBe(401);
    expect((await app.call('GET', '/analytics/overview', bistrot.owner)).status).toBe(403);
    type Overview = { restaurants: OverviewRow[] };
    const { id, slug } = other;
    const mine = {
      id,
      slug,
      name,
      qr_scans: 1,
      requests_created: 1,
      menu_views: 1,
      page_visits: 2,
    };
    const all = await app.call<Overview>('GET', '/analytics/overview?period=1%20week', admin);
    expect(all.body.restaurants.find((row) => row.id === id)).toEqual(mine);
    const quiet = all.body.restaurants.find((row) => row.id === bistrot.id);
    expect(quiet).toMatchObject({ ...none, page_visits: 0 });
    expect(all.headers.get('x-total-count')).toBe(`${all.body.restaurants.length}`);
    const query = new URLSearchParams({ q: name, limit: '1' });
    const found = await app.call<Overview>('GET', `/analytics/overview?${query}`, admin);
    expect(found.body).toEqual({ restaurants: [mine] });
  });
});
