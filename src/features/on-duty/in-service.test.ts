import { beforeEach, describe, expect, it } from 'vitest';
import { ask } from '../../../test/support/people/acts.ts';
import { joinTeam, pairStaff } from '../../../test/support/people/team.ts';
import { pushCalls, subscribeOnly } from '../../../test/support/push/calls.ts';
import type { TestSubscription } from '../../../test/support/push/push-service.ts';
import { pushesSent } from '../../../test/support/push/sent.ts';
import { openBoard } from '../../../test/support/server/sse.ts';
import { startWithPushService } from '../../../test/support/server/start-with.ts';
import { withAppOnEachEngine } from '../../../test/support/server/with-app.ts';
import type { House } from '../analytics/contract.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

type Phone = { token: string; pushes: TestSubscription };

withAppOnEachEngine(
  ({ app, service, bistrot }) => {
    let lea: Phone;
    let table = 0;

    beforeEach(async () => {
      await app.setTime('2026-11-21T16:00:00.000Z');
      lea = await phone('Léa');
    });

    async function phone(name: string): Promise<Phone> {
      const { token } = await pairStaff(app, bistrot, name);
      return { token, pushes: await subscribeOnly(app, service, token) };
    }

    const chooseZones = ({ token }: Phone) =>
      app.call('PUT', '/auth/serving', { token, body: { zones: null } });
    const poll = ({ token }: Phone) => app.call('GET', bistrot.board, { token });

    async function pass(milliseconds: number): Promise<void> {
      app.clock.advance(milliseconds);
      await app.tick();
    }

    /** Whether a new request rings the phone. */
    async function rings(phone: Phone): Promise<boolean> {
      table = (table % 10) + 1;
      const before = countRings(phone);
      const request = await ask(app, bistrot, table);
      await app.tick();
      await pushesSent(app.db);
      const hasRung = countRings(phone) > before;
      await end(request);
      return hasRung;
    }

    /** By staff: how often guests may withdraw is limited. */
    async function end({ id }: { id: string }): Promise<void> {
      const { status } = await app.call('DELETE', `/requests/${id}`, bistrot.owner);
      expect(status).toBe(200);
      await pushesSent(app.db);
    }

    const countRings = ({ pushes }: Phone) =>
      pushes.received.filter(({ payload }) => payload.kind === 'request').length;
    const lastRing = ({ pushes }: Phone) =>
      pushes.received.findLast(({ payload }) => payload.kind === 'request')?.payload;

    describe('a phone rings', () => {
      it('never, if its board was not open and no zones were chosen on it [RNG-26]', async () => {
        expect(await rings(lea)).toBe(false);
        await pushCalls(app, lea.token).test();
        await app.call('GET', '/auth/me', { token: lea.token });
        expect(await rings(lea)).toBe(false);
      });

      it('for three hours after zones were chosen on it, also if its board was closed just before [RNG-26]', async () => {
        expect((await poll(lea)).status).toBe(200);
        await app.tick();
        app.clock.advance(MINUTE);
        await chooseZones(lea);
        // Notes when the board was last open: a minute earlier.
        await app.tick();
        await pass(3 * HOUR - SECOND);
        expect(await rings(lea)).toBe(true);
        await pass(SECOND);
        expect(await rings(lea)).toBe(false);
        await chooseZones(lea);
        expect(await rings(lea)).toBe(true);
      });

      it('for three hours after its board was open, with a stream or polls [RNG-26]', async () => {
        await poll(lea);
        await pass(11 * SECOND);
        expect(await rings(lea)).toBe(true);
        await pass(3 * HOUR - 12 * SECOND);
        expect(await rings(lea)).toBe(true);
        await pass(SECOND);
        expect(await rings(lea)).toBe(false);
        const owner = { ...bistrot.owner, token: lea.token };
        const board = await openBoard(app, { ...bistrot, owner });
        await pass(20 * MINUTE);
        await board.close();
        await expect
          .poll(async () => {
            await pass(SECOND);
            return rings(lea);
          })
          .toBe(true);
        await pass(3 * HOUR - MINUTE);
        expect(await rings(lea)).toBe(true);
        await pass(MINUTE);
        expect(await rings(lea)).toBe(false);
      });

      it('until 05:00 of its restaurant, whatever was chosen before [RNG-26]', async () => {
        await app.setTime('2026-11-22T03:59:00.000Z');
        await chooseZones(lea);
        expect(await rings(lea)).toBe(true);
        await pass(MINUTE);
        expect(await rings(lea)).toBe(false);
      });

      it('for three more hours after it took a request from a notification [RNG-26]', async () => {
        await chooseZones(lea);
        await pass(2 * HOUR);
        const request = await ask(app, bistrot, 11);
        await app.tick();
        await pushesSent(app.db);
        const taken = await pushCalls(app, undefined).take(lastRing(lea)?.act);
        expect(taken).toMatchObject({ status: 200, body: { id: request.id } });
        await pass(3 * HOUR - SECOND);
        expect(await rings(lea)).toBe(true);
        await pass(SECOND);
        expect(await rings(lea)).toBe(false);
      });

      it('after it answered a push, as long as the colleague who served last [RNG-26]', async () => {
        await chooseZones(lea);
        const noe = await phone('Noé');
        await pass(30 * MINUTE);
        expect([await rings(lea), lastRing(lea)?.receipt]).toEqual([true, undefined]);
        await pass(2 * HOUR);
        await chooseZones(noe);
        await rings(lea);
        const { receipt } = lastRing(lea) ?? {};
        expect((await pushCalls(app, undefined).answer(`${receipt}x`)).status).toBe(204);
        await pass(30 * MINUTE);
        expect(await rings(lea)).toBe(false);
        await pushCalls(app, undefined).answer(receipt);
        await pass(2.5 * HOUR - SECOND);
        expect(await rings(lea)).toBe(true);
        // Phones alone keep nobody in service: a stranger could call all night.
        await pushCalls(app, undefined).answer(lastRing(lea)?.receipt);
        await pass(SECOND);
        expect([await rings(lea), await rings(noe)]).toEqual([false, false]);
      });
    });

    describe('a device whose service was ended', () => {
      async function boardsOpen(): Promise<number | undefined> {
        const overview = await app.call<{ restaurants: House[] }>(
          'GET',
          '/auth/restaurants/overview',
          bistrot.owner,
        );
        return overview.body.restaurants[0]?.boards_open;
      }

      it('rings no more and is not present, also while its board polls, until zones are chosen there [RNG-30]', async () => {
        await chooseZones(lea);
        expect(await rings(lea)).toBe(true);
        await poll(lea);
        await app.tick();
        expect(await boardsOpen()).toBe(1);
        const ended = await app.call('DELETE', '/auth/serving', { token: lea.token });
        expect(ended.status).toBe(204);
        for (const minutes of [0, 11, 1]) {
          await pass(minutes * MINUTE);
          await poll(lea);
          await app.tick();
          expect([await boardsOpen(), await rings(lea)]).toEqual([0, false]);
        }
        await chooseZones(lea);
        expect(await boardsOpen()).toBe(1);
        await pass(11 * SECOND);
        expect(await rings(lea)).toBe(true);
      });
    });

    describe('calls that nobody took', () => {
      async function patron(): Promise<Phone> {
        const { token } = await joinTeam(app, bistrot, { name: 'Paul', role: 'manager' });
        const pushes = await subscribeOnly(app, service, token, { escalations: true });
        return { token, pushes };
      }

      /** How often a request that nobody takes rings the phone in ten minutes. */
      async function ringsOf(phone: Phone): Promise<number> {
        const before = countRings(phone);
        const request = await ask(app, bistrot, 12, { type: 'bill' });
        for (let turn = 0; turn < 20; turn += 1) {
          await pass(30 * SECOND);
          await pushesSent(app.db);
        }
        await end(request);
        return countRings(phone) - before;
      }

      it('ring managers while anybody is in service, and nobody of a closed house [RNG-26]', async () => {
        const paul = await patron();
        expect(await ringsOf(paul)).toBe(0);
        await poll(lea);
        expect(await ringsOf(paul)).toBeGreaterThan(2);
        await pass(3 * HOUR);
        expect([await ringsOf(paul), await ringsOf(lea)]).toEqual([0, 0]);
      });

      it('ring managers of a restaurant that is open all hours, although nobody is in service [RES-11]', async () => {
        const paul = await patron();
        const always = { ...bistrot.owner, body: { open_all_hours: true } };
        await app.call('PUT', `/restaurants/${bistrot.id}`, always);
        expect(await ringsOf(paul)).toBeGreaterThan(2);
        expect(await ringsOf(lea)).toBe(0);
      });
    });
  },
  {},
  startWithPushService,
);
