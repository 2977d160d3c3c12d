import { beforeEach, describe, expect, it } from 'vitest';
import { asAuthor, ask, read, readBoard, take } from '../../../test/support/people/acts.ts';
import { pairStaff } from '../../../test/support/people/team.ts';
import { addZone } from '../../../test/support/people/zones.ts';
import { subscribe, subscribeOnly } from '../../../test/support/push/calls.ts';
import type { TestSubscription } from '../../../test/support/push/push-service.ts';
import { pushesSent } from '../../../test/support/push/sent.ts';
import { startWithPushService } from '../../../test/support/server/start-with.ts';
import { withAppOnEachEngine } from '../../../test/support/server/with-app.ts';
import { type Pace, paces } from '../../enums.ts';
import type { WishList } from '../wishes/contract.ts';

const MINUTE = 60_000;

/** In minutes, as the design of the product has them. */
const cases: Record<Pace, { reminder: number; silent: number; pending: number; taken: number }> = {
  'at-once': { reminder: 2, silent: 10, pending: 120, taken: 45 },
  usual: { reminder: 2, silent: 10, pending: 120, taken: 45 },
  'takes-time': { reminder: 20, silent: 60, pending: 720, taken: 240 },
};

withAppOnEachEngine(
  ({ app, service, bistrot }) => {
    beforeEach(() => app.setTime('2026-11-21T06:00:00.000Z'));

    async function later(minutes: number): Promise<void> {
      app.clock.advance(minutes * MINUTE);
      await app.tick();
      await pushesSent(app.db);
    }

    /** Guests can ask for a wish of each pace, and for one that managers hear first. */
    async function offer(): Promise<void> {
      const path = `/restaurants/${bistrot.slug}/wishes`;
      const { version } = (await app.call<WishList>('GET', path)).body;
      const wish = { type: 'other', icon: 'help', place: 'button' };
      const named = (id: string, more: object) => ({ ...wish, ...more, id, label: { fr: id } });
      const wishes = [
        ...paces.map((pace) => named(pace, { pace })),
        named('manager', { pace: 'at-once', first: 'managers' }),
      ];
      const { token } = bistrot.owner;
      const answer = await app.call('PUT', path, { token, body: { version, wishes } });
      expect(answer.status).toBe(200);
    }

    describe.each(paces)('a request that is %s', (pace) => {
      const { reminder, silent, pending, taken } = cases[pace];

      it('keeps its pace when the list changes; its reminder and its end are those of its pace [WISH-08, REQ-21, REQ-35]', async () => {
        await offer();
        const request = await ask(app, bistrot, 1, { wish: pace });
        expect(request).toMatchObject({ pace, first: 'zone' });
        const list = `/restaurants/${bistrot.slug}/wishes`;
        expect((await app.call('DELETE', list, bistrot.owner)).status).toBe(200);
        const remind = () =>
          app.call('POST', `/requests/${request.id}/reminder`, asAuthor(request));
        await later(reminder - 1);
        expect((await remind()).status).toBe(409);
        await later(1);
        expect((await remind()).status).toBe(200);
        await later(pending - reminder - 1);
        expect(await read(app, request)).toMatchObject({ status: 'pending', pace });
        await later(1);
        expect(await read(app, request)).toMatchObject({
          status: 'cancelled',
          ended_by: 'closing',
        });
      });

      it('once it is taken, is asked about and ends by its pace [RNG-24, REQ-21]', async () => {
        await offer();
        const request = await ask(app, bistrot, 1, { wish: pace });
        await take(app, bistrot, request, 'Léa');
        await later(silent - 1);
        const asked = async () => (await read(app, request)).stale_at;
        expect(await asked()).toBeNull();
        await later(1);
        expect(await asked()).toBe(app.clock.now().toISOString());
        await later(taken - silent - 1);
        expect(await read(app, request)).toMatchObject({ status: 'in-progress' });
        await later(1);
        expect(await read(app, request)).toMatchObject({
          status: 'completed',
          ended_by: 'closing',
        });
      });
    });

    async function phoneOf(name: string): Promise<TestSubscription> {
      const { token } = await pairStaff(app, bistrot, name);
      const pushes = await subscribe(app, service, token);
      await app.call('PUT', '/auth/serving', { token, body: { zones: null } });
      return pushes;
    }

    /** In which minutes after now each phone rings, for as long. */
    async function ringsIn(minutes: number, phones: Record<string, TestSubscription>) {
      const rings: string[] = [];
      for (let minute = 0; minute <= minutes; minute += 1) {
        await later(minute === 0 ? 0 : 1);
        const rung = Object.entries(phones).filter(([, { received }]) =>
          received.splice(0).some(({ payload }) => payload.kind === 'request'),
        );
        if (rung.length > 0) rings.push(`${minute}: ${rung.map(([name]) => name).join(' ')}`);
      }
      return rings;
    }

    it('what takes time rings again every 5 minutes once it is late [BRD-11]', async () => {
      await offer();
      const lea = await phoneOf('Léa');
      await later(0);
      lea.received.splice(0);
      await ask(app, bistrot, 1, { wish: 'takes-time' });
      expect(await ringsIn(51, { Léa: lea })).toEqual([
        '0: Léa',
        '3: Léa',
        '40: Léa',
        '45: Léa',
        '50: Léa',
      ]);
    });

    it('a wish for the manager rings managers, then everyone, also those of other zones [RNG-29]', async () => {
      await offer();
      await addZone(app, bistrot, { name: 'Terrasse', tables: [1] });
      const lea = await phoneOf('Léa');
      const patron = await subscribeOnly(app, service, bistrot.owner.token, { escalations: true });
      await later(0);
      lea.received.splice(0);
      const request = await ask(app, bistrot, 1, { wish: 'manager' });
      expect(request).toMatchObject({ pace: 'at-once', first: 'managers' });
      expect(await ringsIn(3, { Léa: lea, Patron: patron })).toEqual([
        '0: Patron',
        '1: Léa',
        '3: Léa Patron',
      ]);
    });

    it('the night of a hotel: what was asked at 23:50 and 04:50 is there at 05:10, and the porter’s phone rings at 03:00 [RNG-26, REQ-21]', async () => {
      const { token } = bistrot.owner;
      await app.call('PUT', `/restaurants/${bistrot.id}`, {
        token,
        body: { open_all_hours: true },
      });
      await app.setTime('2026-11-21T21:00:00.000Z');
      await offer();
      const porter = await phoneOf('Porter');
      await app.setTime('2026-11-21T22:50:00.000Z');
      const towels = await ask(app, bistrot, 1, { wish: 'takes-time' });
      await app.setTime('2026-11-22T02:00:00.000Z');
      await later(0);
      porter.received.splice(0);
      const other = await ask(app, bistrot, 2, { wish: 'at-once' });
      expect(await ringsIn(0, { Porter: porter })).toEqual(['0: Porter']);
      await app.call('DELETE', `/requests/${other.id}`, asAuthor(other));
      await app.setTime('2026-11-22T03:50:00.000Z');
      const cleaning = await ask(app, bistrot, 3, { wish: 'takes-time' });
      await app.setTime('2026-11-22T04:10:00.000Z');
      await later(0);
      const active = (await readBoard(app, bistrot)).filter(({ status }) => status === 'pending');
      expect(active.map(({ id }) => id)).toEqual([cleaning.id, towels.id]);
    });

    it('a wish for the manager that guests are not offered wakes no manager [RNG-29]', async () => {
      await offer();
      const list = `/restaurants/${bistrot.slug}/wishes`;
      const { version, wishes } = (await app.call<WishList>('GET', list)).body;
      const hidden = wishes.map((wish) =>
        wish.first === 'managers' ? { ...wish, place: 'hidden' } : wish,
      );
      const { token } = bistrot.owner;
      await app.call('PUT', list, { token, body: { version, wishes: hidden } });
      expect(await ask(app, bistrot, 1, { wish: 'manager' })).toMatchObject({ first: 'zone' });
      await app.call('DELETE', list, bistrot.owner);
      expect(await ask(app, bistrot, 2, { wish: 'manager' })).toMatchObject({ first: 'zone' });
    });

    it('what takes time names no usual wait, which is that of all requests [REQ-36]', async () => {
      await offer();
      for (let table = 1; table <= 10; table += 1) {
        const { id } = await ask(app, bistrot, table, { wish: 'usual' });
        await later(3);
        await take(app, bistrot, { id });
      }
      const [soon, slow] = await Promise.all([
        ask(app, bistrot, 11, { wish: 'usual' }),
        ask(app, bistrot, 12, { wish: 'takes-time' }),
      ]);
      expect(soon.usual_wait_seconds).toBeGreaterThan(0);
      expect(slow.usual_wait_seconds).toBeNull();
    });

    it('a wish for the manager rings everyone at once if no manager is at hand, also without zones [RNG-29]', async () => {
      await offer();
      const lea = await phoneOf('Léa');
      await later(0);
      lea.received.splice(0);
      const request = await ask(app, bistrot, 1, { wish: 'manager' });
      expect(await ringsIn(0, { Léa: lea })).toEqual(['0: Léa']);
      expect((await read(app, request)).widened_at).not.toBeNull();
    });
  },
  {},
  startWithPushService,
);
