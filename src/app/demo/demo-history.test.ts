import { beforeAll, expect, it } from 'vitest';
import { withAppOnEachEngine } from '../../../test/support/server/with-app.ts';
import type {
  ServiceFigures,
  TimelineRow,
  WishFigures,
} from '../../features/analytics/contract.ts';
import { weekdayOf } from '../../features/analytics/periods.ts';
import { promptShare } from '../../features/analytics/rules.ts';

const MONDAY = 1;

withAppOnEachEngine(
  ({ app }) => {
    let figures: ServiceFigures;
    let timeline: TimelineRow[];
    let wishes: WishFigures[];
    let token: string;

    beforeAll(async () => {
      const login = { email: 'demo@sonnette.local', password: 'un café, l’addition' };
      const { body } = await app.call<{ token: string }>('POST', '/auth/login', { body: login });
      token = body.token;
      figures = (await read<{ service: ServiceFigures }>('service?period=3 months')).service;
      timeline = (await read<{ timeline: TimelineRow[] }>('timeline?limit=92')).timeline;
      wishes = (await read<{ wishes: WishFigures[] }>('wishes?period=3 months')).wishes;

      async function read<T>(what: string): Promise<T> {
        const path = `/analytics/restaurants/demo/${what}`;
        return (await app.call<T>('GET', path, { token: body.token })).body;
      }
    });

    it('the demonstration has three months of realistic figures', () => {
      const open = timeline.filter(({ requests_created }) => requests_created > 0);
      expect(open.length).toBeGreaterThan(75);
      expect(open.map(({ period }) => weekdayOf(period))).not.toContain(MONDAY);
      expect(Math.min(...open.map(({ qr_scans }) => qr_scans))).toBeGreaterThan(10);

      const byHour = new Map(figures.hours.map((row) => [row.hour, row.requests_created]));
      const calls = (hour: number) => byHour.get(hour) ?? 0;
      expect(calls(13)).toBeGreaterThan(5 * calls(16));
      expect(calls(20)).toBeGreaterThan(5 * calls(17));

      const share = promptShare(figures.now) ?? 0;
      expect(share).toBeGreaterThan(0.7);
      expect(share).toBeLessThan(0.95);
      const wait = (table: number) =>
        figures.tables.find((row) => row.table_number === table)?.seconds_to_take.median ?? 0;
      expect(wait(12)).toBeGreaterThan(1.5 * wait(3));
      expect(figures.now.unanswered).toBeGreaterThan(10);
      expect(figures.now.withdrawn).toBeGreaterThan(10);
      expect(figures.now.early_water).toBeGreaterThan(20);
      expect(figures.unattended).toEqual([]);
    });

    it('the demonstration has wishes, and choices of some', () => {
      const chosen = new Map(wishes.map(({ id, choices }) => [id, choices.map((one) => one.id)]));
      expect(chosen.get('bill')).toHaveLength(4);
      expect(chosen.get('water')?.[0]).toBe('tap');
      expect(wishes.find(({ id }) => id === 'cutlery')?.count).toBeGreaterThan(50);
      expect(wishes.some(({ id }) => id === 'other')).toBe(false);
    });

    it('the second restaurant has the list of a bar, and is asked for it', async () => {
      const { body } = await app.call<{ restaurants: { id: string; slug: string }[] }>(
        'GET',
        '/auth/me',
        { token },
      );
      expect(body.restaurants.map(({ slug }) => slug)).toEqual(['demo', 'demo-bar']);
      const restaurantId = body.restaurants[1]?.id;
      await app.call('PUT', '/auth/restaurant', { token, body: { restaurantId } });
      const path = '/analytics/restaurants/demo-bar/wishes?period=1%20month';
      const asked = (await app.call<{ wishes: WishFigures[] }>('GET', path, { token })).body.wishes;
      expect(asked[0]).toMatchObject({ id: 'again', label: { fr: 'La même chose' } });
      expect(Math.min(...asked.map(({ count }) => count))).toBeGreaterThan(5);
      expect(asked.find(({ id }) => id === 'bill')?.choices.length).toBeGreaterThan(2);
    });

    it('today begins without requests, and accepts new ones', async () => {
      expect(figures.today).toMatchObject({ requests_created: 0, day: '2026-11-21' });
      expect(figures.today?.last_week).toBeGreaterThan(20);
      const body = { tableNumber: 3, type: 'bread' };
      expect((await app.call('POST', '/restaurants/demo/requests', { body })).status).toBe(201);
    });
  },
  { DEMO: 'on', DEMO_PASSWORD: 'un café, l’addition' },
);
