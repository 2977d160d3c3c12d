import { describe, expect, it } from 'vitest';
import { ask, cancel, readBoard } from '../../../../test/support/people/acts.ts';
import { cantine } from '../../../../test/support/people/people.ts';
import { withAppOnEachEngine } from '../../../../test/support/server/with-app.ts';
import type { CreatedRequest } from '../contract.ts';

withAppOnEachEngine(({ app, bistrot }) => {
  describe('an idempotency key', () => {
    it('repeats its first answer, also after that request ended [API-33]', async () => {
      const first = await ask(app, bistrot, 7, {}, { key: 'k1' });
      const again = await app.call<CreatedRequest>('POST', bistrot.board, {
        body: { tableNumber: 7 },
        key: 'k1',
      });
      expect(again.status).toBe(201);
      expect(again.body).toEqual(first);
      await cancel(app, first);
      expect(await ask(app, bistrot, 7, {}, { key: 'k1' })).toMatchObject({
        id: first.id,
        status: 'cancelled',
        isExisting: false,
      });
    });

    it('also repeats an answer that was an existing request [API-33]', async () => {
      const first = await ask(app, bistrot, 7);
      expect(await ask(app, bistrot, 7, {}, { key: 'k2' })).toMatchObject({ isExisting: true });
      await cancel(app, first);
      expect(await ask(app, bistrot, 7, {}, { key: 'k2' })).toMatchObject({
        id: first.id,
        isExisting: true,
      });
    });

    it('belongs to one restaurant [API-33]', async () => {
      const other = await cantine(app);
      const here = await ask(app, bistrot, 1, {}, { key: 'k3' });
      const there = await ask(app, other, 1, {}, { key: 'k3' });
      expect(there).toMatchObject({ isExisting: false });
      expect(there.id).not.toBe(here.id);
    });

    it('with another payload is refused, and nothing is stored [API-33]', async () => {
      const wish = { message: 'Du sel', customerName: 'Léa' };
      const first = await ask(app, bistrot, 7, wish, { key: 'k5' });
      const reused: [string, object][] = [
        ['another table', { tableNumber: 8, ...wish }],
        ['another message', { tableNumber: 7, ...wish, message: 'Du poivre' }],
        ['another name', { tableNumber: 7, ...wish, customerName: 'Max' }],
        ['another type', { tableNumber: 7, ...wish, type: 'bread' }],
        ['a wish', { tableNumber: 7, ...wish, wish: 'cutlery' }],
      ];
      for (const [what, body] of reused) {
        for (const [language, error] of [
          ['fr', 'Cette clé a déjà servi à une autre demande.'],
          ['en', 'This key has already been used for another request.'],
        ] as const) {
          const headers = { 'Accept-Language': language };
          const answer = await app.call('POST', bistrot.board, { body, key: 'k5', headers });
          expect(answer, what).toMatchObject({ status: 422, body: { code: 'key_reused', error } });
        }
      }
      expect(await readBoard(app, bistrot)).toMatchObject([{ id: first.id, table_number: 7 }]);
      expect(await ask(app, bistrot, 7, wish, { key: 'k5' })).toEqual(first);
    });

    it('compares the stored form of the payload, not its spelling [API-33]', async () => {
      const first = await ask(app, bistrot, 7, { message: 'Du sel' }, { key: 'k6' });
      const spelt = { type: 'other', message: ' Du\tsel\n', customerName: '  ' };
      expect(await ask(app, bistrot, 7, spelt, { key: 'k6' })).toEqual(first);
    });

    it('sent concurrently with two payloads creates one request and refuses the other [API-33]', async () => {
      const answers = await Promise.all(
        [1, 2, 3, 4].map((tableNumber) =>
          app.call('POST', bistrot.board, { body: { tableNumber }, key: 'k7' }),
        ),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422]);
      expect(await readBoard(app, bistrot)).toHaveLength(1);
    });

    it('stored without a fingerprint, by an older version, accepts any payload [API-33]', async () => {
      const first = await ask(app, bistrot, 7, {}, { key: 'k8' });
      await app.db.updateTable('idempotency_keys').set({ fingerprint: null }).execute();
      expect(await ask(app, bistrot, 8, { type: 'bill' }, { key: 'k8' })).toEqual(first);
    });

    it('is kept for 24 hours [API-33]', async () => {
      const first = await ask(app, bistrot, 7, {}, { key: 'k4' });
      await cancel(app, first);
      app.clock.advance(23.9 * 3_600_000);
      await app.tick();
      expect(await ask(app, bistrot, 7, {}, { key: 'k4' })).toMatchObject({ id: first.id });
      app.clock.advance(0.2 * 3_600_000);
      await app.tick();
      const later = await ask(app, bistrot, 7, {}, { key: 'k4' });
      expect(later.id).not.toBe(first.id);
    });
  });
});
