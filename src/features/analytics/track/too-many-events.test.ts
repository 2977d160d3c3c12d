import { beforeEach, describe, expect, it } from 'vitest';
import { atTable, reportEvent, stats } from '../../../../test/support/people/events.ts';
import { withApp } from '../../../../test/support/server/with-app.ts';
import { openLog } from '../../../platform/log/log.ts';
import { rates } from '../../../rates.ts';
import { Tracker } from './tracker.ts';

const none = { qr_scans: 0, requests_created: 0, menu_views: 0 };

withApp(
  ({ app, bistrot }) => {
    beforeEach(async () => {
      // Starts a new window of the limits per address.
      app.clock.advance(61_000);
    });

    describe('too many events', () => {
      it('of one tab are dropped, those of others are stored', async () => {
        const { count } = rates.eventsPerVisitor;
        const opened = (turn: number) => ({
          ...atTable(bistrot, 1 + (turn % 12)),
          sessionId: 'a tab',
        });
        for (let turn = 0; turn < count + 5; turn += 1)
          await reportEvent(app, 'menu_viewed', opened(turn));
        await reportEvent(app, 'menu_viewed', { ...opened(0), sessionId: 'another' });
        await app.tick();
        expect(await stats(app, bistrot)).toEqual({ ...none, menu_views: count + 1 });
        app.clock.advance(61_000);
        await reportEvent(app, 'menu_viewed', opened(0));
        await app.tick();
        expect(await stats(app, bistrot)).toEqual({ ...none, menu_views: count + 2 });
      });

      it('of one network address are dropped, however many tabs it names', async () => {
        const { count } = rates.eventsPerAddress;
        const before = app.clock.now().getTime();
        const turns = Array.from({ length: count + 20 }, (_, turn) => turn);
        await Promise.all(
          turns.map((turn) => reportEvent(app, 'page_visit', { sessionId: `${turn}` })),
        );
        await app.tick();
        const visits = app.db.selectFrom('events').select('id').where('restaurant_id', '=', '');
        const since = visits.where('created_at', '>=', new Date(before).toISOString());
        expect((await since.execute()).filter(Boolean)).toHaveLength(count);
      });

      it('of one table and hour are dropped: above 30 of a type per network address, above 120 in total [TRK-10]', async () => {
        const from = (turn: number) => ({ 'X-Forwarded-For': `203.0.113.${turn}` });
        const scan = (address: number, tableNumber = 7, eventType = 'qr_scan') =>
          app.call('POST', '/analytics/track', {
            headers: from(address),
            body: { eventType, ...atTable(bistrot, tableNumber), sessionId: `${Math.random()}` },
          });
        for (let turn = 0; turn < 40; turn += 1) expect((await scan(1)).status).toBe(202);
        await app.tick();
        expect(await stats(app, bistrot)).toEqual({ ...none, qr_scans: 30 });
        await scan(2);
        await scan(1, 8);
        await scan(1, 7, 'menu_viewed');
        await app.tick();
        expect(await stats(app, bistrot)).toEqual({ ...none, qr_scans: 32, menu_views: 1 });
        for (let turn = 0; turn < 120; turn += 1) await scan(3 + (turn % 6));
        await app.tick();
        expect(await stats(app, bistrot)).toEqual({ ...none, qr_scans: 121, menu_views: 1 });
        app.clock.advance(3_600_000);
        await scan(1);
        await app.tick();
        expect(await stats(app, bistrot)).toMatchObject({ qr_scans: 122 });
      });

      it('of a repeated scan count once in ten minutes per table, tab and network address [TRK-10]', async () => {
        const scan = (tableNumber: number, sessionId: string, address = '203.0.113.1') =>
          app.call('POST', '/analytics/track', {
            headers: { 'X-Forwarded-For': address },
            body: { eventType: 'qr_scan', ...atTable(bistrot, tableNumber), sessionId },
          });
        for (let turn = 0; turn < 5; turn += 1) await scan(7, 'a tab');
        await app.tick();
        expect(await stats(app, bistrot)).toEqual({ ...none, qr_scans: 1 });
        await scan(7, 'another tab');
        await scan(8, 'a tab');
        await scan(7, 'a tab', '203.0.113.2');
        await app.tick();
        expect(await stats(app, bistrot)).toEqual({ ...none, qr_scans: 4 });
        app.clock.advance(600_000);
        await scan(7, 'a tab');
        await app.tick();
        expect(await stats(app, bistrot)).toEqual({ ...none, qr_scans: 5 });
      });

      it('are logged once a minute', () => {
        const lines: string[] = [];
        const log = openLog('warn', { write: (line) => lines.push(line) });
        const tracker = new Tracker({ ...app, log });
        for (let turn = 0; turn < 1000; turn += 1) tracker.drop('too_many');
        expect(lines).toHaveLength(1);
        expect(lines[0]).toContain('events dropped');
        app.clock.advance(61_000);
        tracker.drop('unknown_table');
        expect(lines).toHaveLength(1);
        tracker.drop('full');
        expect(lines).toHaveLength(2);
        expect(lines[1]).toContain('"too_many":1000,"full":1');
      });
    });
  },
  { TRUST_PROXY: 'on' },
);
