import { beforeEach, expect, it } from 'vitest';
import { ask, take } from '../../../../test/support/people/acts.ts';
import { cantine } from '../../../../test/support/people/people.ts';
import { addZone } from '../../../../test/support/people/zones.ts';
import { withAppOnEachEngine } from '../../../../test/support/server/with-app.ts';
import type { Zone } from '../../tables/zones/contract.ts';
import type { ServiceFigures, TableStats, TimelineRow } from '../contract.ts';

type Figures = {
  stats: { requests_created: number };
  tables: TableStats[];
  timeline: TimelineRow[];
  service: ServiceFigures;
};

withAppOnEachEngine(({ app, bistrot }) => {
  let terrasse: Zone;

  beforeEach(async () => {
    terrasse = await addZone(app, bistrot, { name: 'Terrasse', tables: [11, 12] });
    for (const table of [1, 2, 11]) await ask(app, bistrot, table);
    await take(app, bistrot, await ask(app, bistrot, 12));
    const body = { eventType: 'qr_scan', restaurantSlug: bistrot.slug, tableNumber: 12 };
    await app.call('POST', '/analytics/track', { body });
    await app.tick();
  });

  const read = (end: string, zone: string) =>
    app.call<Figures>(
      'GET',
      `/analytics/restaurants/${bistrot.slug}/${end}zone=${zone}`,
      bistrot.owner,
    );

  it('the figures of a zone are those of the tables that are in it now', async () => {
    const counts = { qr_scans: 1, requests_created: 2, menu_views: 0 };
    expect((await read('summary?', terrasse.id)).body.stats).toEqual(counts);
    const { body } = await read('tables?', terrasse.id);
    expect(body.tables).toEqual([
      { table_number: 11, qr_scans: 0, requests_created: 1, menu_views: 0 },
      { table_number: 12, qr_scans: 1, requests_created: 1, menu_views: 0 },
    ]);
    for (const query of ['groupBy=day', 'groupBy=month', 'groupBy=week&period=today']) {
      const { timeline } = (await read(`timeline?${query}&`, terrasse.id)).body;
      expect(timeline.at(-1)).toMatchObject(counts);
    }
    const { service } = (await read('service?', terrasse.id)).body;
    expect(service.now).toMatchObject({ ...counts, taken: 1 });
    expect(service.tables).toMatchObject([{ table_number: 11 }, { table_number: 12, taken: 1 }]);

    const path = `/restaurants/${bistrot.id}/zones/${terrasse.id}`;
    await app.call('PUT', path, { token: bistrot.owner.token, body: { tables: [1] } });
    expect((await read('summary?', terrasse.id)).body.stats).toMatchObject({
      qr_scans: 0,
      requests_created: 1,
    });
    await app.call('PUT', path, { token: bistrot.owner.token, body: { tables: [] } });
    expect((await read('summary?', terrasse.id)).body.stats.requests_created).toBe(0);
    expect((await read('tables?', terrasse.id)).body.tables).toEqual([]);
    expect((await read('timeline?', terrasse.id)).body.timeline.at(-1)?.requests_created).toBe(0);
    expect((await read('service?', terrasse.id)).body.service.now.requests_created).toBe(0);
  });

  it('counts that exist only for the whole restaurant are left out', async () => {
    const { service } = (await read('service?', terrasse.id)).body;
    expect(service).toMatchObject({ today: null, kinds: [], hours: [], weekday_hours: [] });
    const whole = await app.call<Figures>(
      'GET',
      `/analytics/restaurants/${bistrot.slug}/service`,
      bistrot.owner,
    );
    expect(whole.body.service).toMatchObject({ today: { requests_created: 4 } });
    expect(whole.body.service.kinds).toMatchObject([{ type: 'waiter', requests_created: 4 }]);
  });

  it('a zone of another restaurant and an unknown zone are 404 [API-45]', async () => {
    const theirs = await addZone(app, await cantine(app), { name: 'Patio', tables: [1] });
    for (const zone of [theirs.id, 'nowhere', '']) {
      for (const end of ['summary?', 'tables?', 'timeline?', 'service?']) {
        expect(await read(end, zone)).toMatchObject({
          status: 404,
          body: { code: 'unknown_zone' },
        });
      }
    }
  });
});
