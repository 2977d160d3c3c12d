import { beforeEach, describe, expect, it } from 'vitest';
import { allowSeveral, keyOfTable } from '../../../../test/support/people/acts.ts';
import { petitBistrot, type TestRestaurant } from '../../../../test/support/people/people.ts';
import { pairStaff } from '../../../../test/support/people/team.ts';
import { pushCalls, subscribe } from '../../../../test/support/push/calls.ts';
import type { TestSubscription } from '../../../../test/support/push/push-service.ts';
import { pushesSent } from '../../../../test/support/push/sent.ts';
import { startWithPushService } from '../../../../test/support/server/start-with.ts';
import { withAppOnEachEngine } from '../../../../test/support/server/with-app.ts';
import { newToken } from '../../../platform/ids.ts';

const MINUTE = 60_000;
const HOUSE = '192.0.2.1';

withAppOnEachEngine(
  ({ app, service }) => {
    let bistrot: TestRestaurant;
    let lea: { token: string; pushes: TestSubscription };

    beforeEach(async () => {
      bistrot = await petitBistrot(app);
      const { token } = await pairStaff(app, bistrot);
      lea = { token, pushes: await subscribe(app, service, token) };
      // The requests of the test before are not counted any more.
      app.clock.advance(10 * MINUTE);
    });

    /** A guest's request; whether it rang the phone. Then staff end it. */
    async function rings(
      table: number,
      address: string,
      { token, type, tableKey }: { token?: string; type?: string; tableKey?: string } = {},
    ) {
      const before = rung();
      const request = await ask(table, address, { token, type, tableKey });
      await app.tick();
      await pushesSent(app.db);
      const hasRung = rung() > before;
      await end(request);
      return hasRung;
    }

    async function ask(
      table: number,
      address: string,
      { token, type = 'bill', tableKey }: Record<string, string | undefined> = {},
    ) {
      const answer = await app.call<{ id: string }>('POST', bistrot.board, {
        body: { tableNumber: table, type },
        headers: { 'X-Forwarded-For': address, ...(tableKey && { 'Table-Key': tableKey }) },
        key: newToken(),
        ...(token !== undefined && { token }),
      });
      expect(answer.status).toBe(201);
      return answer.body;
    }

    /** From no address of a guest. */
    async function end({ id }: { id: string }): Promise<void> {
      const call = { ...bistrot.owner, headers: { 'X-Forwarded-For': '203.0.113.200' } };
      expect((await app.call('DELETE', `/requests/${id}`, call)).status).toBe(200);
      await pushesSent(app.db);
    }

    const rung = () =>
      lea.pushes.received.filter(({ payload }) => payload.kind === 'request').length;

    /** How many of so many requests rang. */
    async function count(times: number, askOnce: (turn: number) => Promise<boolean>) {
      let count = 0;
      for (let turn = 0; turn < times; turn += 1) if (await askOnce(turn)) count += 1;
      return count;
    }

    const afar = (turn: number) => `198.51.100.${turn + 1}`;

    describe('in 10 minutes, new requests ring', () => {
      it('4 times at one table, also from the house; staff and other tables without limit [RNG-28]', async () => {
        await app.call('GET', '/auth/me', {
          token: lea.token,
          headers: { 'X-Forwarded-For': HOUSE },
        });
        expect(await count(6, () => rings(1, HOUSE))).toBe(4);
        expect(await count(6, (turn) => rings(2, afar(turn)))).toBe(4);
        expect(await rings(1, HOUSE, lea)).toBe(true);
        expect(await rings(3, HOUSE)).toBe(true);
        app.clock.advance(10 * MINUTE);
        expect(await rings(1, HOUSE)).toBe(true);
      });

      it('4 times for each request of a table that may have several [RNG-28]', async () => {
        await allowSeveral(app, bistrot);
        await app.call('GET', '/auth/me', {
          token: lea.token,
          headers: { 'X-Forwarded-For': HOUSE },
        });
        const ringing = await count(10, (turn) =>
          rings(1, HOUSE, { type: turn % 2 ? 'bread' : 'water' }),
        );
        expect(ringing).toBe(8);
      });

      it('6 times at one table with its key, beside what others ring there [RNG-28]', async () => {
        const tableKey = await keyOfTable(app, bistrot, 1);
        expect(await count(6, (turn) => rings(1, afar(turn)))).toBe(4);
        expect(await count(9, (turn) => rings(1, afar(turn), { tableKey }))).toBe(6);
        expect(await rings(2, afar(1), { tableKey })).toBe(true);
      });

      it('24 times from afar, and as often from the network of the restaurant [RNG-28]', async () => {
        expect(await count(30, (turn) => rings((turn % 12) + 1, afar(0)))).toBe(24);
        const call = { token: lea.token, headers: { 'X-Forwarded-For': afar(0) } };
        await app.call('GET', '/auth/me', call);
        expect(await count(30, (turn) => rings((turn % 12) + 1, afar(0)))).toBe(24);
        // Three hours after the last call of the team it is a stranger's again.
        app.clock.advance(180 * MINUTE);
        await app.call('PUT', '/auth/serving', { token: lea.token, body: { zones: null } });
        expect(await count(30, (turn) => rings((turn % 12) + 1, afar(0)))).toBe(24);
      });

      it('from an address at which a board only polls, apart from those from afar [RNG-28]', async () => {
        const call = (address: string, known = '') => ({
          token: lea.token,
          headers: { 'X-Forwarded-For': address, 'If-None-Match': known },
        });
        const first = await app.call('GET', bistrot.board, call(afar(1)));
        await app.tick();
        const tag = first.headers.get('etag') ?? '';
        const poll = await app.call('GET', bistrot.board, call(afar(2), tag));
        expect(poll.status).toBe(304);
        // The board is closed: an open one is not rung by push.
        app.clock.advance(MINUTE);
        await app.tick();
        expect(await count(8, (turn) => rings(turn + 1, afar(2)))).toBe(8);
      });

      it('from the address at which a notification took a request, apart from those from afar [RNG-28]', async () => {
        const request = await ask(1, afar(7));
        await app.tick();
        await pushesSent(app.db);
        const { act } = lea.pushes.received.at(-1)?.payload ?? {};
        const headers = { 'X-Forwarded-For': afar(8) };
        const taken = await app.call('POST', '/push/act', { body: { token: act }, headers });
        expect(taken.status).toBe(200);
        expect(await count(8, (turn) => rings(turn + 2, afar(8)))).toBe(8);
        expect((await pushCalls(app, undefined).take(act)).body.request.id).toBe(request.id);
      });

      it('once each, however many taps one table gets at the same moment [RNG-28]', async () => {
        const call = (turn: number) => ({
          body: { tableNumber: 1 },
          headers: { 'X-Forwarded-For': afar(turn) },
          key: newToken(),
        });
        const taps = Array.from({ length: 20 }, (_, turn) =>
          app.call<{ id: string }>('POST', bistrot.board, call(turn)),
        );
        const [first] = await Promise.all(taps);
        await end({ id: first?.body.id ?? '' });
        expect(await count(4, (turn) => rings(1, afar(turn)))).toBe(3);
      });
    });

    describe('a request beyond the budgets is on the board', () => {
      /** Beyond the budget of table 1. */
      async function askQuietly() {
        await count(4, (turn) => rings(1, afar(turn)));
        const request = await ask(1, afar(9));
        const { body } = await app.call<{ id: string }[]>('GET', bistrot.board, bistrot.owner);
        expect(body.map(({ id }) => id)).toContain(request.id);
        return request;
      }

      async function ringsWithin(minutes: number): Promise<number> {
        const before = rung();
        for (let second = 0; second < minutes * 60; second += 10) {
          app.clock.advance(10_000);
          await app.tick();
        }
        await pushesSent(app.db);
        return rung() - before;
      }

      it('and rings once, when it is late [RNG-28]', async () => {
        await askQuietly();
        expect(await ringsWithin(4.5)).toBe(0);
        expect(await ringsWithin(1)).toBe(1);
        expect(await ringsWithin(5)).toBe(0);
      });

      it('and rings as any other once staff put it back [RNG-28]', async () => {
        const { id } = await askQuietly();
        const before = rung();
        for (const status of ['in-progress', 'pending']) {
          const move = { ...bistrot.owner, body: { status } };
          await app.call('PUT', `/requests/${id}/status`, move);
        }
        await app.tick();
        await pushesSent(app.db);
        expect(rung()).toBe(before + 1);
      });
    });

    it('a request that was not served takes a place, too, and without one rings when it is late [RNG-28, REQ-32]', async () => {
      const key = newToken();
      const from = { 'X-Forwarded-For': afar(1) };
      const tap = { body: { tableNumber: 1, type: 'bill' }, key, headers: from };
      const { body } = await app.call<{ id: string }>('POST', bistrot.board, tap);
      app.clock.advance(6 * MINUTE);
      const budgeted: boolean[] = [];
      for (let turn = 0; turn < 5; turn += 1) {
        for (const status of ['in-progress', 'completed']) {
          const move = { ...bistrot.owner, body: { status } };
          await app.call('PUT', `/requests/${body.id}/status`, move);
        }
        const again = await app.call('POST', `/requests/${body.id}/unserved`, {
          key,
          headers: from,
        });
        expect(again.status).toBe(200);
        const rows = app.db.selectFrom('requests').select('quiet_at').where('id', '=', body.id);
        budgeted.push((await rows.executeTakeFirstOrThrow()).quiet_at === null);
      }
      expect(budgeted).toEqual([true, true, true, false, false]);
      await app.tick();
      await pushesSent(app.db);
      const before = rung();
      // It is late from when its guest last asked, not from when it was made.
      app.clock.advance(4 * MINUTE);
      await app.tick();
      await pushesSent(app.db);
      expect(rung()).toBe(before);
      app.clock.advance(MINUTE);
      await app.tick();
      await pushesSent(app.db);
      expect(rung()).toBe(before + 1);
    });
  },
  { TRUST_PROXY: 'on' },
  startWithPushService,
);
