import { describe, expect, it } from 'vitest';
import {
  ask,
  cancel,
  finish,
  read,
  readBoard,
  take,
} from '../../../../test/support/people/acts.ts';
import { cantine } from '../../../../test/support/people/people.ts';
import { withAppOnEachEngine } from '../../../../test/support/server/with-app.ts';
import type { CreatedRequest, TableRequest } from '../contract.ts';

withAppOnEachEngine(({ app, bistrot }) => {
  describe('a guest who asks', () => {
    it('may send the number of the table as text [API-16]', async () => {
      const body = { tableNumber: ' 7 ', type: 'bread' };
      const answer = await app.call<CreatedRequest>('POST', bistrot.board, { body });
      expect([answer.status, answer.body.tableNumber]).toEqual([201, 7]);
      for (const tableNumber of ['7a', '', '7.5', '-7']) {
        const refused = await app.call('POST', bistrot.board, { body: { ...body, tableNumber } });
        expect(refused.status).toBe(400);
      }
    });

    it('creates a pending request and gets all its fields [API-16, API-28, REQ-04, API-29]', async () => {
      const answer = await app.call<CreatedRequest>('POST', bistrot.board, {
        body: { tableNumber: 7, message: 'Une carafe d’eau', customerName: 'Léa' },
      });
      expect(answer.status).toBe(201);
      expect(answer.body).toEqual({
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        type: 'other',
        pace: 'at-once',
        first: 'zone',
        wish: null,
        choice: null,
        message: 'Une carafe d’eau',
        customer_name: 'Léa',
        status: 'pending',
        created_at: '2026-11-21T19:30:00.000Z',
        taken_at: null,
        taken_by: null,
        taker_id: null,
        handed_at: null,
        moved_by: null,
        renewed_at: null,
        stale_at: null,
        dismissed_at: null,
        reopened_at: null,
        reopenable_until: null,
        reminded_at: null,
        reminders: 0,
        remindable_from: '2026-11-21T19:32:00.000Z',
        usual_wait_seconds: null,
        returned_at: null,
        ended_at: null,
        ended_by: null,
        table_number: 7,
        tableNumber: 7,
        table_label: null,
        asked_by: 'guest',
        zone_id: null,
        received_at: null,
        widened_at: null,
        isExisting: false,
        isClosed: false,
      });
    });

    it('gets the active request that the table already has', async () => {
      const first = await ask(app, bistrot, 7, { type: 'bread' });
      const answer = await app.call<CreatedRequest>('POST', bistrot.board, {
        body: { tableNumber: 7, type: 'bill' },
      });
      expect(answer.status).toBe(200);
      expect(answer.body).toMatchObject({ id: first.id, type: 'bread', isExisting: true });
    });

    it('has one active request while it is pending or in progress, and may ask again after it [REQ-10]', async () => {
      const first = await ask(app, bistrot, 7);
      await take(app, bistrot, first);
      expect(await ask(app, bistrot, 7)).toMatchObject({ id: first.id, isExisting: true });
      await finish(app, bistrot, first);
      const second = await ask(app, bistrot, 7);
      expect(second).toMatchObject({ isExisting: false, status: 'pending' });
      await cancel(app, second);
      expect(await ask(app, bistrot, 7)).toMatchObject({ isExisting: false });
    });

    it('does not block other tables or other restaurants [REQ-10]', async () => {
      const other = await cantine(app);
      await ask(app, bistrot, 1);
      expect(await ask(app, bistrot, 2)).toMatchObject({ isExisting: false });
      expect(await ask(app, other, 1)).toMatchObject({ isExisting: false });
    });

    it.each([
      [{}, 'waiter'],
      [{ message: 'Du sel' }, 'other'],
      [{ message: '  \n ' }, 'waiter'],
      [{ type: 'bread' }, 'bread'],
      [{ type: 'water' }, 'water'],
      [{ type: 'bill' }, 'bill'],
      [{ type: 'menu' }, 'menu'],
      [{ type: 'waiter' }, 'waiter'],
      [{ type: 'other', message: 'Du sel' }, 'other'],
      [{ type: 'bread', message: 'Sans gluten' }, 'bread'],
    ])('the body %o creates a request of type %s [API-32]', async (wish, type) => {
      expect(await ask(app, bistrot, 3, wish)).toMatchObject({ type });
    });

    it.each([
      [{ wish: 'menu' }, 'menu', 'Apporter la carte', 'Bring the menu'],
      [{ wish: 'cutlery' }, 'other', 'Des couverts', 'Cutlery'],
      [{ wish: 'salt-and-pepper' }, 'other', 'Sel et poivre', 'Salt and pepper'],
      [{ wish: 'high-chair', type: 'other' }, 'other', 'Une chaise haute', 'A high chair'],
    ])(
      '%o is stored as a wish of type %s, named in both languages [WISH-07]',
      async (wish, type, fr, en) => {
        const asked = await ask(app, bistrot, 3, wish);
        const named = { type, wish: { id: wish.wish, label: { fr, en } }, message: null };
        expect(asked).toMatchObject(named);
        expect(await read(app, asked)).toMatchObject(named);
        expect(await readBoard(app, bistrot)).toMatchObject([named]);
        const check = await app.call('GET', `/restaurants/${bistrot.slug}/tables/3/request`);
        expect(check.body).toMatchObject({ request: named });
      },
    );

    it('may add a message to a wish [WISH-07]', async () => {
      const wish = { wish: 'cutlery', message: 'Pour deux', customerName: 'Léa' };
      expect(await ask(app, bistrot, 3, wish)).toMatchObject({
        type: 'other',
        wish: { id: 'cutlery' },
        message: 'Pour deux',
        customer_name: 'Léa',
      });
    });

    it('has the line breaks of a message stored, those of the name as spaces, and blank text as null', async () => {
      const message = ' Du pain\r\n\r\n\tet\tdu sel ';
      expect(await ask(app, bistrot, 3, { message, customerName: '   ' })).toMatchObject({
        message: 'Du pain\net du sel',
        customer_name: null,
      });
      expect(await ask(app, bistrot, 4, { customerName: 'Léa\nTable 9' })).toMatchObject({
        customer_name: 'Léa Table 9',
      });
    });

    it('has texts stored without the marks that reverse the writing direction', async () => {
      const wish = { message: 'Du\u2028pain \u2066sec', customerName: '\u202eelbaT' };
      expect(await ask(app, bistrot, 3, wish)).toMatchObject({
        message: 'Du\npain sec',
        customer_name: 'elbaT',
      });
    });
  });

  describe('what a guest wrote', () => {
    const wish = { message: 'Allergie aux noix', customerName: 'Léa' };
    const hidden = { message: null, customer_name: null };
    const shown = { message: 'Allergie aux noix', customer_name: 'Léa' };

    it('is readable only for the staff and with the creating key [API-17, API-18]', async () => {
      const { id } = await ask(app, bistrot, 7, wish, { key: 'lea' });
      const other = await cantine(app);
      const table = `/restaurants/${bistrot.slug}/tables/7/request`;
      const readers = [
        [{}, hidden],
        [{ key: 'wrong' }, hidden],
        [{ key: 'lea' }, shown],
        [{ token: bistrot.owner.token }, shown],
        [{ token: other.owner.token }, hidden],
      ] as const;
      for (const [options, seen] of readers) {
        const one = await app.call<TableRequest>('GET', `/requests/${id}`, options);
        expect(one.body).toMatchObject({ id, status: 'pending', ...seen });
        const check = await app.call('GET', table, options);
        expect(check.body).toMatchObject({ hasActiveRequest: true, request: { id, ...seen } });
      }
    });

    it('is not shown to the next guest of the table', async () => {
      await ask(app, bistrot, 7, wish, { key: 'lea' });
      expect(await ask(app, bistrot, 7, { type: 'bill' })).toMatchObject(hidden);
      expect(await ask(app, bistrot, 7, { type: 'bill' }, { key: 'max' })).toMatchObject(hidden);
      // A key that was answered with an existing request gives no access to it.
      expect(await ask(app, bistrot, 7, { type: 'bill' }, { key: 'max' })).toMatchObject(hidden);
    });
  });

  it('the check of a table without an active request answers null [API-17]', async () => {
    const table = `/restaurants/${bistrot.slug}/tables/7/request`;
    const nothing = { hasActiveRequest: false, request: null, muted_until: null };
    expect((await app.call('GET', table)).body).toEqual(nothing);
    await cancel(app, await ask(app, bistrot, 7));
    expect((await app.call('GET', table)).body).toEqual(nothing);
  });

  it('the request is on the board [API-15]', async () => {
    const {
      isExisting: _,
      isClosed: __,
      ...asked
    } = await ask(app, bistrot, 7, { message: 'Du sel' });
    expect(await readBoard(app, bistrot)).toEqual([{ ...asked, remindable_from: null }]);
    expect(await read(app, asked)).toMatchObject({ status: 'pending' });
  });
});
