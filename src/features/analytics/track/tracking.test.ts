import { beforeEach, describe, expect, it } from 'vitest';
import { ask, cancel } from '../../../../test/support/people/acts.ts';
import { atTable, readCounts, reportEvent, stats } from '../../../../test/support/people/events.ts';
import {
  cantine,
  petitBistrot,
  type TestRestaurant,
} from '../../../../test/support/people/people.ts';
import { withAppOnEachEngine } from '../../../../test/support/server/with-app.ts';
import { eventTypes } from '../../../enums.ts';
import { limits } from '../../../limits.ts';

const none = { qr_scans: 0, requests_created: 0, menu_views: 0 };

withAppOnEachEngine(({ app, bistrot }) => {
  beforeEach(async () => {
    // Starts a new window of the limits per address.
    app.clock.advance(61_000);
  });

  function keptEvents(restaurant: TestRestaurant = bistrot) {
    return app.db
      .selectFrom('events')
      .selectAll()
      .where('restaurant_id', '=', restaurant.id)
      .orderBy('id')
      .execute();
  }

  async function track(body: unknown, language?: string) {
    const options = language ? { body, language } : { body };
    return app.call('POST', '/analytics/track', options);
  }

  describe('an event', () => {
    it('contains type, table and tab, and is stored as sent [TRK-01, API-22, API-53]', async () => {
      const metadata = {
        timestamp: '1999-01-01T00:00:00Z',
        url: 'https://a.example/demande',
        referrer: 'https://b.example/',
      };
      const answer = await track({
        eventType: 'qr_scan',
        sessionId: 'one tab',
        metadata,
        ...atTable(bistrot, 7),
      });
      expect(answer).toMatchObject({ status: 202, body: { success: true } });
      await app.tick();
      const [event, ...others] = await keptEvents();
      expect(others).toEqual([]);
      expect(event).toMatchObject({ kind: 'qr_scan', table_number: 7, session_id: 'one tab' });
      expect(JSON.parse(event?.metadata ?? '')).toEqual(metadata);
      // The page's timestamp is only metadata.
      expect(event?.created_at).toBe(app.clock.now().toISOString());
      expect(await stats(app, bistrot, '1 week')).toEqual({ ...none, qr_scans: 1 });
    });

    it('has one of five types; other types and invalid table numbers answer 400 [TRK-02]', async () => {
      for (const eventType of eventTypes) await reportEvent(app, eventType, atTable(bistrot, 1));
      for (const body of [
        {},
        { eventType: 'hover' },
        { eventType: null },
        { eventType: 'QR_SCAN' },
        { eventType: 'qr_scan', tableNumber: 'seven' },
        { eventType: 'qr_scan', tableNumber: 0 },
        { eventType: 'qr_scan', tableNumber: 2 ** 40 },
        { eventType: 'qr_scan', sessionId: 7 },
        { eventType: 'qr_scan', metadata: 'all of it' },
        { eventType: 'qr_scan', metadata: { url: {} } },
        [],
        'not JSON',
        '"text"',
      ]) {
        expect((await track(body)).status).toBe(400);
      }
      const refused = await track({ eventType: 'hover' }, 'en');
      expect(refused.body).toMatchObject({
        code: 'invalid_input',
        fields: { eventType: 'The format is not valid.' },
      });
      await app.tick();
      expect((await keptEvents()).map(({ kind }) => kind).sort()).toEqual([...eventTypes].sort());
    });

    it('needs only its type; all other fields are optional', async () => {
      await reportEvent(app, 'page_visit');
      await reportEvent(app, 'page_visit', {
        sessionId: null,
        restaurantSlug: null,
        tableNumber: null,
      });
      await reportEvent(app, 'page_visit', { restaurantSlug: '', metadata: null });
      await app.tick();
      const [last] = await app.db
        .selectFrom('events')
        .selectAll()
        .where('restaurant_id', '=', '')
        .orderBy('id', 'desc')
        .execute();
      expect(last).toMatchObject({ kind: 'page_visit', table_number: null, metadata: '{}' });
    });

    it('is stored with long texts cut, and without unknown fields and NUL', async () => {
      const long = 'x'.repeat(3000);
      await reportEvent(app, 'menu_viewed', {
        ...atTable(bistrot, 7),
        sessionId: `\0${long}`,
        metadata: { url: `a\0b\ud800`, menu_url: long, request_id: long, password: 'smuggled' },
      });
      await app.tick();
      const [event] = await keptEvents();
      expect(event?.session_id).toBe(long.slice(0, limits.eventSessionLength - 1));
      expect(event?.metadata).not.toContain('smuggled');
      const { url, menu_url, request_id } = JSON.parse(event?.metadata ?? '');
      expect(url.slice(0, 2)).toBe('ab');
      expect(menu_url).toBe(long.slice(0, limits.eventFieldLength));
      expect(request_id).toBe(long.slice(0, limits.eventWordLength));
    });

    it('of an unknown table or restaurant is dropped; others in the batch are stored', async () => {
      await reportEvent(app, 'qr_scan', atTable(bistrot, 1));
      await reportEvent(app, 'qr_scan', atTable(bistrot, 13));
      await reportEvent(app, 'qr_scan', { ...atTable(bistrot, 1), restaurantSlug: 'nowhere' });
      await reportEvent(app, 'menu_viewed', atTable(bistrot, 2));
      await app.tick();
      expect((await keptEvents()).map(({ kind }) => kind).sort()).toEqual([
        'menu_viewed',
        'qr_scan',
      ]);
      const ofNoRestaurant = app.db
        .selectFrom('events')
        .select('id')
        .where('restaurant_id', '=', '');
      expect(await ofNoRestaurant.where('kind', '=', 'qr_scan').execute()).toEqual([]);
      expect(await stats(app, bistrot)).toEqual({ ...none, qr_scans: 1, menu_views: 1 });
      const { tables } = await readCounts<{ tables: object[] }>(app, bistrot, 'tables');
      expect(tables).toHaveLength(12);
    });

    it('belongs to a table of its own restaurant, whatever other events are in the batch', async () => {
      const other = await cantine(app);
      await reportEvent(app, 'qr_scan', atTable(other, 7));
      await reportEvent(app, 'qr_scan', atTable(bistrot, 7));
      await reportEvent(app, 'qr_scan', atTable(other, 3));
      await app.tick();
      expect((await keptEvents()).map(({ table_number }) => table_number)).toEqual([7]);
      expect((await keptEvents(other)).map(({ table_number }) => table_number)).toEqual([3]);
      expect(await stats(app, other)).toEqual({ ...none, qr_scans: 1 });
    });

    it('of a restaurant deleted meanwhile does not block others', async () => {
      const other = await petitBistrot(app);
      await reportEvent(app, 'qr_scan', atTable(other, 1));
      await reportEvent(app, 'qr_scan', atTable(bistrot, 1));
      await app.db.deleteFrom('members').where('restaurant_id', '=', other.id).execute();
      await app.db.deleteFrom('dining_tables').where('restaurant_id', '=', other.id).execute();
      await app.db.deleteFrom('all_restaurants').where('id', '=', other.id).execute();
      await app.tick();
      expect(await stats(app, bistrot)).toEqual({ ...none, qr_scans: 1 });
    });
  });

  it('counts a request when the server creates it; the page’s event is stored but not counted [TRK-09]', async () => {
    const request = await ask(app, bistrot, 7, { type: 'bread' }, { key: 'one wish' });
    // A repeated key and another guest's request: both get the existing request.
    await ask(app, bistrot, 7, { type: 'bread' }, { key: 'one wish' });
    await ask(app, bistrot, 7, { type: 'water' }, { key: 'another' });
    for (const kind of ['request_created', 'request_cancelled']) {
      await reportEvent(app, kind, {
        ...atTable(bistrot, 7),
        metadata: { request_id: request.id, message_type: 'bread' },
      });
      await reportEvent(app, kind, { ...atTable(bistrot, 8), metadata: { request_id: 'forged' } });
    }
    await app.tick();
    expect(await keptEvents()).toHaveLength(4);
    expect(await stats(app, bistrot)).toEqual({ ...none, requests_created: 1 });
    await cancel(app, request);
    expect(await stats(app, bistrot)).toEqual({ ...none, requests_created: 1 });
    const { service } = await readCounts<{ service: { now: object; kinds: object[] } }>(
      app,
      bistrot,
      'service',
    );
    expect(service.now).toMatchObject({ withdrawn: 1, unanswered: 0, taken: 0 });
    expect(service.kinds).toMatchObject([{ type: 'bread', requests_created: 1 }]);
  });
});
